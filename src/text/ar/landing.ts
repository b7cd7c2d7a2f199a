import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing.ts'

export const heroText = {
  title: (siteName: string) => `${siteName} هو توكن منظومة مالية من سبعة أجزاء.`,
  lead: 'منصة تداول، وبوابة دفع للتجار، ومجمّع مبادلات، ومحفظة مفاتيحها بيدك، وبطاقات خصم، وإقراض، وبلوكتشين خاصة بها. هنا يمكنك شراء التوكن وحفظه في محفظة خاضعة للوصاية: مفاتيحها لدى المشغّل، لا لديك.',
  start: 'ابدأ الآن',
  whitepaper: 'قراءة الورقة البيضاء (بالإنجليزية)',
  risk: 'قد يفقد التوكن قيمته كلها. وليس في هذه الصفحة نصيحة ولا وعد بربح.',
  picture: (siteName: string) =>
    `توكن ${siteName} في الوسط، وحوله أجزاء المنظومة السبعة: منصة التداول، وبوابة الدفع، ومجمّع المبادلات، والمحفظة، وبطاقات الخصم، والإقراض، والبلوكتشين.`,
  facts: {
    supply: 'إجمالي المعروض',
    network: 'الشبكة',
    decimals: 'المنازل العشرية',
    presale: 'البيع المسبق',
    stage: (current: number, all: number) => `المرحلة\u00a0${current}\u00a0من\u00a0${all}`,
  },
} satisfies Texts<typeof en.heroText>

export const aboutText = {
  title: (siteName: string) => `عن ${siteName}`,
  paragraphs: [
    'التداول والحفظ والدفع والاقتراض بالعملات الرقمية يتطلب اليوم أربع خدمات، لكل منها حساب وقائمة أسعار وقواعد خاصة بها. وبين كل اثنتين منها تحويل، والتحويل الخاطئ لا يمكن الرجوع عنه.',
    'تضع هذه المنظومة الأربع جنبًا إلى جنب، وتضيف ثلاثًا أخرى، وتستخدم توكنًا واحدًا فيها جميعًا: لدفع الرسوم، ولإعادة جزء منها استردادًا نقديًا.',
    'التوكن ليس حصة في شركة، ولا يمنح حقًا في دخل أحد.',
  ],
  vision: 'الرؤية',
  visionStatement: 'مال يمكنك التحقق منه بنفسك.',
  visionText:
    'ينبغي أن تكون كل خدمة نافعة دون غيرها، وأن تذكر سعرها قبل أن توافق، وأن تترك سجلًا يمكنك الرجوع إليه على السلسلة.',
} satisfies Texts<typeof en.aboutText>

export const ecosystemText = {
  title: 'المنظومة',
  lead: 'سبعة أجزاء، لكل منها مهمة واحدة.',
  parts: {
    exchange: {
      name: 'منصة لتداول العملات الرقمية',
      text: 'تداول الأصول المدرجة بعضها ببعض في سجل أوامر مفتوح. ومن المخطط أن يُتداول التوكن هنا أيضًا بعد إدراجه.',
    },
    gateway: {
      name: 'بوابة دفع للتجار',
      text: 'يحدد المتجر سعره بعملته؛ ويدفع العميل بعملة رقمية يملكها.',
    },
    swap: {
      name: 'مجمّع مبادلات',
      text: 'يطلب عروض الأسعار من عدة منصات لامركزية، ويحسب رسومها، ويعرض أفضلها.',
    },
    wallet: {
      name: 'محفظة غير خاضعة للوصاية',
      text: 'عدة سلاسل في مكان واحد. تبقى المفاتيح على جهازك، فلا يستطيع غيرك استخدامها أو استعادتها.',
    },
    cards: {
      name: 'بطاقات خصم DeFi',
      text: 'ادفع بالعملات الرقمية حيث تُقبل البطاقات. ويجري التحويل لحظة الدفع.',
    },
    lending: {
      name: 'إقراض DeFi بمساعدة الذكاء الاصطناعي',
      text: 'اقترض بضمان ما تملكه. تساعد النماذج على وضع الحدود والتنبيه المبكر. والضمان الذي يهبط كثيرًا يُباع.',
    },
    chain: {
      name: 'بلوكتشين خاصة',
      text: 'الغرض منها تسوية ما تقوم به الأجزاء الستة الأخرى. وإلى أن تعمل يبقى التوكن على Binance ‏(BEP-20).',
    },
  },
  short: {
    exchange: 'التداول',
    gateway: 'المدفوعات',
    swap: 'المبادلة',
    wallet: 'المحفظة',
    cards: 'البطاقات',
    lending: 'الإقراض',
    chain: 'البلوكتشين',
  },
  note: 'الأجزاء في مراحل مختلفة من التطوير. وقد يتأخر بعضها أو يتغير أو لا يصدر أبدًا. الحساب على هذا الموقع منفصل عن المحفظة غير الخاضعة للوصاية: هنا المفاتيح لدى المشغّل.',
} satisfies Texts<typeof en.ecosystemText>

