import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/settings.ts'

export const settingsText = {
  title: 'الإعدادات',
  groups: {
    account: 'الحساب',
    security: 'الأمان',
    addresses: 'دفتر العناوين',
    notifications: 'الإشعارات',
    device: 'التطبيق والجهاز',
  },
  all: 'كل الإعدادات',
  account: 'الحساب',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  profileFailed: 'تعذّر تحميل اسمك وبريدك الإلكتروني.',
  passwordTitle: 'كلمة المرور',
  old: 'كلمة المرور القديمة',
  new: 'كلمة المرور الجديدة',
  newHint: 'من 8 إلى 20 خانة، فيها حرف لاتيني كبير ورقم وواحد من هذه: \u2066!@#$%^&*\u2069',
  confirm: 'تأكيد كلمة المرور',
  change: 'تغيير كلمة المرور',
  hostNotNotified:
    'تغيّرت كلمة المرور، لكن تعذّر تسجيل خروج أجهزتك الأخرى. سجّل الدخول وغيّرها مجددًا للتأكد.',
  appearance: 'المظهر',
  themes: { system: 'النظام', light: 'فاتح', dark: 'داكن' },
  language: 'اللغة',
  device: 'هذا الجهاز',
  deviceHint:
    'يحذف كل بياناتك من هذا الجهاز، ومنها السجل المحفوظ للعرض بلا اتصال، ويسجّل خروجك هنا.',
  forget: 'نسيان هذا الجهاز',
} satisfies Texts<typeof en.settingsText>

export const mailedCodeText = {
  code: 'رمز التحقق',
  resend: 'إعادة إرسال الرمز',
  resendIn: 'إعادة إرسال الرمز بعد',
  expired: 'لم يعد هذا الرمز صالحًا. اطلب رمزًا جديدًا.',
} satisfies Texts<typeof en.mailedCodeText>

export const phraseText = {
  title: 'عبارة مكافحة التصيّد',
  intro: (site: string) =>
    `كلمات تختارها تظهر في نهاية كل رسالة بريد من ${site}. والرسالة التي تخلو منها ليست منا.`,
  none: 'لم تختر عبارة بعد.',
  since: 'في رسائلنا منذ',
  secret: 'لا تُعرض هنا، كي لا يقرأها أحد من فوق كتفك.',
  phrase: 'العبارة',
  hint: 'شيء تعرفه على الفور، وليس إحدى كلمات مرورك.',
  set: 'تعيين العبارة',
  change: 'تغيير العبارة',
  remove: 'حذف',
  offline: 'يمكن تغيير العبارة عند عودة الاتصال.',
  failed: 'تعذّر تحميل عبارة مكافحة التصيّد.',
  faults: {
    'too-short': 'لا تقل العبارة عن 4 أحرف.',
    'too-long': 'لا تزيد العبارة على 60 حرفًا.',
    unfit: 'العبارة سطر واحد من نص عادي.',
  },
  sent: 'أرسلنا رمزًا إلى بريدك الإلكتروني، وهو يؤكد التغيير.',
  confirm: 'تأكيد',
  cancel: 'إلغاء',
  wasSet: 'عُيّنت عبارتك',
  wasRemoved: 'حُذفت عبارتك',
} satisfies Texts<typeof en.phraseText>

