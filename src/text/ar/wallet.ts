import { leftToRight, pluralIn } from '../../language/grammar.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/wallet.ts'

const plural = pluralIn('ar')

export const balanceEye = {
  show: 'إظهار الرصيد',
  hide: 'إخفاء الرصيد',
} satisfies Texts<typeof en.balanceEye>

export const walletText = {
  title: 'المحفظة',
  estimated: 'الرصيد التقديري',
  assets: 'الأصول',
  balanceHistory: 'الرصيد عبر الزمن',
  balanceHistoryHidden: 'المبالغ مخفية. أظهر الرصيد لتراه عبر الزمن.',
  byWorth: 'مرتبة بحسب القيمة',
  asListed: 'مرتبة كما في القائمة',
  total: 'الإجمالي',
  available: 'المتاح',
  live: 'مباشر',
  reconnecting: 'جارٍ إعادة الاتصال',
  waiting: 'في انتظار الأرصدة',
  offline: 'غير متصل',
  asOf: '، كما في ',
  printedAsOf: 'كما في',
} satisfies Texts<typeof en.walletText>

export const kindText = {
  deposit: { tab: 'إيداع', name: 'إيداع', none: 'لا إيداعات بعد.' },
  withdrawal: { tab: 'سحب', name: 'سحب', none: 'لا عمليات سحب بعد.' },
  purchase: { tab: 'شراء', name: 'شراء', none: 'لا عمليات شراء بعد.' },
} satisfies Texts<typeof en.kindText>

export const historyText = {
  title: 'السجل',
  all: { tab: 'الكل', none: 'لا حركات بعد.' },
  today: 'اليوم',
  yesterday: 'أمس',
  feeOf: (fee: string) => `الرسوم ${fee}`,
  paid: (paid: string) => leftToRight(`−${paid}`),
  confirmations: (count: string) => `التأكيدات ${leftToRight(count)}`,
  columns: {
    movement: 'الحركة',
    details: 'التفاصيل',
    time: 'الوقت',
    coin: 'العملة',
    amount: 'المبلغ',
    total: 'الإجمالي',
    fee: 'الرسوم',
    arrives: 'يصل',
    paid: 'المدفوع',
    received: 'المستلم',
    coinPrice: 'سعر العملة بـ USDT',
    tokenPrice: 'سعر التوكن بـ USDT',
    saleStage: 'المرحلة',
    type: 'النوع',
    network: 'الشبكة',
    address: 'العنوان',
    transaction: 'المعاملة',
    status: 'الحالة',
    reason: 'السبب',
    confirmations: 'التأكيدات',
    stage: 'التقدم',
    waitsUntil: 'ينتظر حتى',
  },
  waits: { until: 'ينتظر حتى', canCancel: 'ويمكن إلغاؤه' },
  search: 'البحث في السجل',
  filters: 'المرشّحات',
  exportCsv: 'تصدير CSV',
  export: 'تصدير',
  csvNotHidden: 'المبالغ مخفية هنا، لا في الملف المصدَّر.',
  receipt: 'إيصال',
  receiptOf: (what: string, when: string) => `إيصال: ${what}، ${when}`,
  noMatch: 'لا قيود تطابق البحث والمرشّحات.',
  failed: 'تعذّر تحميل السجل.',
  partial: 'تعذّر تحميل جزء من السجل.',
  loading: 'جارٍ تحميل السجل',
  offlineEmpty: 'أنت غير متصل، ولا سجل محفوظ على هذا الجهاز بعد.',
  staleAsOf: 'محفوظ على هذا الجهاز، كما في',
  printed: (count: number, all: number) =>
    `أحدث القيود: ${count} من ${all}. وفي تصدير CSV القيود كلها.`,
  totals: 'الإجمالي',
  totalsNote: 'القيود المرفوضة غير مشمولة.',
  shown: (count: number, all: number) =>
    count === all
      ? plural(all, {
          one: 'قيد واحد',
          two: 'قيدان',
          few: `${all} قيود`,
          many: `${all} قيدًا`,
          other: `${all} قيد`,
        })
      : `القيود: ${count} من ${all}`,
  soFar: ' حتى الآن، والأقدم قيد التحميل',
  dropped: (count: number) =>
    plural(count, {
      one: 'تعذّرت قراءة قيد واحد.',
      two: 'تعذّرت قراءة قيدين.',
      few: `تعذّرت قراءة ${count} قيود.`,
      many: `تعذّرت قراءة ${count} قيدًا.`,
      other: `تعذّرت قراءة ${count} قيد.`,
    }),
} satisfies Texts<typeof en.historyText>

export const contractText = {
  title: 'عقد التوكن',
  warning: 'هذا ليس عنوان إيداع. العملات المرسلة إليه تضيع.',
  deposit: 'الانتقال إلى الإيداع',
  qr: 'رمز QR لعنوان عقد التوكن',
  copy: 'نسخ العنوان',
  decimals: 'المنازل العشرية',
  network: 'الشبكة',
  networkName: 'Binance Chain (BEP20)',
  symbol: 'رمز التوكن',
  buyNow: 'اشترِ الآن',
} satisfies Texts<typeof en.contractText>

export const balanceText = {
  tokenNotIncluded: (token: string) => `${token} غير مشمول: لا يأتي سعره مع الأرصدة.`,
  pricesAsOf: 'بعض الأسعار غير حديثة. يستخدم التقدير أسعار',
} satisfies Texts<typeof en.balanceText>

