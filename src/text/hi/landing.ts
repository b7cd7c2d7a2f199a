import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing.ts'

export const heroText = {
  title: (siteName: string) => `${siteName} सात हिस्सों वाले वित्तीय इकोसिस्टम का टोकन है।`,
  lead: 'एक एक्सचेंज, दुकानदारों के लिए पेमेंट गेटवे, स्वैप एग्रीगेटर, ऐसा वॉलेट जिसकी कुंजियाँ आपके पास हों, डेबिट कार्ड, उधार और अपनी ब्लॉकचेन। यहाँ आप टोकन ख़रीदकर कस्टोडियल वॉलेट में रख सकते हैं: उसकी कुंजियाँ संचालक के पास हैं, आपके पास नहीं।',
  start: 'शुरू करें',
  whitepaper: 'व्हाइटपेपर पढ़ें (अंग्रेज़ी में)',
  risk: 'टोकन की पूरी क़ीमत ख़त्म हो सकती है। इस पेज पर कुछ भी सलाह या मुनाफ़े का वादा नहीं है।',
  picture: (siteName: string) =>
    `बीच में ${siteName} टोकन और चारों ओर इकोसिस्टम के सात हिस्से: एक्सचेंज, पेमेंट गेटवे, स्वैप एग्रीगेटर, वॉलेट, डेबिट कार्ड, उधार, ब्लॉकचेन।`,
  facts: {
    supply: 'कुल आपूर्ति',
    network: 'नेटवर्क',
    decimals: 'दशमलव',
    presale: 'प्रीसेल',
    stage: (current: number, all: number) => `चरण\u00a0${current}\u00a0/\u00a0${all}`,
  },
} satisfies Texts<typeof en.heroText>

export const aboutText = {
  title: (siteName: string) => `${siteName} के बारे में`,
  paragraphs: [
    'क्रिप्टो में ट्रेड करने, रखने, भुगतान करने और उधार लेने के लिए आज चार सेवाएँ चाहिए, हर एक का अपना खाता, अपने दाम और अपने नियम। किन्हीं दो के बीच एक ट्रांसफ़र होता है, और ग़लत हुआ ट्रांसफ़र वापस नहीं होता।',
    'यह इकोसिस्टम चारों को साथ रखता है, तीन और जोड़ता है और सबमें एक ही टोकन इस्तेमाल करता है: शुल्क देने के लिए, और उसका एक हिस्सा कैशबैक के रूप में लौटाने के लिए।',
    'टोकन किसी कंपनी का हिस्सा नहीं है और किसी की आय पर कोई हक़ नहीं देता।',
  ],
  vision: 'दृष्टि',
  visionStatement: 'ऐसा वित्त जिसे आप ख़ुद जाँच सकें।',
  visionText:
    'हर सेवा दूसरों के बिना भी काम की हो, आपकी सहमति से पहले अपनी क़ीमत बताए, और ऐसा रिकॉर्ड छोड़े जिसे आप चेन पर देख सकें।',
} satisfies Texts<typeof en.aboutText>

export const ecosystemText = {
  title: 'इकोसिस्टम',
  lead: 'सात हिस्से, हर एक का एक काम।',
  parts: {
    exchange: {
      name: 'क्रिप्टो एक्सचेंज',
      text: 'खुली ऑर्डर बुक पर लिस्टेड संपत्तियों का आपस में लेन-देन करें। लिस्टिंग के बाद टोकन का लेन-देन यहाँ भी होने की योजना है।',
    },
    gateway: {
      name: 'दुकानदारों के लिए पेमेंट गेटवे',
      text: 'दुकान अपनी मुद्रा में दाम बताती है; ग्राहक अपने पास के कॉइन से भुगतान करता है।',
    },
    swap: {
      name: 'स्वैप एग्रीगेटर',
      text: 'कई विकेंद्रीकृत एक्सचेंजों से भाव माँगता है, उनके शुल्क जोड़ता है और सबसे अच्छा दिखाता है।',
    },
    wallet: {
      name: 'नॉन-कस्टोडियल वॉलेट',
      text: 'कई चेन एक जगह। कुंजियाँ आपके डिवाइस पर रहती हैं, इसलिए कोई और उन्हें न इस्तेमाल कर सकता है न बहाल।',
    },
    cards: {
      name: 'DeFi डेबिट कार्ड',
      text: 'जहाँ कार्ड चलते हैं वहाँ क्रिप्टो से भुगतान करें। भुगतान के समय ही वह बदला जाता है।',
    },
    lending: {
      name: 'AI की मदद से DeFi उधार',
      text: 'अपनी संपत्ति के बदले उधार लें। मॉडल सीमा तय करने और समय पर चेताने में मदद करते हैं। बहुत ज़्यादा गिरी गिरवी संपत्ति बेच दी जाती है।',
    },
    chain: {
      name: 'अपनी ब्लॉकचेन',
      text: 'बाकी छह हिस्सों के काम का निपटान करने के लिए। जब तक वह चालू नहीं होती, टोकन Binance (BEP-20) पर रहेगा।',
    },
  },
  short: {
    exchange: 'एक्सचेंज',
    gateway: 'भुगतान',
    swap: 'स्वैप',
    wallet: 'वॉलेट',
    cards: 'कार्ड',
    lending: 'उधार',
    chain: 'ब्लॉकचेन',
  },
  note: 'ये हिस्से विकास के अलग-अलग दौर में हैं। कुछ में देर हो सकती है, बदलाव हो सकता है, या वे कभी जारी न हों। इस वेबसाइट का खाता नॉन-कस्टोडियल वॉलेट से अलग है: यहाँ कुंजियाँ संचालक के पास हैं।',
} satisfies Texts<typeof en.ecosystemText>

