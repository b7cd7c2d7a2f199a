import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: typeof en.ownQuestions = { list: [] }

const either = new Intl.ListFormat('hi', { type: 'disjunction' })

export const questions: typeof en.questions = (
  { siteName, stages, listingDate, coins, hasChannels },
  isPast,
) => {
  const all: ReturnType<typeof en.questions> = [
    {
      question: `${siteName} इकोसिस्टम क्या है?`,
      answer: [
        'एक क्रिप्टो एक्सचेंज, दुकानदारों के लिए पेमेंट गेटवे, विकेंद्रीकृत एक्सचेंजों के भाव की तुलना करने वाला स्वैप एग्रीगेटर, कई चेन का नॉन-कस्टोडियल वॉलेट, DeFi डेबिट कार्ड, AI की मदद से DeFi उधार और अपनी ब्लॉकचेन।',
        `${siteName} इन सबका साझा टोकन है।`,
      ],
    },
    {
      question: `${siteName} टोकन क्या है?`,
      answer: [
        `${siteName} Binance (BEP-20) पर एक टोकन है, जिसे BNB Smart Chain भी कहते हैं; इसमें 18 दशमलव और कुल आपूर्ति 1,00,00,00,000 है। यह शुल्क, कैशबैक और इकोसिस्टम के कार्यक्रमों के लिए इस्तेमाल होता है।`,
        'यह न शेयर है, न जमा राशि, और इसका बीमा नहीं है। इसकी पूरी क़ीमत ख़त्म हो सकती है।',
      ],
    },
    {
      question: `${siteName} कैसे और कहाँ ख़रीदें?`,
      answer: [
        `इसी वेबसाइट पर। अपने ईमेल से खाता बनाएँ, ${either.format(coins)} जमा करें और “${siteName} ख़रीदें” चुनें। क़ीमत, शुल्क और न्यूनतम राशि आपकी पुष्टि से पहले दिखती है।`,
        'हम आपका पासवर्ड, सत्यापन कोड या वॉलेट की कुंजियाँ कभी नहीं माँगते।',
      ],
    },
    {
      question: 'प्रीसेल के कितने चरण हैं?',
      answer: [
        `चार। एक टोकन की क़ीमत: ${stages.map(({ name, price }) => `${name} में ${price} USDT`).join(', ')}।`,
      ],
    },
    {
      question: `${siteName} कब और कहाँ शुरू होगा?`,
      answer: [
        isPast
          ? `केंद्रीकृत और विकेंद्रीकृत एक्सचेंजों पर लिस्टिंग की योजना ${day(listingDate)} की थी। वह दिन बीत चुका है।${hasChannels ? ' मौजूदा स्थिति के लिए इस पेज के नीचे दिए चैनल देखें।' : ''}`
          : `केंद्रीकृत और विकेंद्रीकृत एक्सचेंजों पर लिस्टिंग ${day(listingDate)} को तय है।`,
        'लिस्टिंग एक्सचेंजों पर भी निर्भर है और क़ीमत के बारे में कुछ नहीं कहती।',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('hi-u-nu-latn', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(isoDate),
  )
