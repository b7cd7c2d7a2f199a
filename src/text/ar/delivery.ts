import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/delivery.ts'

export const deliveryText = {
  title: (token: string) => `رصيدك من ${token}`,
  buyTitle: 'متى يُفرج عنها',
  locked: 'محجوز',
  next: 'الإفراج القادم',
  nextAt: (amount: string, token: string, day: string) => `${amount} ${token} في ${day}`,
  nothingLocked: 'لا شيء محجوز. كل ما اشتريته متاح.',
  open: (token: string) => `يمكن سحب ${token} وإيداعه.`,
  opens: (token: string, day: string) => `يمكن سحب ${token} وإيداعه ابتداءً من ${day} ‏(UTC).`,
  closed: (token: string) => `لا يمكن سحب ${token} بعد. سيظهر اليوم هنا حالما يُعرف.`,
  atOnce: 'ما تشتريه الآن متاح على الفور.',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `مما تشتريه الآن يُفرج عن ${share}% في ${opening}، وعن الباقي بعد ${cliff} بأجزاء متساوية كل ${isMonthly ? 'شهر' : 'يوم'}، آخرها في ${until}. ولا تؤثر فيه تغييرات البيع اللاحقة.`,
  noClaim: (token: string) =>
    `ليس هناك ما تطالب به: يصل ${token} إلى هذا الحساب تلقائيًا. وأي صفحة تطلب منك ربط محفظة للمطالبة به ليست لنا.`,
  slider: 'اليوم',
  released: (amount: string, token: string) => `أُفرج عن ${amount} ${token}`,
  example: (amount: string, token: string) => `من كل ${amount} ${token}`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'كل مواعيد الإفراج',
  columns: { day: 'اليوم (UTC)', amount: 'المُفرج عنه' },
  failed: 'تعذّر تحميل ما هو محجوز.',
  loading: 'جارٍ تحميل ما هو محجوز',
  hidden: 'المبالغ مخفية.',
} satisfies Texts<typeof en.deliveryText>

export const requestText = {
  title: 'طلب مبلغ',
  amount: (coin: string) => `المبلغ بعملة ${coin}`,
  invalid: 'لا يمكن إرسال هذا المبلغ على هذه الشبكة.',
  qr: 'رمز QR للعنوان مع المبلغ',
  share: 'مشاركة الرابط',
  failed: 'تعذّرت قراءة عقد هذه العملة.',
} satisfies Texts<typeof en.requestText>