export const tokenText = {
  title: 'اقتصاد التوكن',
  lead: 'مليار توكن إجمالًا، موزعة على تسعة أغراض.',
  picture: 'الحصص التسع في رسم بياني حلقي. والأرقام في الجدول.',
  caption: (siteName: string) => `كيف يُوزع معروض ${siteName}`,
  purpose: 'الغرض',
  amount: 'الكمية',
  share: 'الحصة',
  total: 'الإجمالي',
  tokens: 'توكن',
} satisfies Texts<typeof en.tokenText>

export const presaleText = {
  title: 'البيع المسبق',
  lead: 'يُباع خُمس المعروض في أربع مراحل، لكل منها سعر واحد. وتنتهي المرحلة حين تنفد أو حين تبدأ التالية. وارتفاع سعر المراحل اللاحقة قائمة أسعار، لا توقّع.',
  noClaim: (siteName: string) =>
    `ما تشتريه يُقيّد في حسابك هنا. ولا توجد في أي مكان صفحة للمطالبة بـ ${siteName}.`,
  ladder: 'مراحل البيع المسبق وسعر التوكن الواحد في كل منها',
  now: 'الآن',
  price: (price: string) => `${price} USDT`,
  buy: (siteName: string) => `شراء ${siteName}`,
} satisfies Texts<typeof en.presaleText>

export const landingContractText = {
  title: 'عقد التوكن',
  lead: 'قارن كل حرف بما في محفظتك قبل أن تثق بتوكن يحمل هذا الاسم.',
  symbol: 'رمز التوكن',
  network: 'الشبكة',
  networkName: 'Binance Chain (BEP-20)',
  decimals: 'المنازل العشرية',
  address: 'عنوان العقد',
  qr: 'رمز QR لعنوان عقد التوكن',
  copy: 'نسخ العنوان',
  warning: 'هذا ليس عنوان إيداع. العملات المرسلة إليه تضيع.',
  deposit: 'اعرض عنوان الإيداع الخاص بك',
  buyNow: 'اشترِ الآن',
} satisfies Texts<typeof en.landingContractText>

export const callText = {
  title: 'اقرأ أولًا، ثم قرّر.',
  text: 'تشرح الورقة البيضاء (بالإنجليزية) الغرض من التوكن، وكيف يُوزع، وما الذي قد يسوء. اشترِ فقط بمال يمكنك الاستغناء عنه.',
} satisfies Texts<typeof en.callText>

export const appTitle = (siteName: string) => `محفظة ${siteName}`

export const headText = {
  title: (siteName: string) => `${siteName}: توكن منظومة مالية من سبعة أجزاء`,
  description: (siteName: string) =>
    `ما توكن ${siteName}، وكيف يُوزع معروضه، وكم يكلّف البيع المسبق، وما الذي قد يسوء. اشتره بالعملات الرقمية واحفظه في حساب.`,
  cardAlt: (siteName: string) => `${siteName}: توكن وحوله الأجزاء السبعة`,
  loading: 'جارٍ التحميل',
  shots: {
    wallet: 'الأرصدة والسجل، مباشرة وبلا اتصال',
    buy: (siteName: string) => `شراء ${siteName} بسعر يُعرض أولًا`,
  },
} satisfies Texts<typeof en.headText>

export const faqText = {
  title: 'أسئلة وأجوبة',
} satisfies Texts<typeof en.faqText>

export const TOTAL_SUPPLY = '1,000,000,000'

export const allocation = [
  { purpose: 'البيع المسبق', amount: '200,000,000', share: 20 },
  { purpose: 'المنظومة', amount: '100,000,000', share: 10 },
  { purpose: 'خطة إعادة الشراء والحرق', amount: '400,000,000', share: 40 },
  { purpose: 'احتياطي السيولة والإدراج', amount: '80,000,000', share: 8 },
  { purpose: 'صناعة السوق والحوافز والمؤثرون', amount: '30,000,000', share: 3 },
  { purpose: 'الفريق', amount: '80,000,000', share: 8 },
  { purpose: 'احتياطي الاسترداد النقدي', amount: '40,000,000', share: 4 },
  { purpose: 'الشركاء والمستشارون', amount: '30,000,000', share: 3 },
  { purpose: 'التسويق والاستحواذ والشراكات', amount: '40,000,000', share: 4 },
] satisfies Texts<typeof en.allocation>
