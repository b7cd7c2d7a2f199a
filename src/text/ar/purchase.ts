import { leftToRight } from '../../language/grammar.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/purchase.ts'

export const buyText = {
  title: (token: string) => `شراء ${token}`,
  payWith: 'الدفع بـ',
  pay: 'تدفع',
  max: 'الأقصى',
  part: (percent: number) => `${percent}%`,
  receive: 'تستلم',
  beforeFee: (fee: string) => `قبل الرسوم${fee}`,
  feeOf: (fee: string) => ` وقدرها ${fee}`,
  available: 'المتاح',
  availableAsOf: 'المتاح، كما في',
  rate: 'سعر الصرف',
  price: 'سعر هذه المرحلة',
  fee: 'الرسوم',
  credited: 'ما يُقيّد لك',
  minimum: 'الحد الأدنى',
  badAmount: 'أدخل المبلغ كعدد عشري، مثل 12.5',
  priceMoved: (then: string) =>
    `تغيّر السعر: كان سعر التوكن الواحد ${then} حين ضغطت الزر. لم يُشترَ شيء. راجع السعر الجديد قبل أن تحاول مجددًا.`,
  noAnswer:
    'لم تُجب الخدمة، لذا ليس مؤكدًا إن كانت التوكنات قد اشتُريت أم لا. اضغط الزر مجددًا: لا يُدفع ثمن الشراء نفسه مرتين أبدًا.',
  startOver: 'البدء من جديد',
  noQuotes: 'لم تعد الخدمة تثبّت السعر وأنت تنظر إليه. اضغط الزر مجددًا للشراء بسعر تلك اللحظة.',
  estimate: 'تُحدّث هذه الأرقام كل بضع ثوانٍ. ويتبع ما يُقيّد لك سعر الخدمة حين تضغط الزر.',
  estimateBeforeReview:
    'تُحدّث هذه الأرقام كل بضع ثوانٍ. وتأتي الأرقام الدقيقة بعدها، قبل شراء أي شيء.',
  unknown:
    'لم تُجب الخدمة، لذا ليس مؤكدًا إن كانت التوكنات قد اشتُريت أم لا. راجع سجلك قبل أن تحاول مجددًا.',
  noPrice: 'لا يوجد سعر حاليًا، لذا لا يمكن شراء شيء.',
  loadFailed: 'تعذّر تحميل رصيدك والسعر.',
} satisfies Texts<typeof en.buyText>

export const buyReviewText = {
  intro: 'راجع كل سطر. عند التأكيد يُشترى هذا بالضبط، أو لا شيء.',
  ended: 'هذا ما كان معروضًا.',
  sending: 'جارٍ شراء هذا.',
  uncertain: 'ليس معروفًا بعد إن كان هذا قد اشتُري.',
  bought: 'لقد اشتريت هذا.',
  pay: 'تدفع',
  rate: 'سعر الصرف',
  rateOf: (coin: string, price: string) => leftToRight(`1 ${coin} = ${price} USDT`),
  price: 'سعر التوكن الواحد',
  receive: 'قبل الرسوم',
  priceIn: (price: string, stage: string) => `${price} USDT ‏(${stage})`,
  fee: 'الرسوم',
  minus: (fee: string) => leftToRight(`− ${fee}`),
  heldFor: 'هذا السعر مثبّت لمدة',
  over: 'لم يعد هذا السعر مثبّتًا، ولم يُشترَ شيء.',
  confirm: 'تأكيد الشراء',
  toWallet: 'جارٍ فتح المحفظة',
  renew: 'عرض السعر الحالي',
  back: 'رجوع',
  same: 'السعر الحالي كما كان من قبل.',
  changed: 'تغيّر السعر. وما كان يقوله السطر من قبل تجده تحته.',
  before: (value: string) => `من قبل: ${value}`,
} satisfies Texts<typeof en.buyReviewText>

export const boughtText = {
  title: (credited: string, paid: string) => `اشتريت ${credited} مقابل ${paid}`,
  rate: (coin: string, price: string) => `، وحُسبت 1\u00a0${coin} بسعر ${price} USDT`,
  details: (price: string, rate: string, fee: string) =>
    `كان سعر التوكن الواحد ${price} USDT${rate}. وخُصمت الرسوم وقدرها ${fee}.`,
} satisfies Texts<typeof en.boughtText>
