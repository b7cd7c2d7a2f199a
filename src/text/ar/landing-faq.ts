import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `ما منظومة ${siteName}؟`,
    parts:
      'منصة لتداول العملات الرقمية، وبوابة دفع للتجار، ومجمّع مبادلات يقارن عروض المنصات اللامركزية، ومحفظة غير خاضعة للوصاية لعدة سلاسل، وبطاقات خصم DeFi، وإقراض DeFi بمساعدة الذكاء الاصطناعي، وبلوكتشين خاصة بها.',
    token: (siteName: string) => `و${siteName} هو التوكن المشترك بينها.`,
  },
  token: {
    question: (siteName: string) => `ما توكن ${siteName}؟`,
    facts: (siteName: string) =>
      `${siteName} توكن على Binance ‏(BEP-20)، وتسمى أيضًا BNB Smart Chain، بعدد 18 منزلة عشرية وإجمالي معروض قدره 1,000,000,000. ويُستخدم للرسوم والاسترداد النقدي وبرامج المنظومة.`,
    risk: 'ليس سهمًا ولا وديعة وليس مؤمّنًا عليه. وقد يفقد قيمته كلها.',
  },
  buying: {
    question: (siteName: string) => `كيف وأين يمكنني شراء ${siteName}؟`,
    steps: (siteName: string, coins: string) =>
      `على هذا الموقع. أنشئ حسابًا ببريدك الإلكتروني، وأودع ${coins}، ثم اختر شراء ${siteName}. ويُعرض السعر والرسوم والحد الأدنى قبل أن تؤكد.`,
    never: 'لا نطلب منك أبدًا كلمة المرور ولا رمز تحقق ولا مفاتيح محفظة.',
  },
  stages: {
    question: 'كم عدد مراحل البيع المسبق؟',
    four: (prices: string) => `أربع. سعر التوكن الواحد ${prices}.`,
    price: (stage: string, price: string) => `${price} USDT في ${stage}`,
    between: '، و',
  },
  launch: {
    question: (siteName: string) => `متى وأين يُطرح ${siteName}؟`,
    scheduled: (day: string) => `من المقرر إدراجه في منصات مركزية ولامركزية في ${day}.`,
    planned: (day: string) =>
      `كان من المخطط إدراجه في منصات مركزية ولامركزية في ${day}. وقد مضى ذلك اليوم.`,
    channels: 'تجد الوضع الحالي في القنوات المرتبطة أسفل هذه الصفحة.',
    exchanges: 'والإدراج يتوقف على المنصات أيضًا، ولا يعني شيئًا بشأن السعر.',
  },
} satisfies Texts<typeof en.questionsText>

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('ar-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(isoDate),
  )
