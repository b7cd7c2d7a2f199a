import { leftToRight, pluralIn } from '../../language/grammar.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/transfers.ts'

const plural = pluralIn('ar')

export const anyOf = (names: readonly string[]): string => names.join(' أو ')

export const depositText = {
  title: 'إيداع',
  coin: 'العملة',
  addressOf: (coin: string) => `عنوان ${coin} الخاص بك على`,
  qr: 'رمز QR للعنوان',
  scan: 'للمسح بجهاز آخر',
  copy: 'نسخ العنوان',
  share: 'مشاركة العنوان',
  minimum: (amount: string, coin: string) =>
    `الحد الأدنى للإيداع ${amount} ${coin}. المبالغ الأقل لا تُقيّد.`,
  only: (coin: string, network: string) =>
    `أرسل إلى هذا العنوان ${coin} فقط على ${network}. وأي شيء آخر، كالعملة نفسها على شبكة أخرى، قد لا يُقيّد وقد يضيع.`,
  arrives: 'يُقيّد الإيداع بعد أن تؤكده الشبكة.',
  savedAsOf: 'محفوظ على هذا الجهاز، كما في',
  failed: 'تعذّر تحميل العنوان.',
  offline: 'بلا اتصال لا ترى إلا العناوين التي فُتحت من قبل على هذا الجهاز.',
} satisfies Texts<typeof en.depositText>

export const elseText = {
  title: 'ماذا يحدث لأي شيء آخر؟',
  credited: (coins: string, network: string) => `يُقيّد أيضًا ${coins} على ${network}: فالعنوان نفسه.`,
  rest: 'أي شيء آخر لا يُقيّد وقد يضيع. إن حدث ذلك فاكتب إلى الدعم مع معرّف المعاملة.',
  unwatched: 'يُقيّد كل إيداع هنا يدويًا. وأي شيء آخر قد لا يُقيّد وقد يضيع.',
  unknown: 'لا تذكر الخدمة ذلك. قد لا يُقيّد وقد يضيع.',
  failed: 'تعذّر التحميل.',
} satisfies Texts<typeof en.elseText>

