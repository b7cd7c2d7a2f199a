import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/lines.ts'

export const lineText = {
  note: 'ملاحظتك',
  keepNote: 'حفظ الملاحظة',
  noteKept: 'حُفظت ملاحظتك.',
  cancel: 'إلغاء السحب',
  cancelled: 'أُلغي السحب، وعاد مبلغه إلى رصيدك.',
  until: 'يمكنك الرجوع عن هذا الشراء حتى',
  withdraw: 'الرجوع عن الشراء',
  means: 'تسترد ما دفعته بالضبط، وتُعاد التوكنات. وهذا ممكن ما دامت كلها لا تزال لديك.',
  confirmWithdraw: 'استرداد ما دفعته',
  withdrawn: 'رجعت عن الشراء، وعاد ما دفعته إلى رصيدك.',
  taxTitle: 'لبرامج الضرائب',
  taxNote:
    'كل حركات السنة، وعمليات الشراء بوصفها صفقات مع رسومها. ويحصل Koinly و\u00a0CoinTracking على القيمة في ذلك اليوم أيضًا؛ أما CoinTracker فيبحث عنها بنفسه.',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'تعذّر إنشاء الملف.',
} satisfies Texts<typeof en.lineText>

export const typeText = {
  Crypto: 'عملة رقمية',
  Reversed: 'إلغاء إيداع',
  'Dropped by the network': 'أسقطتها الشبكة',
  buy: 'شراء',
  reversed: 'إلغاء شراء',
} satisfies Texts<typeof en.typeText>

export const firstStepsText = {
  title: 'ابدأ بإيداع',
  text: 'هذه المحفظة فارغة. اختر ما ستُرسله، وتعرض الشاشة التالية عنوانك لذلك.',
  deposit: 'إيداع',
} satisfies Texts<typeof en.firstStepsText>

export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'الحساب',
  note: 'ملاحظة',
} satisfies Texts<typeof en.csvText>

export const statementText = {
  title: 'تصدير',
  shown: 'القائمة كما هي معروضة',
  inEnglish: 'الملفات بالإنجليزية',
  yearly: 'كشف سنة',
  explanation:
    'رصيد الافتتاح وكل حركة ورصيد الإقفال لكل عملة، بتوقيت UTC. وفي ملف CSV العناوين ومعرّفات المعاملات أيضًا.',
  year: 'السنة',
  toDate: (year: number) => `${year}، حتى اليوم`,
  files: { pdf: 'تنزيل PDF', csv: 'تنزيل CSV' },
  fileName: (year: number, format: string) => `statement-${year}.${format}`,
  notHidden: 'المبالغ مخفية هنا، لا في الملفات.',
  offline: 'أنت غير متصل. الخادم هو من يُعد الكشف.',
  failed: 'تعذّر إعداد الكشف.',
  downloaded: (name: string) => `نُزّل \u2068${name}\u2069.`,
  close: 'إغلاق',
} satisfies Texts<typeof en.statementText>