export const recipientText = {
  choose: 'دفتر العناوين',
  none: 'لا عنوان محفوظ على هذه الشبكة',
  noneHint: 'احفظ عنوانًا من الإعدادات أو بعد عملية سحب.',
  close: 'إغلاق',
  isNew: 'جديد',
  saved: (name: string) => `هذا هو \u2068${name}\u2069 في دفتر عناوينك.`,
  savedNew: (name: string) =>
    `هذا هو \u2068${name}\u2069 في دفتر عناوينك، وقد حُفظ قبل أقل من 24 ساعة. قارن كل مجموعة بمصدرها.`,
  lookAlike: (name: string) =>
    `انتبه: هذا ليس \u2068${name}\u2069 الذي في دفتر عناوينك، مع أنه يشبهه.`,
  savedTwin: (name: string) => `\u2068${name}\u2069 هو`,
  notSaved: 'أنت تسمح بالسحب فقط إلى عناوين مضى على حفظها في دفترك 24 ساعة. وهذا ليس فيه.',
  tooNew:
    'أنت تسمح بالسحب فقط إلى عناوين مضى على حفظها في دفترك 24 ساعة. ويمكنك السحب إلى هذا ابتداءً من',
  save: 'حفظ هذا العنوان',
  name: 'الاسم في دفتر عناوينك',
  nameHint: 'مثل المحفظة أو الشخص الذي يخصه.',
  confirm: 'حفظ',
  wasSaved: (name: string) => `حُفظ باسم \u2068${name}\u2069`,
  faults: {
    'no-name': 'أدخل اسمًا.',
    'long-name': 'لا يزيد الاسم على 40 حرفًا.',
    'bad-name': 'لا يحتوي الاسم إلا على حروف وأرقام ومسافات و \u2066_ - + & # ’ ( )\u2069.',
  },
} satisfies Texts<typeof en.recipientText>

export const addressBookText = {
  title: 'دفتر العناوين',
  intro: 'عناوين تسحب إليها، بأسمائها. ويظل العنوان المحفوظ معلّمًا بأنه جديد لمدة 24 ساعة.',
  empty: 'لا عناوين محفوظة',
  failed: 'تعذّر تحميل دفتر عناوينك.',
  offline: 'كما هو محفوظ على هذا الجهاز. يمكنك تغييره عند عودة الاتصال.',
  add: 'إضافة عنوان',
  network: 'الشبكة',
  chooseNetwork: 'اختر شبكة',
  address: 'العنوان',
  save: 'حفظ العنوان',
  cancel: 'إلغاء',
  added: (name: string) => `أُضيف \u2068${name}\u2069 إلى دفتر عناوينك`,
  newUntil: 'حتى',
  remove: 'حذف',
  removeNamed: (name: string) => `حذف \u2068${name}\u2069`,
  removeTitle: (name: string) => `حذف \u2068${name}\u2069؟`,
  removeHint: 'إن حفظته مجددًا فسيُعد جديدًا لمدة 24 ساعة مرة أخرى.',
  removed: (name: string) => `حُذف \u2068${name}\u2069`,
  keep: 'إبقاء',
  resembles: (name: string) =>
    `انتبه: هذا العنوان يشبه \u2068${name}\u2069، لكنه عنوان آخر. قارن كل مجموعة.`,
  noNetwork: 'اختر شبكة.',
  noAddress: 'أدخل عنوانًا.',
  badAddress: (network: string) => `هذا ليس عنوانًا صالحًا على ${network}.`,
  wrongNetwork: (network: string) => `هذا ليس عنوانًا على ${network}.`,
  tokenContract: 'هذا عقد التوكن نفسه. العملات المرسلة إليه تضيع.',
  keylessAddress: 'لا أحد يملك مفتاح هذا العنوان. العملات المرسلة إليه تضيع.',
  restriction: 'السحب إلى العناوين المحفوظة فقط',
  off: 'متوقف. يمكن السحب إلى أي عنوان.',
  on: 'مشغّل. لا يُسحب إلا إلى عناوين مضى على حفظها 24 ساعة.',
  ending: 'لا يزال مشغّلًا. لا يمكن السحب إلى أي عنوان إلا ابتداءً من',
  delay: 'يستغرق إيقافه 24 ساعة، ونراسلك بالبريد الإلكتروني.',
  turnOn: 'تشغيل',
  turnOff: 'إيقاف',
  keepOn: 'إبقاؤه مشغّلًا',
  turnedOn: 'لا يُسحب الآن إلا إلى العناوين المحفوظة',
  turningOff: 'ينتهي بعد 24 ساعة',
  stays: 'يبقى مشغّلًا',
} satisfies Texts<typeof en.addressBookText>

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
