import { pluralIn } from '../../language/grammar.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/mails.ts'

export { supportText } from './support.ts'

const plural = pluralIn('ar')
const minutesText = (minutes: number) =>
  plural(minutes, {
    one: 'دقيقة واحدة',
    two: 'دقيقتين',
    few: `${minutes} دقائق`,
    other: `${minutes} دقيقة`,
  })

export const mailText = {
  noAction: 'إن كنت أنت من فعل ذلك فلا يلزمك شيء.',
  recovery: (site: string) =>
    `إن لم تكن أنت فأمّن حسابك الآن: اختر كلمة مرور جديدة في \u2066${site}/forgot\u2069 ثم تواصل مع الدعم في \u2066${site}/support\u2069.`,
  questions: (site: string) => `إن كانت لديك أسئلة فتواصل مع الدعم في \u2066${site}/support\u2069.`,
  noClaim: (name: string) =>
    `لا يُطالَب بشيء أبدًا: يصل ${name} إلى حسابك من تلقاء نفسه. وأي صفحة أو رسالة تطلب منك ربط محفظة للمطالبة به ليست منا.`,
  neverAsked: 'لا نطلب أبدًا كلمة مرور أو رمزًا أو مفتاحًا خاصًا.',
  phrase: 'عبارة مكافحة التصيّد الخاصة بك:',
  log: 'السجل العام لهذا الموقع:',
  logState: (size: string, root: string) => `القيود ${size}، الجذر \u2066${root}\u2069`,
  amount: (value: string) => `المبلغ: \u2066${value}\u2069`,
  arrives: (value: string) => `يصل: \u2066${value}\u2069`,
  network: (value: string) => `الشبكة: \u2066${value}\u2069`,
  address: (value: string) => `العنوان: \u2066${value}\u2069`,
  transaction: (value: string) => `المعاملة: \u2066${value}\u2069`,
  reason: (value: string) => `السبب: \u2068${value}\u2069`,
  name: (value: string) => `الاسم: \u2068${value}\u2069`,
  time: (value: string) => `الوقت: ${value}`,
  device: (value: string) => `الجهاز: ${value}`,
  unknownDevice: 'غير معروف',
  deviceName: (browser: string, platform: string) => `${browser} على ${platform}`,
} satisfies Texts<typeof en.mailText>

export const codeMailText = {
  code: (name: string, code: string) => `رمزك في ${name} هو ${code}`,
  life: (minutes: number) => `يعمل مرة واحدة، خلال ${minutesText(minutes)}.`,
  onlyHere: (name: string) => `أدخله في موقع ${name} وحده. لن يطلبه منك أحد من ${name} أبدًا.`,
  notYou: 'إن لم تكن أنت فلا تشارك الرمز. قد يكون أحد يعرف كلمة مرورك، فغيّرها من فضلك.',
  login: { subject: 'رمز تسجيل الدخول', what: 'هذا الرمز لتسجيل الدخول.' },
  withdrawal: { subject: 'رمز السحب', what: 'هذا الرمز لهذا السحب وحده.' },
  deletion: { subject: 'حذف حسابك', what: 'هذا الرمز لحذف حسابك، ولا يمكن التراجع عن ذلك.' },
  unfreeze: {
    subject: 'رمز رفع التجميد',
    what: 'هذا الرمز لرفع التجميد عن حسابك: يصبح السحب ممكنًا من جديد.',
  },
  setPhrase: {
    subject: 'رمز لعبارة مكافحة التصيّد',
    what: 'هذا الرمز لتعيين العبارة في رسائلنا إليك.',
  },
  removePhrase: {
    subject: 'رمز لعبارة مكافحة التصيّد',
    what: 'هذا الرمز لحذف العبارة من رسائلنا إليك.',
  },
  addPasskey: { subject: 'رمز لمفاتيح المرور', what: 'هذا الرمز لإضافة مفتاح مرور.' },
  removePasskey: {
    subject: 'رمز لمفاتيح المرور',
    what: (passkey: string) => `هذا الرمز لحذف مفتاح المرور «\u2068${passkey}\u2069».`,
  },
} satisfies Texts<typeof en.codeMailText>

export const signupMailText = {
  subject: 'أكّد بريدك الإلكتروني',
  what: 'هذا الرمز لإنشاء حساب بهذا البريد الإلكتروني.',
  hasPassword:
    'لدى مزوّد الهوية الذي نستخدمه كلمة مرور لهذا البريد من قبل. أدخل كلمة المرور تلك لإنشاء الحساب.',
  chooseAnother: 'إن كنت لا تعرفها فاختر كلمة جديدة هنا أولًا:',
  notYou: 'إن لم تكن أنت فتجاهل هذه الرسالة: لا يُنشأ حساب من دون الرمز.',
} satisfies Texts<typeof en.signupMailText>

