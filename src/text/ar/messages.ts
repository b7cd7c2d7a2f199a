import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/messages.ts'

/** What the texts of product §8 say; their misspellings are those of English alone. */
export const errors = {
  emailUsed: 'هذا البريد الإلكتروني مستخدم بالفعل',
  invalidOtp: 'أدخل رمزًا صالحًا',
  invalidCredentials: 'أدخل بريدًا إلكترونيًا وكلمة مرور صالحين',
  notRegistered: 'البريد الإلكتروني غير موجود. أنشئ حسابًا ثم سجّل الدخول',
  invalidCode: 'أدخل رمز تحقق صالحًا',
  emailNotFound: 'البريد الإلكتروني غير موجود',
  selectPair: 'اختر زوجًا',
  enterAddress: 'أدخل عنوان الوجهة',
  insufficientBalance: 'الرصيد غير كافٍ',
  minimumValue: (minimum: string) => `أقل قيمة هي ${minimum}`,
  minimumBuy: (minimum: string, token: string) => `أقل شراء هو ${minimum} ${token}`,
  tryLater: 'حاول لاحقًا',
  copyFailed: 'حدث خطأ ما. حاول النسخ مباشرة',
  weakPassword:
    'يجب أن تكون كلمة المرور: 1) من 8 إلى 30 خانة، 2) فيها حرف لاتيني كبير وآخر صغير على الأقل، 3) فيها رقم واحد على الأقل، 4) فيها علامة خاصة واحدة على الأقل',
  samePassword: 'كلمة المرور الجديدة مثل القديمة. استخدم كلمة مختلفة.',
} satisfies Texts<typeof en.errors>

export const successes = {
  codeSent: 'أرسلنا رمزًا إلى بريدك الإلكتروني. أدخله للتحقق',
  registered: 'أُنشئ حسابك بنجاح',
  codeVerified: 'جرى التحقق من الرمز بنجاح',
  codeResent: 'أُعيد إرسال رمز التحقق بنجاح',
  signedOut: 'سُجّل خروجك',
  withdrawalPlaced: 'سُجّل طلب السحب بنجاح',
  tokenBought: 'تم شراء التوكنات بنجاح',
  passwordChanged: 'تغيّرت كلمة المرور بنجاح',
  passwordReset: 'أُعيد تعيين كلمة المرور بنجاح',
  resetLinkSent: 'أرسلنا رابط إعادة تعيين كلمة المرور. راجع بريدك الإلكتروني',
  addressCopied: 'نُسخ العنوان',
  copied: 'نُسخ',
  querySent: 'أُرسل استفسارك بنجاح. وسيرد عليك فريق خدمة العملاء خلال 24 ساعة.',
} satisfies Texts<typeof en.successes>

export const fieldErrors = {
  name: 'الاسم غير صالح',
  email: 'البريد الإلكتروني غير صالح',
  password: 'كلمة المرور لا تستوفي الشروط',
  signupConfirm: 'يجب أن تتطابق كلمتا المرور',
  confirm: 'يجب أن يطابق التأكيد كلمة المرور',
  query: 'اختر نوع الاستفسار',
} satisfies Texts<typeof en.fieldErrors>

export const screens = {
  maintenance: 'تحت الصيانة',
  notFound: '404 الصفحة غير موجودة',
  withdrawalFailed: 'فشل السحب. حاول لاحقًا',
  buying: 'جارٍ تنفيذ العملية…',
  hiddenBalance: 'XXXX',
} satisfies Texts<typeof en.screens>

export const statuses = {
  pending: 'قيد الانتظار',
  approved: 'موافق عليه',
  completed: 'مكتمل',
  rejected: 'مرفوض',
} satisfies Texts<typeof en.statuses>

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText: Texts<typeof en.statusText> = (status) =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)
