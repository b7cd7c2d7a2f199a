import { leftToRight } from '../../language/grammar.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/statement-file.ts'

export const statementFileText = {
  title: (site: string, year: number) => `كشف حساب ${site} لسنة ${year}`,
  about: (name: string, email: string, from: string, to: string) =>
    `\u2068${name}\u2069، ${leftToRight(email)}، من ${leftToRight(from)} إلى ${leftToRight(to)} بتوقيت UTC`,
  entity: (entity: string) =>
    `الحساب لدى \u2068${entity}\u2069. كل الأوقات بتوقيت UTC، وكل المبالغ دقيقة.`,
  tooMany: (count: number) =>
    `عدد الحركات ${count}، وهو أكثر مما يتسع له المستند. وملف CSV يضمها كلها.`,
  none: 'لا حركات في هذه المدة.',
  reserved: (amount: string) =>
    `من رصيد الإقفال، ${leftToRight(amount)} محجوز لعمليات سحب لم يُبتّ فيها بعد.`,
  locked: (amount: string) => `من رصيد الإقفال، ${leftToRight(amount)} تم شراؤه ويُتاح لاحقًا.`,
  owed: (amount: string) => `${leftToRight(amount)} مستحق عليك بعد تصحيح.`,
  columns: {
    time: 'الوقت (UTC)',
    coin: 'العملة',
    entry: 'البيان',
    amount: 'المبلغ',
    balance: 'الرصيد',
    opening: 'الافتتاح',
    in: 'الوارد',
    out: 'الصادر',
    closing: 'الإقفال',
    network: 'الشبكة',
    address: 'العنوان',
    transaction: 'المعاملة',
    account: 'الحساب',
  },
  sums: {
    opening: 'رصيد الافتتاح',
    closing: 'رصيد الإقفال',
    reserved: 'منه محجوز لعمليات السحب',
    locked: 'منه ما يُتاح لاحقًا',
    owed: 'مستحق عليك بعد تصحيح',
  },
  entries: {
    depositReversed: 'إلغاء إيداع',
    withdrawalFee: 'رسوم السحب',
    purchaseFee: 'رسوم الشراء',
    purchaseReversed: 'إلغاء شراء',
    reversalUndone: 'التراجع عن إلغاء',
    correction: 'تصحيح',
  },
} satisfies Texts<typeof en.statementFileText>
