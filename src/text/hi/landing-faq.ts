import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `${siteName} इकोसिस्टम क्या है?`,
    parts:
      'एक क्रिप्टो एक्सचेंज, दुकानदारों के लिए पेमेंट गेटवे, विकेंद्रीकृत एक्सचेंजों के भाव की तुलना करने वाला स्वैप एग्रीगेटर, कई चेन का नॉन-कस्टोडियल वॉलेट, DeFi डेबिट कार्ड, AI की मदद से DeFi उधार और अपनी ब्लॉकचेन।',
    token: (siteName: string) => `${siteName} इन सबका साझा टोकन है।`,
  },
  token: {
    question: (siteName: string) => `${siteName} टोकन क्या है?`,
    facts: (siteName: string) =>
      `${siteName} Binance (BEP-20) पर एक टोकन है, जिसे BNB Smart Chain भी कहते हैं; इसमें 18 दशमलव और कुल आपूर्ति 1,00,00,00,000 है। यह शुल्क, कैशबैक और इकोसिस्टम के कार्यक्रमों के लिए इस्तेमाल होता है।`,
    risk: 'यह न शेयर है, न जमा राशि, और इसका बीमा नहीं है। इसकी पूरी क़ीमत ख़त्म हो सकती है।',
  },
  buying: {
    question: (siteName: string) => `${siteName} कैसे और कहाँ ख़रीदें?`,
    steps: (siteName: string, coins: string) =>
      `इसी वेबसाइट पर। अपने ईमेल से खाता बनाएँ, ${coins} जमा करें और “${siteName} ख़रीदें” चुनें। क़ीमत, शुल्क और न्यूनतम राशि आपकी पुष्टि से पहले दिखती है।`,
    never: 'हम आपका पासवर्ड, सत्यापन कोड या वॉलेट की कुंजियाँ कभी नहीं माँगते।',
  },
  stages: {
    question: 'प्रीसेल के कितने चरण हैं?',
    four: (prices: string) => `चार। एक टोकन की क़ीमत: ${prices}।`,
    price: (stage: string, price: string) => `${stage} में ${price} USDT`,
    between: ', ',
  },
  launch: {
    question: (siteName: string) => `${siteName} कब और कहाँ शुरू होगा?`,
    scheduled: (day: string) => `केंद्रीकृत और विकेंद्रीकृत एक्सचेंजों पर लिस्टिंग ${day} को तय है।`,
    planned: (day: string) =>
      `केंद्रीकृत और विकेंद्रीकृत एक्सचेंजों पर लिस्टिंग की योजना ${day} की थी। वह दिन बीत चुका है।`,
    channels: 'मौजूदा स्थिति के लिए इस पेज के नीचे दिए चैनल देखें।',
    exchanges: 'लिस्टिंग एक्सचेंजों पर भी निर्भर है और क़ीमत के बारे में कुछ नहीं कहती।',
  },
} satisfies Texts<typeof en.questionsText>

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('hi-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(isoDate),
  )
