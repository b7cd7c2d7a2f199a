import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/purchase.ts'

export const buyText = {
  title: (token: string) => `${token} ख़रीदें`,
  payWith: 'भुगतान का कॉइन',
  pay: 'आप देंगे',
  max: 'अधिकतम',
  part: (percent: number) => `${percent}%`,
  receive: 'आपको मिलेगा',
  beforeFee: (fee: string) => `शुल्क से पहले${fee}`,
  feeOf: (fee: string) => ` (${fee})`,
  available: 'उपलब्ध',
  availableAsOf: 'उपलब्ध, समय',
  rate: 'दर',
  price: 'इस चरण की क़ीमत',
  fee: 'शुल्क',
  credited: 'खाते में जुड़ेगा',
  minimum: 'न्यूनतम',
  badAmount: 'राशि दशमलव संख्या में डालें, जैसे 12.5',
  priceMoved: (then: string) =>
    `क़ीमत बदल गई: बटन दबाते समय एक टोकन ${then} का था। कुछ नहीं ख़रीदा गया। फिर कोशिश से पहले नई क़ीमत देखें।`,
  noAnswer:
    'सेवा ने जवाब नहीं दिया, इसलिए यह पक्का नहीं है कि टोकन ख़रीदे गए या नहीं। बटन फिर दबाएँ: एक ही ख़रीद का भुगतान कभी दो बार नहीं होता।',
  startOver: 'फिर से शुरू करें',
  noQuotes: 'आपके देखते हुए सेवा अब क़ीमत नहीं रोकती। उस समय की क़ीमत पर ख़रीदने के लिए बटन फिर दबाएँ।',
  estimate:
    'ये आँकड़े कुछ-कुछ सेकंड में ताज़ा होते हैं। खाते में उतना जुड़ता है जितना बटन दबाते समय सेवा की क़ीमत से बनता है।',
  estimateBeforeReview: 'ये आँकड़े कुछ-कुछ सेकंड में ताज़ा होते हैं। सटीक आँकड़े आगे, कुछ भी ख़रीदने से पहले आते हैं।',
  unknown:
    'सेवा ने जवाब नहीं दिया, इसलिए यह पक्का नहीं है कि टोकन ख़रीदे गए या नहीं। फिर कोशिश से पहले अपना इतिहास देखें।',
  noPrice: 'अभी कोई क़ीमत नहीं है, इसलिए कुछ ख़रीदा नहीं जा सकता।',
  loadFailed: 'आपका बैलेंस और क़ीमत लोड नहीं हो सके।',
} satisfies Texts<typeof en.buyText>

export const buyReviewText = {
  intro: 'हर पंक्ति जाँचें। पुष्टि पर ठीक यही ख़रीदा जाता है, या कुछ नहीं।',
  ended: 'यह प्रस्ताव था।',
  sending: 'इसे ख़रीदा जा रहा है।',
  uncertain: 'अभी पता नहीं कि यह ख़रीदा गया या नहीं।',
  bought: 'आपने यह ख़रीद लिया।',
  pay: 'आप देंगे',
  rate: 'दर',
  rateOf: (coin: string, price: string) => `1 ${coin} = ${price} USDT`,
  price: 'एक टोकन की क़ीमत',
  receive: 'शुल्क से पहले',
  priceIn: (price: string, stage: string) => `${price} USDT (${stage})`,
  fee: 'शुल्क',
  minus: (fee: string) => `− ${fee}`,
  heldFor: 'यह क़ीमत इतनी देर रुकी है:',
  over: 'यह क़ीमत अब रुकी नहीं है, और कुछ नहीं ख़रीदा गया।',
  confirm: 'ख़रीद की पुष्टि करें',
  toWallet: 'वॉलेट खुल रहा है',
  renew: 'मौजूदा क़ीमत दिखाएँ',
  back: 'वापस',
  same: 'मौजूदा क़ीमत पहले जैसी ही है।',
  changed: 'क़ीमत बदल गई है। पंक्ति का पहले का मान उसके नीचे है।',
  before: (value: string) => `पहले: ${value}`,
} satisfies Texts<typeof en.buyReviewText>

export const boughtText = {
  title: (credited: string, paid: string) => `आपने ${paid} में ${credited} ख़रीदे`,
  rate: (coin: string, price: string) => `, और 1\u00a0${coin} को ${price} USDT माना गया`,
  details: (price: string, rate: string, fee: string) =>
    `एक टोकन ${price} USDT का था${rate}। ${fee} शुल्क काटा जा चुका है।`,
} satisfies Texts<typeof en.boughtText>
