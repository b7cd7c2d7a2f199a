import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/delivery.ts'

export const deliveryText = {
  title: (token: string) => `आपके ${token}`,
  buyTitle: 'कब जारी होंगे',
  locked: 'लॉक',
  next: 'अगली बार जारी',
  nextAt: (amount: string, token: string, day: string) => `${day} को ${amount} ${token}`,
  nothingLocked: 'कुछ भी लॉक नहीं है। आपने जो ख़रीदा, सब उपलब्ध है।',
  open: (token: string) => `${token} निकाले और जमा किए जा सकते हैं।`,
  opens: (token: string, day: string) => `${token} ${day} (UTC) से निकाले और जमा किए जा सकते हैं।`,
  closed: (token: string) => `${token} अभी नहीं निकाले जा सकते। दिन तय होते ही यहाँ दिखेगा।`,
  atOnce: 'अभी ख़रीदा हुआ तुरंत उपलब्ध होता है।',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `अभी ख़रीदे हुए का ${share}% ${opening} को जारी होगा, और बाकी ${cliff} के बाद हर ${isMonthly ? 'महीने' : 'दिन'} बराबर हिस्सों में, आख़िरी ${until} को। बिक्री में बाद के बदलावों का इस पर असर नहीं पड़ता।`,
  noClaim: (token: string) =>
    `क्लेम करने को कुछ नहीं है: ${token} इस खाते में अपने आप आते हैं। जो पेज उन्हें क्लेम करने के लिए वॉलेट जोड़ने को कहे, वह हमारा नहीं है।`,
  slider: 'दिन',
  released: (amount: string, token: string) => `${amount} ${token} जारी`,
  example: (amount: string, token: string) => `हर ${amount} ${token} में से`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'सभी जारी होने की तारीख़ें',
  columns: { day: 'दिन (UTC)', amount: 'जारी' },
  failed: 'लॉक की जानकारी लोड नहीं हो सकी।',
  loading: 'लॉक की जानकारी लोड हो रही है',
  hidden: 'राशियाँ छिपी हैं।',
} satisfies Texts<typeof en.deliveryText>

export const requestText = {
  title: 'राशि माँगें',
  amount: (coin: string) => `${coin} में राशि`,
  invalid: 'यह राशि इस नेटवर्क पर नहीं भेजी जा सकती।',
  qr: 'राशि सहित पते का QR कोड',
  share: 'लिंक साझा करें',
  failed: 'इस कॉइन का कॉन्ट्रैक्ट पढ़ा नहीं जा सका।',
} satisfies Texts<typeof en.requestText>