export const unknownFigure = '–'

export const worthText = {
  price: 'السعر',
  value: 'القيمة',
  share: (percent: string) => `${percent}%`,
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `ما تملكه بحسب القيمة: ${shares}`,
} satisfies Texts<typeof en.worthText>

export const coinText = {
  toWallet: 'العودة إلى المحفظة',
  balance: 'الرصيد',
  price: 'السعر عبر الزمن',
  movements: (coin: string) => `حركات ${coin}`,
  none: (coin: string) => `لا حركات لعملة ${coin} بعد.`,
  deposit: 'إيداع',
  withdraw: 'سحب',
  buy: (token: string) => `شراء ${token}`,
  loadingPrice: 'جارٍ تحميل السعر عبر الزمن',
  priceFailed: 'تعذّر تحميل السعر عبر الزمن.',
  priceEmptyWhy: 'يُحفظ السعر مرة في اليوم، الساعة 00:00 بتوقيت UTC.',
} satisfies Texts<typeof en.coinText>

export const filtersText = {
  allStatuses: 'كل الحالات',
  allCoins: 'كل العملات',
  from: 'من',
  to: 'إلى',
  anyDay: 'أي يوم',
  clear: 'مسح المرشّحات',
} satisfies Texts<typeof en.filtersText>

export const receiptText = {
  print: 'طباعة',
  share: 'مشاركة',
  shareFailed: 'تعذّرت مشاركة الإيصال.',
  close: 'إغلاق',
  id: 'المعرّف',
  timeZone: 'المنطقة الزمنية',
  explorer: 'فتح في المستكشف',
  cancel: 'ألغه من الإعدادات، ضمن مفاتيح المرور',
  stages: { approved: 'موافق عليه، لم يُرسل بعد', sent: 'أُرسل، ليس نهائيًا بعد' },
} satisfies Texts<typeof en.receiptText>

export const unansweredText = {
  withdrawal:
    'لم يصل رد الخدمة على سحبك الأخير، لذا ليس مؤكدًا إن كان قد سُجّل أم لا. فإن سُجّل ظهر في هذا السجل.',
  purchase:
    'لم يصل رد الخدمة على شرائك الأخير، لذا ليس مؤكدًا إن كانت التوكنات قد اشتُريت أم لا. فإن اشتُريت ظهر الشراء في هذا السجل.',
} satisfies Texts<typeof en.unansweredText>

export const balanceHistoryText = {
  ranges: 'الفترة',
  range: { month: '30 يومًا', year: 'سنة', all: 'الكل' },
  loading: 'جارٍ تحميل الرصيد عبر الزمن',
  failed: 'تعذّر تحميل الرصيد عبر الزمن.',
  offlineEmpty: 'أنت غير متصل، والرصيد عبر الزمن غير محفوظ على هذا الجهاز بعد.',
  staleAsOf: 'محفوظ على هذا الجهاز، كما في',
  empty: 'لا شيء لعرضه بعد.',
  emptyWhy: 'تُحفظ قيمة الرصيد مرة في اليوم، الساعة 00:00 بتوقيت UTC.',
  noneInRange: 'لا قيمة معروفة لهذه الفترة.',
  slider: 'اليوم',
  now: 'الآن',
  unknown: 'لا سعر معروف',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => leftToRight(`${text} USDT`),
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
    paid: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}. ${change}، ${paid}.`,
  days: (days: number) =>
    plural(days, {
      one: 'يوم واحد',
      two: 'يومان',
      few: `${days} أيام`,
      many: `${days} يومًا`,
      other: `${days} يوم`,
    }),
  since: (day: string) => `منذ ${day}`,
  more: (text: string) => `ربح ${text}`,
  less: (text: string) => `خسارة ${text}`,
  same: 'لا ربح ولا خسارة',
  paidIn: (text: string) => `أُودع ${text}`,
  paidOut: (text: string) => `سُحب ${text}`,
  nothingPaid: 'لم يُودع شيء ولم يُسحب',
  withPaid: 'مع ما أُودع وسُحب',
  highest: 'الأعلى',
  lowest: 'الأدنى',
  gaps: (count: number) =>
    plural(count, {
      one: 'في يوم واحد لم يكن سعر إحدى العملات معروفًا.',
      two: 'في يومين لم يكن سعر إحدى العملات معروفًا.',
      few: `في ${count} أيام لم يكن سعر إحدى العملات معروفًا.`,
      many: `في ${count} يومًا لم يكن سعر إحدى العملات معروفًا.`,
      other: `في ${count} يوم لم يكن سعر إحدى العملات معروفًا.`,
    }),
  note: 'يُقيّم كل يوم بأول أسعاره (UTC)، وكذلك ما أُودع أو سُحب فيه. والربح أو الخسارة هو ما فعلته الأسعار والمشتريات والرسوم بالرصيد.',
  table: 'التفاصيل وكل القيم',
  columns: { day: 'اليوم (UTC)', value: 'القيمة بـ USDT' },
} satisfies Texts<typeof en.balanceHistoryText>

export const currencyText = {
  choose: 'العرض بعملة أخرى',
  label: 'العملة',
  none: '\u2066USDT\u2069 فقط',
  asOf: 'السعر كما في',
  outdated: (currency: string) => `لا يوجد سعر حالي لعملة ${currency}.`,
} satisfies Texts<typeof en.currencyText>