export const resetMailText = {
  subject: 'إعادة تعيين كلمة المرور',
  requested: (name: string) =>
    `طلب أحدهم إعادة تعيين كلمة مرور حساب ${name} المسجّل بهذا البريد الإلكتروني.`,
  open: (minutes: number) =>
    `لاختيار كلمة مرور جديدة افتح هذا الرابط. يعمل مرة واحدة، خلال ${minutesText(minutes)}:`,
  notYou: 'إن لم تكن أنت فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
} satisfies Texts<typeof en.resetMailText>

export const supportMailText = {
  received: 'وصلنا استفسارك',
  thanks: (topic: string) => `شكرًا لك. وصلنا استفسارك عن «${topic}» وسنرد خلال 24 ساعة.`,
  number: (id: string) => `رقمه \u2066${id}\u2069.`,
  answered: (topic: string) => `استفسارك عن «\u2068${topic}\u2069»`,
  youWrote: (id: string) => `كتبت (الاستفسار \u2066${id}\u2069):`,
} satisfies Texts<typeof en.supportMailText>

export const noticeText = {
  passwordChanged: {
    subject: 'تغيّرت كلمة مرورك',
    what: (name: string, at: string) =>
      `تغيّرت كلمة مرور حسابك في ${name} في ${at}. وسُجّل خروج الأجهزة الأخرى.`,
  },
  passwordReset: {
    subject: 'أُعيد تعيين كلمة مرورك',
    what: (name: string, at: string) =>
      `أُعيد تعيين كلمة مرور حسابك في ${name} في ${at}. وسُجّل خروج الأجهزة الأخرى.`,
  },
  approved: {
    subject: 'تمت الموافقة على سحبك',
    what: (amount: string) => `تمت الموافقة على سحبك بمبلغ \u2066${amount}\u2069 وجرى دفعه.`,
  },
  rejected: {
    subject: 'رُفض سحبك',
    what: (amount: string) => `رُفض سحبك. وعاد المبلغ كاملًا، \u2066${amount}\u2069، إلى رصيدك.`,
  },
  takenBack: {
    subject: 'جرى الرجوع عن عملية شراء',
    what: (tokens: string, at: string, paid: string) =>
      `جرى الرجوع عن شراء \u2066${tokens}\u2069 في ${at}. وعاد ثمنها، \u2066${paid}\u2069، إلى رصيدك، ولم تعد التوكنات لديك.`,
  },
  addressSaved: {
    subject: 'أُضيف عنوان إلى دفتر عناوينك',
    what: (name: string, at: string) =>
      `أُضيف عنوان إلى دفتر عناوينك في ${name} في ${at}. ويظل معلّمًا كعنوان جديد 24 ساعة.`,
  },
  restricted: {
    subject: 'السحب إلى دفتر عناوينك فقط',
    what: 'لا يُسحب من حسابك الآن إلا إلى عناوين مضى عليها 24 ساعة في دفتر عناوينك. وإيقاف ذلك يستغرق 24 ساعة.',
  },
  unrestricted: {
    subject: 'سيُسمح بالسحب إلى أي عنوان',
    what: (at: string) =>
      `طلبت السماح بالسحب إلى عناوين ليست في دفتر عناوينك. يسري ذلك في ${at}. ويمكنك حتى ذلك الحين التراجع عنه من الإعدادات.`,
  },
  phraseSet: {
    subject: 'عُيّنت عبارة مكافحة التصيّد',
    what: (at: string) =>
      `عُيّنت عبارة جديدة لرسائلنا إليك في ${at}. وهي في كل رسالة بعد هذه الرسالة.`,
  },
  phraseRemoved: {
    subject: 'حُذفت عبارة مكافحة التصيّد',
    what: (at: string) => `حُذفت العبارة من رسائلنا إليك في ${at}. وهذه آخر رسالة تحملها.`,
  },
} satisfies Texts<typeof en.noticeText>

