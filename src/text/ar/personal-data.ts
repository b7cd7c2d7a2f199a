import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/personal-data.ts'

export const personalDataTitle = 'بياناتك'

export const personalDataText = {
  what: 'ملف بكل ما هو محفوظ عنك: بصيغة PDF للقراءة، وبصيغة JSON للبرامج.',
  files: { json: 'تنزيل بياناتي (JSON)', pdf: 'تنزيل بياناتي (PDF)' },
  deletion: 'حذف الحساب',
  deletionWhat:
    'اسحب كل شيء أولًا: يُرفض الحذف ما دام هناك رصيد أو شيء معلّق. يُمحى اسمك وبريدك وعمليات دخولك وعناوينك وملاحظاتك؛ ويبقى بلا اسمك ما يفرض القانون حفظه عن مدفوعاتك. لا يمكن التراجع عن ذلك.',
  ask: 'إرسال رمز لحذف حسابي',
  sent: 'أرسلنا رمزًا إلى بريدك الإلكتروني. تأكيده يحذف الحساب فورًا.',
  confirm: 'حذف حسابي',
  keep: 'الاحتفاظ بالحساب',
  deleted: 'حُذف حسابك.',
} satisfies Texts<typeof en.personalDataText>
