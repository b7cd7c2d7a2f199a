import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: typeof en.ownQuestions = { list: [] }

const either = new Intl.ListFormat('ar', { type: 'disjunction' })

export const questions: typeof en.questions = (
  { siteName, stages, listingDate, coins, hasChannels },
  isPast,
) => {
  const all: ReturnType<typeof en.questions> = [
    {
      question: `ما منظومة ${siteName}؟`,
      answer: [
        'منصة لتداول العملات الرقمية، وبوابة دفع للتجار، ومجمّع مبادلات يقارن عروض المنصات اللامركزية، ومحفظة غير خاضعة للوصاية لعدة سلاسل، وبطاقات خصم DeFi، وإقراض DeFi بمساعدة الذكاء الاصطناعي، وبلوكتشين خاصة بها.',
        `و${siteName} هو التوكن المشترك بينها.`,
      ],
    },
    {
      question: `ما توكن ${siteName}؟`,
      answer: [
        `${siteName} توكن على Binance ‏(BEP-20)، وتسمى أيضًا BNB Smart Chain، بعدد 18 منزلة عشرية وإجمالي معروض قدره 1,000,000,000. ويُستخدم للرسوم والاسترداد النقدي وبرامج المنظومة.`,
        'ليس سهمًا ولا وديعة وليس مؤمّنًا عليه. وقد يفقد قيمته كلها.',
      ],
    },
    {
      question: `كيف وأين يمكنني شراء ${siteName}؟`,
      answer: [
        `على هذا الموقع. أنشئ حسابًا ببريدك الإلكتروني، وأودع ${either.format(coins)}، ثم اختر شراء ${siteName}. ويُعرض السعر والرسوم والحد الأدنى قبل أن تؤكد.`,
        'لا نطلب منك أبدًا كلمة المرور ولا رمز تحقق ولا مفاتيح محفظة.',
      ],
    },
    {
      question: 'كم عدد مراحل البيع المسبق؟',
      answer: [
        `أربع. سعر التوكن الواحد ${stages.map(({ name, price }) => `${price} USDT في ${name}`).join('، و')}.`,
      ],
    },
    {
      question: `متى وأين يُطرح ${siteName}؟`,
      answer: [
        isPast
          ? `كان من المخطط إدراجه في منصات مركزية ولامركزية في ${day(listingDate)}. وقد مضى ذلك اليوم.${hasChannels ? ' تجد الوضع الحالي في القنوات المرتبطة أسفل هذه الصفحة.' : ''}`
          : `من المقرر إدراجه في منصات مركزية ولامركزية في ${day(listingDate)}.`,
        'والإدراج يتوقف على المنصات أيضًا، ولا يعني شيئًا بشأن السعر.',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('ar-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(isoDate),
  )