export const explainText = {
  title: 'هل ينقصك إيداع؟',
  label: 'معرّف المعاملة',
  hint: 'كما تعرضه المحفظة أو المنصة التي أرسلته. ويصلح أيضًا رابط من مستكشف كتل.',
  submit: 'بحث',
  invalid: 'معرّف المعاملة 64 خانة: أرقام وحروف من a إلى f.',
  offline: 'أنت غير متصل. يمكنك البحث عند عودة الاتصال.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} في الطريق على ${network}: التأكيدات ${leftToRight(count)}. ويُقيّد عادة خلال ${plural(
      minutes,
      {
        one: 'دقيقة',
        two: 'دقيقتين',
        few: `${minutes} دقائق`,
        other: `${minutes} دقيقة`,
      },
    )}.`,
  credited: (what: string, network: string) => `قُيّد ${what} على ${network}:`,
  'below-minimum': (what: string, network: string) =>
    `${what} على ${network} أقل من الحد الأدنى للإيداع. لم يُقيّد ولن يُقيّد.`,
  'in-review': (what: string, network: string) =>
    `وصل ${what} على ${network}، لكن علينا التحقق منه قبل قيده. راسل الدعم بمعرّف المعاملة هذا.`,
  'wrong-network': (what: string, network: string) =>
    `وصل ${what} إلى عنوانك، لكن على ${network}، وهي ليست شبكته هنا. يمكننا استعادته: راسل الدعم بمعرّف المعاملة هذا.`,
  'not-yours': (network: string) =>
    `هذه المعاملة على ${network} لم تدفع مباشرة إلى أي من عناوينك. وإن كان عقد فيها قد دفع لك فسيُقيّد ذلك لاحقًا حين نجده.`,
  failed: (network: string) =>
    `فشلت هذه المعاملة على ${network}، فلم يُدفع شيء. العملات لا تزال لدى المرسل، ما عدا رسوم الشبكة.`,
  unlisted: (network: string) => `أرسلت هذه المعاملة على ${network} إليك توكنًا لا ندعمه. لا يُقيّد.`,
  'not-found':
    'لا توجد معاملة كهذه بعد. قد يستغرق ظهورها بضع دقائق. وإن مضت عليها أكثر من ساعة فراجع معرّفها وشبكتها مع المرسل.',
} satisfies Texts<typeof en.explainText>

export const withdrawText = {
  title: 'سحب',
  coin: 'العملة',
  network: 'الشبكة',
  chooseNetwork: 'اختر شبكة',
  onNetwork: (network: string) => `الشبكة: ${network}`,
  address: 'العنوان',
  amount: 'المبلغ',
  max: 'الأقصى',
  scan: 'مسح رمز QR',
  available: 'المتاح',
  fee: 'الرسوم',
  minimum: 'الحد الأدنى',
  arrives: 'تستلم',
  continue: 'متابعة',
  sendCode: 'إرسال الرمز',
  edit: 'تغيير البيانات',
  code: 'رمز التحقق',
  confirm: 'تأكيد السحب',
  resend: 'إعادة إرسال الرمز',
  resendIn: 'إعادة إرسال الرمز بعد',
  review: 'راجع كل سطر. لا يمكن الرجوع عن السحب.',
  sent: 'أرسلنا رمزًا إلى بريدك الإلكتروني.',
  badAmount: 'أدخل المبلغ كعدد عشري، مثل 12.5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `لعملة ${coin} على ${network} ${plural(decimals, {
      zero: 'صفر من المنازل العشرية',
      one: 'منزلة عشرية واحدة',
      two: 'منزلتان عشريتان',
      few: `${decimals} منازل عشرية`,
      other: `${decimals} منزلة عشرية`,
    })} على الأكثر.`,
  badAddress: (network: string) => `هذا ليس عنوانًا صالحًا على ${network}.`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `هذا عنوان على ${anyOf(theirs)}، لكن السحب على ${chosen}. ستضيع العملات.`,
  tokenContract: 'هذا عقد التوكن نفسه. العملات المرسلة إليه تضيع.',
  ownAddress: 'هذا عنوان الإيداع الخاص بك. اختر عنوان محفظة أخرى.',
  keylessAddress: 'لا أحد يملك مفتاح هذا العنوان. العملات المرسلة إليه تضيع.',
  known: 'سبق أن أرسلت إلى هذا العنوان.',
  firstTime: 'لم يسبق أن أرسلت إلى هذا العنوان. قارن كل مجموعة بمصدرها.',
  unavailable:
    'تعذّر تحميل عمليات سحبك السابقة، فلا نستطيع القول إن كنت قد استخدمت هذا العنوان من قبل.',
  lookAlike: 'انتبه: هذا ليس العنوان الذي استخدمته من قبل، مع أنه يشبهه.',
  yours: 'استُخدم من قبل',
  differs: (count: number) =>
    plural(count, {
      one: 'خانة واحدة مختلفة، وهي معلّمة.',
      two: 'خانتان مختلفتان، وهما معلّمتان.',
      few: `${count} خانات مختلفة، وهي معلّمة.`,
      other: `${count} خانة مختلفة، وهي معلّمة.`,
    }),
  ownership: 'هل هذا العنوان لك؟',
  noAnswer:
    'لم تُجب الخدمة، لذا ليس مؤكدًا إن كان طلب السحب قد سُجّل أم لا. أكّده مجددًا برمزه: لا يُدفع السحب نفسه مرتين أبدًا.',
  resumed: 'تابع السحب',
  unconfirmed:
    'انقطع سحبك الأخير قبل تأكيده، ولم يخرج شيء من محفظتك. املأ النموذج مجددًا لتحصل على رمز جديد.',
  uncertain:
    'لم يصل رد الخدمة، لذا ليس مؤكدًا إن كان طلب سحبك الأخير قد سُجّل أم لا. راجع سجلك قبل أن تحاول مجددًا.',
  expired: 'لم يعد هذا الرمز صالحًا. ارجع عبر «تغيير البيانات» واطلب رمزًا جديدًا.',
  loadFailed: 'تعذّر تحميل رصيدك والرسوم.',
  success: 'سُجّل طلب السحب. يمكنك متابعته في سجلك.',
  successTitle: 'سُجّل طلب السحب',
  failTitle: 'فشل السحب',
  toWallet: 'العودة إلى المحفظة',
} satisfies Texts<typeof en.withdrawText>

export const scanText = {
  title: 'مسح رمز QR',
  aim: 'وجّه الكاميرا نحو رمز QR للعنوان.',
  picture: 'القراءة من صورة',
  denied:
    'لا يُسمح لهذا الموقع باستخدام الكاميرا. اسمح بها في إعدادات المتصفح، أو اقرأ من صورة، أو ألصق العنوان.',
  noCamera: 'لا كاميرا متاحة على هذا الجهاز. اقرأ من صورة، أو ألصق العنوان.',
  unreadable: 'لا يحتوي رمز QR هذا على عنوان مدعوم.',
  noCode: 'لم يُعثر على رمز QR في هذه الصورة.',
  notLoaded: 'تعذّر تحميل قارئ رموز QR. ألصق العنوان بدلًا من ذلك.',
  close: 'إغلاق',
} satisfies Texts<typeof en.scanText>

export const fieldText = {
  coin: 'اختر عملة',
  address: 'اكتب عنوانًا أو ألصقه أو امسحه',
  least: (amount: string) => `${amount} على الأقل`,
  tooMuch: 'أكثر من المتاح',
} satisfies Texts<typeof en.fieldText>

export const unclearAmountText = (text: string): string =>
  `قد يعني ${text} مبلغين. اكتب ${text.replace(',', '')} أو ${text}0`

export const coinsText = {
  available: 'المتاح',
  asOf: 'المبالغ المتاحة، كما في',
  network: 'الشبكة',
  networks: 'الشبكات',
} satisfies Texts<typeof en.coinsText>

export const costsText = {
  title: 'الرصيد والتكاليف',
  available: 'المتاح',
  minimum: 'الحد الأدنى',
  fee: 'الرسوم',
  depositFee: 'يدفعها المرسل للشبكة',
} satisfies Texts<typeof en.costsText>

export const movementsText = {
  title: 'آخر الحركات',
  titleOf: (coin: string) => `آخر حركات ${coin}`,
  confirmations: (count: string) => `التأكيدات ${leftToRight(count)}`,
  stages: {
    approved: 'موافق عليه، على وشك الإرسال',
    sent: 'أُرسل، والشبكة تؤكده',
  },
  waits: 'يمكن إلغاؤه من الإعدادات حتى',
  none: 'لا حركات بعد.',
  noneOf: (coin: string) => `لا حركات لعملة ${coin} بعد.`,
  unread: 'تعذّرت قراءة بعض الحركات.',
  all: 'الكل في السجل',
} satisfies Texts<typeof en.movementsText>

export const stageText = {
  title: 'هذه المرحلة',
  bar: 'المباع من هذه المرحلة بالنسبة المئوية',
  stage: (number: number) => `المرحلة ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: بيع ${sold} من ${supply} ${symbol} ‏(${share})`,
  percent: (percent: number) => `${percent}%`,
  little: 'أقل من 1%',
  addUp: 'اجمع البيع المسبق كله بنفسك',
} satisfies Texts<typeof en.stageText>

export const stepsText = {
  title: 'الخطوات',
  deposit: {
    choose: 'اختر عملة.',
    send: (coin: string, network: string) =>
      `أرسل ${coin} إلى هذا العنوان من محفظة أخرى أو من منصة، على ${network}.`,
    sendAny: 'أرسلها إلى عنوانك من محفظة أخرى أو من منصة.',
    confirmed: 'تؤكدها الشبكة.',
    credited: 'تُقيّد، ويظهر ذلك في رصيدك دون إعادة تحميل.',
  },
  withdrawal: {
    form: 'أدخل العملة والعنوان والمبلغ.',
    review: 'راجع كل سطر.',
    confirm: 'أكّد أنك أنت.',
    sent: 'نتحقق منه ونرسله.',
    final: 'تؤكده الشبكة، ويصبح نهائيًا.',
  },
  purchase: {
    form: 'اختر عملة واكتب أيًا من المبلغين.',
    review: 'راجع المبالغ الدقيقة. سعرها مثبّت لوقت قصير.',
    confirm: 'أكّد: يُشترى ذلك بالضبط، أو لا شيء.',
    press: 'اضغط الزر: تشتري الخدمة بسعر تلك اللحظة.',
    credited: 'تُضاف إلى رصيدك.',
  },
} satisfies Texts<typeof en.stepsText>
