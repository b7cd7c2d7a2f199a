import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/auth.ts'

export const authText = {
  login: 'تسجيل الدخول',
  signup: 'إنشاء حساب',
  tabs: 'تسجيل الدخول أو إنشاء حساب',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  clearEmail: 'مسح البريد الإلكتروني',
  forgot: 'هل نسيت كلمة المرور؟',
  logIn: 'تسجيل الدخول',
  social: 'تابعنا',
  notLoaded: 'تعذّر تحميل جزء من هذه الصفحة. تحقّق من اتصالك وحاول مجددًا، أو أعد تحميل الصفحة.',
} satisfies Texts<typeof en.authText>

export const signupText = {
  name: 'الاسم',
  confirm: 'تأكيد كلمة المرور',
  accept: 'بإنشاء حساب تؤكد أنك بالغ سن الرشد، وتقبل',
  terms: 'الشروط والأحكام (بالإنجليزية)',
  sendCode: 'إرسال الرمز',
  createAccount: 'إنشاء حساب',
  passwordAgain: 'أكمل إنشاء حسابك. أدخل كلمة المرور مرة أخرى: فهي لا تُحفظ على هذا الجهاز أبدًا.',
  changeEmail: 'تغيير البيانات',
  signupCodeExpired:
    'لم يعد هذا الرمز صالحًا: انتهت مدته أو كثرت المحاولات الخاطئة. اطلب رمزًا جديدًا.',
} satisfies Texts<typeof en.signupText>

export const loginReasons = {
  wallet: 'سجّل الدخول أو أنشئ حسابًا لترى محفظتك.',
  buy: 'سجّل الدخول أو أنشئ حسابًا كي تشتري.',
  deposit: 'سجّل الدخول أو أنشئ حسابًا كي تودع.',
  withdrawal: 'سجّل الدخول أو أنشئ حسابًا كي تسحب.',
  settings: 'سجّل الدخول لتغيير إعداداتك.',
  support: 'سجّل الدخول أو أنشئ حسابًا لتكتب إلى الدعم.',
  back: 'بعد ذلك تتابع من هناك.',
} satisfies Texts<typeof en.loginReasons>

export const codeText = {
  code: 'رمز التحقق',
  resend: 'إعادة إرسال الرمز',
  resendIn: 'إعادة إرسال الرمز بعد',
  sentTo: 'أرسلنا رمزًا إلى',
  otpTitle: 'التحقق من تسجيل الدخول',
  verify: 'تحقّق',
  loginCodeExpired: 'لم يعد هذا الرمز صالحًا: انتهت مدته أو كثرت المحاولات الخاطئة.',
  logInAgain: 'تسجيل الدخول مجددًا',
} satisfies Texts<typeof en.codeText>

export const resetText = {
  passwordHint: 'من 8 إلى 20 خانة، فيها حرف لاتيني كبير ورقم وواحد من هذه: \u2066!@#$%^&*\u2069',
  forgotTitle: 'نسيت كلمة المرور',
  forgotHint: 'سنرسل رابطًا إلى بريدك الإلكتروني لتعيين كلمة مرور جديدة؛ وهو صالح لوقت قصير.',
  sendLink: 'إرسال الرابط',
  backToLogin: 'العودة إلى تسجيل الدخول',
  resetTitle: 'إعادة تعيين كلمة المرور',
  newPassword: 'كلمة المرور الجديدة',
  confirmNew: 'تأكيد كلمة المرور',
  reset: 'إعادة تعيين كلمة المرور',
  brokenLink: 'هذا الرابط غير مكتمل. افتحه مجددًا من البريد، أو اطلب رابطًا جديدًا.',
  newLink: 'طلب رابط جديد',
} satisfies Texts<typeof en.resetText>

export const passkeyText = {
  logIn: 'استخدام مفتاح مرور',
  confirm: 'التأكيد بمفتاح المرور',
  codeWaits:
    'يكفي أيضًا رمز بالبريد الإلكتروني، لكن السحب ينتظر عندها 24 ساعة يمكنك خلالها إلغاؤه من الإعدادات.',
  waits:
    'لديك مفتاح مرور ولم تستخدمه، لذلك ينتظر هذا السحب 24 ساعة. ويمكنك حتى ذلك الحين إلغاؤه من الإعدادات.',
  checking: 'في انتظار مفتاح المرور',
  noAnswer:
    'لم تُجب الخدمة، لذا ليس مؤكدًا إن كان طلب السحب قد سُجّل أم لا. أكّده مجددًا بمفتاح المرور: لا يُدفع السحب نفسه مرتين أبدًا.',
  refused: 'لم يُقبل مفتاح المرور، ولم يُرسل شيء. حاول مجددًا.',
  expired: 'استغرق الأمر وقتًا أطول من اللازم، ولم يُرسل شيء. استخدم مفتاح المرور مجددًا.',
} satisfies Texts<typeof en.passkeyText>

export const passkeyFaults = {
  cancelled: 'لم يُستخدم مفتاح المرور، فلم يحدث شيء.',
  known: 'على هذا الجهاز مفتاح مرور لحسابك بالفعل.',
  unsupported: 'لا يدعم هذا المتصفح مفاتيح المرور. استخدم متصفحًا آخر أو رمزًا بالبريد الإلكتروني.',
  failed: 'تعذّر استخدام مفتاح المرور على هذا الجهاز.',
} satisfies Texts<typeof en.passkeyFaults>

export const atField = {
  used: 'له حساب بالفعل',
  unknown: 'لا حساب بهذا البريد',
  /** Of a password, which is feminine, and of a code, which is masculine. */
  wrong: 'لا يوجد تطابق',
} satisfies Texts<typeof en.atField>

export const passwordText = {
  same: 'يجب أن تختلف عن القديمة',
  weak: 'يجب أن تكون من 8 إلى 20 خانة، فيها حرف لاتيني كبير ورقم وواحد من هذه: \u2066!@#$%^&*\u2069',
  long: 'فيها أكثر من 20 حرفًا، وهو الحد الأقصى.',
} satisfies Texts<typeof en.passwordText>
