import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/support.ts'

export const supportText = {
  title: 'الدعم',
  query: 'نوع الاستفسار',
  chooseQuery: 'اختر نوع الاستفسار',
  description: 'الوصف',
  missingDescription: 'صِف استفسارك من فضلك',
  longDescription: 'يجب ألا يتجاوز الوصف 10,000 حرف',
  topics: {
    transfer: 'مشكلات الإيداع والسحب',
    purchase: 'مشكلات شراء التوكن',
    account: 'مشكلات تسجيل الدخول وإنشاء الحساب',
    other: 'أخرى',
  },
  lead: 'نرد بالبريد الإلكتروني خلال 24 ساعة.',
  hint: 'لا تكتب هنا أبدًا كلمة مرورك أو رمز تحقق.',
  submit: 'إرسال',
  saved: 'حُفظ على هذا الجهاز، ويُرسل تلقائيًا عند عودة الاتصال.',
  notSaved: 'تعذّر حفظه على هذا الجهاز. أرسله مجددًا عند عودة الاتصال.',
  offlineTitle: 'كُتب بلا اتصال',
  states: {
    waiting: 'في انتظار اتصال',
    sending: 'جارٍ الإرسال',
    sent: 'أُرسل',
    refused: 'لم يُقبل',
    unsure: 'لا رد',
  },
  unsure: 'أُرسل، لكن لم يصل رد. ربما وصل؛ وإرساله مجددًا قد ينشئ نسخة مكررة.',
  sendAgain: 'الإرسال مجددًا',
  remove: 'حذف',
} satisfies Texts<typeof en.supportText>