export const tokenText = {
  title: 'टोकनोमिक्स',
  lead: 'कुल एक अरब टोकन, नौ उद्देश्यों में बँटे हुए।',
  picture: 'नौ हिस्से रिंग चार्ट में। आँकड़े तालिका में हैं।',
  caption: (siteName: string) => `${siteName} की आपूर्ति कैसे बँटी है`,
  purpose: 'उद्देश्य',
  amount: 'मात्रा',
  share: 'हिस्सा',
  total: 'कुल',
  tokens: 'टोकन',
} satisfies Texts<typeof en.tokenText>

export const presaleText = {
  title: 'प्रीसेल',
  lead: 'आपूर्ति का पाँचवाँ हिस्सा चार चरणों में बिकता है, हर चरण का एक दाम। चरण तब ख़त्म होता है जब सब बिक जाए या अगला शुरू हो। बाद के चरणों का महँगा होना दाम-सूची है, पूर्वानुमान नहीं।',
  noClaim: (siteName: string) =>
    `आपका ख़रीदा हुआ यहाँ आपके खाते में जुड़ता है। ${siteName} क्लेम करने का कोई पेज कहीं नहीं है।`,
  ladder: 'प्रीसेल के चरण, एक टोकन की क़ीमत सहित',
  now: 'अभी',
  price: (price: string) => `${price} USDT`,
  buy: (siteName: string) => `${siteName} ख़रीदें`,
} satisfies Texts<typeof en.presaleText>

export const landingContractText = {
  title: 'टोकन कॉन्ट्रैक्ट',
  lead: 'इस नाम के टोकन पर भरोसा करने से पहले हर अक्षर अपने वॉलेट से मिलाएँ।',
  symbol: 'टोकन चिह्न',
  network: 'नेटवर्क',
  networkName: 'Binance Chain (BEP-20)',
  decimals: 'दशमलव',
  address: 'कॉन्ट्रैक्ट का पता',
  qr: 'टोकन कॉन्ट्रैक्ट के पते का QR कोड',
  copy: 'पता कॉपी करें',
  warning: 'यह जमा पता नहीं है। यहाँ भेजे गए कॉइन खो जाते हैं।',
  deposit: 'अपना जमा पता देखें',
  buyNow: 'अभी ख़रीदें',
} satisfies Texts<typeof en.landingContractText>

export const callText = {
  title: 'पहले पढ़ें। फिर तय करें।',
  text: 'व्हाइटपेपर (अंग्रेज़ी में) बताता है कि टोकन किसलिए है, कैसे बँटा है और क्या ग़लत हो सकता है। केवल उतने पैसे से ख़रीदें जिनके बिना आपका काम चल सके।',
} satisfies Texts<typeof en.callText>

export const appTitle = (siteName: string) => `${siteName} वॉलेट`

export const headText = {
  title: (siteName: string) => `${siteName}: सात हिस्सों वाले वित्तीय इकोसिस्टम का टोकन`,
  description: (siteName: string) =>
    `${siteName} टोकन क्या है, उसकी आपूर्ति कैसे बँटी है, प्रीसेल में दाम कितना है और क्या ग़लत हो सकता है। क्रिप्टो से ख़रीदें और खाते में रखें।`,
  cardAlt: (siteName: string) => `${siteName}: एक टोकन और उसके चारों ओर सात हिस्से`,
  loading: 'लोड हो रहा है',
  shots: {
    wallet: 'बैलेंस और इतिहास, लाइव और ऑफ़लाइन',
    buy: (siteName: string) => `पहले दिखाई गई क़ीमत पर ${siteName} की ख़रीद`,
  },
} satisfies Texts<typeof en.headText>

export const faqText = {
  title: 'सवाल और जवाब',
} satisfies Texts<typeof en.faqText>

export const TOTAL_SUPPLY = '1,00,00,00,000'

export const allocation = [
  { purpose: 'प्रीसेल', amount: '20,00,00,000', share: 20 },
  { purpose: 'इकोसिस्टम', amount: '10,00,00,000', share: 10 },
  { purpose: 'वापस ख़रीद और बर्न योजना', amount: '40,00,00,000', share: 40 },
  { purpose: 'तरलता और लिस्टिंग रिज़र्व', amount: '8,00,00,000', share: 8 },
  { purpose: 'मार्केट मेकिंग, प्रोत्साहन और इन्फ़्लुएंसर', amount: '3,00,00,000', share: 3 },
  { purpose: 'टीम', amount: '8,00,00,000', share: 8 },
  { purpose: 'कैशबैक रिज़र्व', amount: '4,00,00,000', share: 4 },
  { purpose: 'साझेदार और सलाहकार', amount: '3,00,00,000', share: 3 },
  { purpose: 'मार्केटिंग, अधिग्रहण, साझेदारी', amount: '4,00,00,000', share: 4 },
] satisfies Texts<typeof en.allocation>
