import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/ownership.ts'

export const ownershipText = {
  intro: {
    signature:
      'لسحب مبلغ كهذا يجب أن نعرف أن العنوان لك. وقّع هذا النص في المحفظة التي تملكه: لا ينقل ذلك شيئًا، ولا يكلّف شيئًا، ولا يمنح أحدًا أي حق.',
    declaration: 'لسحب مبلغ كهذا يجب أن نعرف أن العنوان لك.',
  },
  copy: 'نسخ النص',
  sign: 'التوقيع بالمحفظة في هذا المتصفح',
  signature: 'التوقيع',
  hint: {
    evm: 'توقّعه المحفظة كرسالة (\u2066personal_sign, EIP-191\u2069). ويبدأ التوقيع بـ \u20660x\u2069.',
    tron: 'توقّعه المحفظة كرسالة (\u2066signMessageV2, TIP-191\u2069). ويبدأ التوقيع بـ \u20660x\u2069.',
  },
  noKey: 'عنوان منصة أو عقد لا يمكنه التوقيع. راسل الدعم، أو اسحب إلى محفظة تملكها.',
  confirm: 'تأكيد العنوان',
  declare: 'أقرّ بما في هذا النص',
  required: 'ألصق توقيع هذا النص.',
  undeclared: 'اختر هذا لتأكيد العنوان.',
  otherAccount: (address: string) =>
    `المحفظة في هذا المتصفح مفتوحة على حساب آخر. اختر فيها \u2066${address}\u2069.`,
  notSigned: 'لم توقّعه المحفظة.',
  done: 'تأكّد العنوان. تابع السحب.',
  failed: 'تعذّر تحميل النص.',
} satisfies Texts<typeof en.ownershipText>
