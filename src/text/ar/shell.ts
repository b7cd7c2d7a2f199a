import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/shell.ts'

export const navigationText = {
  skip: 'الانتقال إلى المحتوى',
  home: (siteName: string) => `الصفحة الرئيسية لـ ${siteName}`,
  menu: 'القائمة',
  main: 'الرئيسية',
  account: 'الحساب',
  theme: 'فاتح أو داكن',
  about: 'من نحن',
  tokenomics: 'اقتصاد التوكن',
  features: 'الميزات',
  buyToken: (siteName: string) => `شراء ${siteName}`,
  buy: 'شراء',
  wallet: 'المحفظة',
  deposit: 'إيداع',
  withdraw: 'سحب',
  settings: 'الإعدادات',
  support: 'الدعم',
  logIn: 'تسجيل الدخول',
  logOut: 'تسجيل الخروج',
  service: 'خدمتنا',
  company: 'شركتنا',
  login: 'تسجيل الدخول',
  register: 'إنشاء حساب',
  whitepaper: 'الورقة البيضاء (بالإنجليزية)',
  privacy: 'سياسة الخصوصية (بالإنجليزية)',
  termsAndConditions: 'الشروط والأحكام (بالإنجليزية)',
  more: 'المزيد',
  follow: 'تابعنا',
  copyright: (siteName: string) => `© 2025 ${siteName}. جميع الحقوق محفوظة.`,
  backToTop: 'العودة إلى الأعلى',
  languages: 'اللغات',
} satisfies Texts<typeof en.navigationText>

export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linktree: 'Linktree',
  medium: 'Medium',
  reddit: 'Reddit',
  twitter: 'Twitter',
  youtube: 'YouTube',
} satisfies Texts<typeof en.networkNames>

export const shell = {
  brokenTitle: 'تعذّر فتح هذه الشاشة',
  broken: 'تعطّل شيء في هذه الصفحة. لم يتأثر ما أرسلته.',
  outdatedTitle: 'تتوفر نسخة أحدث',
  outdated: 'استُبدل جزء من هذه الصفحة وهي مفتوحة. أعد تحميلها للمتابعة.',
  reload: 'إعادة التحميل',
  late: 'يستغرق هذا وقتًا أطول من المتوقع.',
  notFoundHint: 'هذه الصفحة غير موجودة. نعيدك إلى الصفحة السابقة.',
  offline: {
    figures: 'أنت غير متصل. قد تكون المبالغ والسجل غير محدّثة.',
    action: 'أنت غير متصل. يحتاج هذا إلى اتصال، ويتاح مجددًا عند عودة الاتصال.',
    query: 'أنت غير متصل. استفسارك محفوظ على هذا الجهاز ويُرسل تلقائيًا عند عودة الاتصال.',
    none: 'أنت غير متصل. تحتاج هذه الصفحة إلى اتصال.',
  },
  silent: {
    figures: 'الخدمة لا تستجيب. قد تكون المبالغ والسجل غير محدّثة.',
    action: 'الخدمة لا تستجيب. يحتاج هذا إلى اتصال، ويتاح مجددًا عندما تستجيب.',
    query: 'الخدمة لا تستجيب. استفسارك محفوظ على هذا الجهاز ويُرسل تلقائيًا عندما تستجيب.',
    none: 'الخدمة لا تستجيب. تحتاج هذه الصفحة إلى اتصال.',
  },
  unsent:
    'انتهت جلستك قبل إرسال استفسار إلى الدعم. سجّل الدخول مجددًا في علامة التبويب هذه لإرساله؛ فإغلاقها أو إعادة تحميلها يحذفه.',
  cacheFull: 'لا توجد مساحة كافية على هذا الجهاز، فلا يُحفظ شيء للاستخدام بلا اتصال.',
  cacheForbidden: 'لا يسمح هذا المتصفح للموقع بحفظ أي شيء للاستخدام بلا اتصال.',
  disconnectedTitle: 'تحتاج هذه الشاشة إلى اتصال',
  disconnected: 'لم تُنزّل على هذا الجهاز بعد. ستُفتح عند عودة الاتصال.',
  updateReady: 'نسخة جديدة جاهزة',
  updateHint: 'تعيد تحميل كل علامات التبويب المفتوحة لهذا الموقع.',
  update: 'التحديث الآن',
  later: 'لاحقًا',
} satisfies Texts<typeof en.shell>

export const installText = {
  title: 'أبقِ محفظتك في متناولك',
  why: 'بعد تثبيتها تُفتح من الشاشة الرئيسية وتعرض أرصدتك وسجلك بلا شبكة.',
  shareMenu: 'اضغط «مشاركة» في شريط المتصفح، ثم «إضافة إلى الشاشة الرئيسية».',
  install: 'تثبيت',
  dismiss: 'لا، شكرًا',
} satisfies Texts<typeof en.installText>

export const offlinePage = {
  title: 'أنت غير متصل',
  text: 'لم تعد النسخة المحفوظة من هذا الموقع على هذا الجهاز، ولا اتصال لتحميلها مجددًا. ولم يضع شيء آخر.',
  retry: 'حاول مجددًا',
} satisfies Texts<typeof en.offlinePage>