export const passkeyMailText = {
  added: {
    subject: 'أُضيف مفتاح مرور',
    what: (passkey: string, name: string) =>
      `أُضيف مفتاح المرور «\u2068${passkey}\u2069» إلى حسابك في ${name}.`,
    waits: (at: string, site: string) =>
      `أكّده رمز عبر البريد الإلكتروني، لا مفتاح مرور كان موجودًا. لذلك لا يؤكد المدفوعات إلا ابتداءً من ${at}، ويمكنك حتى ذلك الحين حذفه: \u2066${site}/setting\u2069`,
  },
  removed: {
    subject: 'حُذف مفتاح مرور',
    what: (passkey: string, name: string) =>
      `حُذف مفتاح المرور «\u2068${passkey}\u2069» من حسابك في ${name}. وأكّد ذلك مفتاح مرور.`,
  },
  ending: {
    subject: 'سيُحذف مفتاح مرور',
    what: (passkey: string, name: string, at: string) =>
      `سيُحذف مفتاح المرور «\u2068${passkey}\u2069» من حسابك في ${name} في ${at}. وأكّد ذلك رمز عبر البريد الإلكتروني.`,
    keep: 'للاحتفاظ به استخدمه قبل ذلك: سجّل الدخول به أو أكّد به دفعة.',
  },
  copied: {
    subject: 'ربما نُسخ مفتاح مرور',
    what: (passkey: string) =>
      `رُفض مفتاح المرور «\u2068${passkey}\u2069» لأنه عدّ مرات استخدام أقل من ذي قبل. قد تكون له نسخة.`,
    remove: (site: string) => `احذفه من الإعدادات وأضف مفتاحًا آخر: \u2066${site}/setting\u2069`,
  },
  codeLogin: {
    subject: 'تسجيل دخول من دون مفتاح المرور',
    what: (name: string, at: string) =>
      `سجّل أحدهم الدخول إلى حسابك في ${name} في ${at} بكلمة المرور ورمز عبر البريد الإلكتروني، لا بمفتاح مرور.`,
  },
  waits: {
    subject: 'سحب ينتظر 24 ساعة',
    what: (amount: string, at: string) =>
      `أُكّد سحب بمبلغ \u2066${amount}\u2069 برمز عبر البريد الإلكتروني، مع أن لحسابك مفتاح مرور. ولن يُدفع قبل ${at}.`,
    cancel: (site: string) =>
      `يمكنك حتى ذلك الحين إلغاؤه من الإعدادات: \u2066${site}/setting\u2069`,
  },
} satisfies Texts<typeof en.passkeyMailText>

export const freezeMailText = {
  newDevice: {
    subject: 'تسجيل دخول على جهاز جديد',
    what: (name: string) => `سجّل أحدهم الدخول إلى حسابك في ${name} على جهاز لم يُستخدم عليه من قبل.`,
  },
  freezeNow:
    'إن لم تكن أنت فجمّد الحساب الآن: تُرفض بعدها عمليات السحب والشراء، وتنتظر المدفوعات التي لم تُرسل بعد، ويُسجّل خروج كل جهاز.',
  link: (hours: number) =>
    `يعمل هذا الرابط مرة واحدة، خلال ${plural(hours, {
      one: 'ساعة واحدة',
      two: 'ساعتين',
      few: `${hours} ساعات`,
      other: `${hours} ساعة`,
    })}، ويسألك قبل أن يفعل شيئًا:`,
  afterwards: (site: string) =>
    `ثم اختر كلمة مرور جديدة في \u2066${site}/forgot\u2069 وتواصل مع الدعم في \u2066${site}/support\u2069.`,
  frozen: {
    subject: 'جُمّد حسابك',
    what: (name: string, at: string) =>
      `جُمّد حسابك في ${name} في ${at}. تُرفض عمليات السحب والشراء، وتنتظر المدفوعات التي لم تُرسل بعد، وسُجّل خروج كل جهاز. وتستمر الإيداعات في الوصول.`,
    passwordFirst: (site: string) =>
      `إن كان غيرك قد سجّل الدخول فاختر كلمة مرور جديدة أولًا، في \u2066${site}/forgot\u2069.`,
    lift: 'لرفع التجميد سجّل الدخول وأدخل في الإعدادات رمزًا نرسله إلى بريدك.',
    byOperator: (site: string) =>
      `جمّده أحد المشغّلين. تواصل مع الدعم في \u2066${site}/support\u2069.`,
  },
  unfrozen: {
    subject: 'لم يعد حسابك مجمّدًا',
    what: (name: string, at: string) =>
      `رُفع التجميد عن حسابك في ${name} في ${at}. وأصبح السحب والشراء ممكنين من جديد.`,
  },
} satisfies Texts<typeof en.freezeMailText>
