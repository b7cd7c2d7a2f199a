import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/transfers.ts'

export const anyOf = (names: readonly string[]): string => names.join(' या ')

export const depositText = {
  title: 'जमा',
  coin: 'कॉइन',
  addressOf: (coin: string) => `आपका ${coin} पता, नेटवर्क`,
  qr: 'पते का QR कोड',
  scan: 'दूसरे डिवाइस से स्कैन करने के लिए',
  copy: 'पता कॉपी करें',
  share: 'पता साझा करें',
  minimum: (amount: string, coin: string) =>
    `न्यूनतम जमा ${amount} ${coin} है। इससे कम राशि खाते में नहीं जुड़ती।`,
  only: (coin: string, network: string) =>
    `इस पते पर केवल ${network} पर ${coin} भेजें। और कुछ, जैसे वही कॉइन दूसरे नेटवर्क पर, हो सकता है न जुड़े और खो जाए।`,
  arrives: 'नेटवर्क की पुष्टि के बाद जमा राशि खाते में जुड़ती है।',
  savedAsOf: 'इस डिवाइस पर सहेजा, समय',
  failed: 'पता लोड नहीं हो सका।',
  offline: 'बिना कनेक्शन आपको केवल वे पते दिखते हैं जो इस डिवाइस पर पहले खोले गए थे।',
} satisfies Texts<typeof en.depositText>

export const elseText = {
  title: 'कुछ और भेजने पर क्या होगा?',
  credited: (coins: string, network: string) => `${network} पर ${coins} भी जुड़ जाता है: पता वही है।`,
  rest: 'इसके अलावा कुछ भी नहीं जुड़ता और खो सकता है। अगर ऐसा हो गया है, तो लेन-देन आईडी के साथ सहायता को लिखें।',
  unwatched: 'यहाँ हर जमा हाथ से जोड़ी जाती है। कुछ और शायद न जुड़े और खो सकता है।',
  unknown: 'सेवा यह नहीं बताती। वह शायद न जुड़े और खो सकता है।',
  failed: 'यह लोड नहीं हो सका।',
} satisfies Texts<typeof en.elseText>

export const explainText = {
  title: 'कोई जमा नहीं दिख रही?',
  label: 'लेन-देन आईडी',
  hint: 'जैसी भेजने वाला वॉलेट या एक्सचेंज दिखाता है। एक्सप्लोरर का लिंक भी चलेगा।',
  submit: 'ढूँढें',
  invalid: 'लेन-देन आईडी में 64 अक्षर होते हैं: अंक और a से f तक अक्षर।',
  offline: 'आप ऑफ़लाइन हैं। कनेक्शन लौटने पर ढूँढ सकते हैं।',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} ${network} पर रास्ते में है: ${count} पुष्टियाँ। आम तौर पर ${minutes} मिनट में जुड़ जाता है।`,
  credited: (what: string, network: string) => `${network} पर ${what} जुड़ गया:`,
  'below-minimum': (what: string, network: string) =>
    `${network} पर ${what} न्यूनतम जमा से कम है। यह नहीं जुड़ा और नहीं जुड़ेगा।`,
  'in-review': (what: string, network: string) =>
    `${network} पर ${what} पहुँच गया है, पर जोड़ने से पहले हमें जाँचना है। इस लेन-देन आईडी के साथ सहायता को लिखें।`,
  'wrong-network': (what: string, network: string) =>
    `${what} आपके पते पर पहुँचा है, पर ${network} पर, जो यहाँ उसका नेटवर्क नहीं है। हम उसे वापस पा सकते हैं: इस लेन-देन आईडी के साथ सहायता को लिखें।`,
  'not-yours': (network: string) =>
    `${network} के इस लेन-देन ने आपके किसी पते को सीधे भुगतान नहीं किया। अगर उसके किसी कॉन्ट्रैक्ट ने आपको दिया है, तो मिलने पर वह बाद में जुड़ेगा।`,
  failed: (network: string) =>
    `यह लेन-देन ${network} पर विफल रहा, इसलिए कुछ नहीं चुकाया गया। नेटवर्क शुल्क छोड़कर कॉइन अब भी भेजने वाले के पास हैं।`,
  unlisted: (network: string) =>
    `${network} के इस लेन-देन ने आपको ऐसा टोकन भेजा जिसे हम नहीं चलाते। वह नहीं जुड़ता।`,
  'not-found':
    'ऐसा लेन-देन अभी नहीं है। दिखने में कुछ मिनट लग सकते हैं। एक घंटे से पुराना हो तो भेजने वाले से आईडी और नेटवर्क जाँचें।',
} satisfies Texts<typeof en.explainText>

export const withdrawText = {
  title: 'निकासी',
  coin: 'कॉइन',
  network: 'नेटवर्क',
  chooseNetwork: 'नेटवर्क चुनें',
  onNetwork: (network: string) => `नेटवर्क: ${network}`,
  address: 'पता',
  amount: 'राशि',
  max: 'अधिकतम',
  scan: 'QR कोड स्कैन करें',
  available: 'उपलब्ध',
  fee: 'शुल्क',
  minimum: 'न्यूनतम',
  arrives: 'आपको मिलेगा',
  continue: 'जारी रखें',
  sendCode: 'कोड भेजें',
  edit: 'जानकारी बदलें',
  code: 'सत्यापन कोड',
  confirm: 'निकासी की पुष्टि करें',
  resend: 'कोड फिर भेजें',
  resendIn: 'कोड फिर भेजने में शेष समय',
  review: 'हर पंक्ति जाँचें। निकासी वापस नहीं हो सकती।',
  sent: 'हमने आपके ईमेल पर कोड भेजा है।',
  badAmount: 'राशि दशमलव संख्या में डालें, जैसे 12.5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `${network} पर ${coin} के ज़्यादा से ज़्यादा ${decimals} दशमलव होते हैं।`,
  badAddress: (network: string) => `यह ${network} पर मान्य पता नहीं है।`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `यह ${anyOf(theirs)} का पता है, पर निकासी ${chosen} पर है। कॉइन खो जाएँगे।`,
  tokenContract: 'यह टोकन का ही कॉन्ट्रैक्ट है। यहाँ भेजे गए कॉइन खो जाते हैं।',
  ownAddress: 'यह आपका अपना जमा पता है। दूसरे वॉलेट का पता चुनें।',
  keylessAddress: 'इस पते की कुंजी किसी के पास नहीं है। यहाँ भेजे गए कॉइन खो जाते हैं।',
  known: 'आप इस पते पर पहले भेज चुके हैं।',
  firstTime: 'आपने इस पते पर कभी नहीं भेजा। हर समूह को उसके स्रोत से मिलाएँ।',
  unavailable:
    'आपकी पिछली निकासियाँ लोड नहीं हो सकीं, इसलिए हम नहीं कह सकते कि आपने यह पता पहले इस्तेमाल किया है या नहीं।',
  lookAlike: 'सावधान: यह वह पता नहीं है जो आपने पहले इस्तेमाल किया, हालाँकि वैसा दिखता है।',
  yours: 'पहले इस्तेमाल किया',
  differs: (count: number) =>
    count === 1 ? 'एक अक्षर अलग है; वह चिह्नित है।' : `${count} अक्षर अलग हैं; वे चिह्नित हैं।`,
  ownership: 'क्या यह पता आपका है?',
  noAnswer:
    'सेवा ने जवाब नहीं दिया, इसलिए यह पक्का नहीं है कि निकासी दर्ज हुई या नहीं। उसके कोड से फिर पुष्टि करें: एक ही निकासी का भुगतान कभी दो बार नहीं होता।',
  resumed: 'अपनी निकासी जारी रखें',
  unconfirmed:
    'आपकी पिछली निकासी पुष्टि से पहले रुक गई, और आपके वॉलेट से कुछ नहीं गया। नया कोड पाने के लिए फ़ॉर्म फिर भरें।',
  uncertain:
    'सेवा का जवाब नहीं पहुँचा, इसलिए यह पक्का नहीं है कि आपकी पिछली निकासी दर्ज हुई या नहीं। फिर कोशिश से पहले अपना इतिहास देखें।',
  expired: 'यह कोड अब मान्य नहीं है। “जानकारी बदलें” से वापस जाकर नया माँगें।',
  loadFailed: 'आपका बैलेंस और शुल्क लोड नहीं हो सके।',
  success: 'आपकी निकासी दर्ज हो गई है। आप उसे इतिहास में देख सकते हैं।',
  successTitle: 'निकासी दर्ज हुई',
  failTitle: 'निकासी नहीं हुई',
  toWallet: 'वॉलेट पर वापस',
} satisfies Texts<typeof en.withdrawText>

export const scanText = {
  title: 'QR कोड स्कैन करें',
  aim: 'कैमरा पते के QR कोड पर रखें।',
  picture: 'चित्र से पढ़ें',
  denied: 'इस साइट को कैमरे की अनुमति नहीं है। ब्राउज़र की सेटिंग में अनुमति दें, चित्र से पढ़ें, या पता पेस्ट करें।',
  noCamera: 'इस डिवाइस पर कैमरा नहीं है। चित्र से पढ़ें या पता पेस्ट करें।',
  unreadable: 'इस QR कोड में कोई मान्य पता नहीं है।',
  noCode: 'इस चित्र में QR कोड नहीं मिला।',
  notLoaded: 'QR कोड रीडर लोड नहीं हो सका। पता पेस्ट करें।',
  close: 'बंद करें',
} satisfies Texts<typeof en.scanText>

export const fieldText = {
  coin: 'कॉइन चुनें',
  address: 'लिखें, पेस्ट करें या स्कैन करें',
  least: (amount: string) => `कम से कम ${amount}`,
  tooMuch: 'उपलब्ध से ज़्यादा',
} satisfies Texts<typeof en.fieldText>

export const unclearAmountText = (text: string): string =>
  `${text} के दो मतलब हो सकते हैं। ${text.replace(',', '')} या ${text}0 लिखें`

export const coinsText = {
  available: 'उपलब्ध',
  asOf: 'उपलब्ध राशियाँ, समय',
  network: 'नेटवर्क',
  networks: 'नेटवर्क',
} satisfies Texts<typeof en.coinsText>

export const costsText = {
  title: 'बैलेंस और ख़र्च',
  available: 'उपलब्ध',
  minimum: 'न्यूनतम',
  fee: 'शुल्क',
  depositFee: 'भेजने वाला नेटवर्क को देता है',
} satisfies Texts<typeof en.costsText>

export const movementsText = {
  title: 'पिछले लेन-देन',
  titleOf: (coin: string) => `${coin} के पिछले लेन-देन`,
  confirmations: (count: string) => `${count} पुष्टियाँ`,
  stages: {
    approved: 'स्वीकृत, भेजा जाने वाला है',
    sent: 'भेजा गया, नेटवर्क पुष्टि कर रहा है',
  },
  waits: 'सेटिंग में रद्द हो सकती है, इस समय तक:',
  none: 'अभी कोई लेन-देन नहीं।',
  noneOf: (coin: string) => `अभी ${coin} का कोई लेन-देन नहीं।`,
  unread: 'कुछ लेन-देन पढ़े नहीं जा सके।',
  all: 'सभी इतिहास में',
} satisfies Texts<typeof en.movementsText>

export const stageText = {
  title: 'यह चरण',
  bar: 'इस चरण का बिका हिस्सा, प्रतिशत में',
  stage: (number: number) => `चरण ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: ${supply} ${symbol} में से ${sold} बिके (${share})`,
  percent: (percent: number) => `${percent}%`,
  little: '1% से कम',
  addUp: 'पूरी प्रीसेल ख़ुद जोड़ें',
} satisfies Texts<typeof en.stageText>

export const stepsText = {
  title: 'चरण-दर-चरण',
  deposit: {
    choose: 'कॉइन चुनें।',
    send: (coin: string, network: string) =>
      `दूसरे वॉलेट या एक्सचेंज से ${network} पर इस पते पर ${coin} भेजें।`,
    sendAny: 'दूसरे वॉलेट या एक्सचेंज से अपने पते पर भेजें।',
    confirmed: 'नेटवर्क पुष्टि करता है।',
    credited: 'राशि खाते में जुड़ती है, और बैलेंस बिना रीलोड दिखाता है।',
  },
  withdrawal: {
    form: 'कॉइन, पता और राशि भरें।',
    review: 'हर पंक्ति जाँचें।',
    confirm: 'पुष्टि करें कि यह आप हैं।',
    sent: 'हम जाँचकर भेजते हैं।',
    final: 'नेटवर्क पुष्टि करता है, और यह अंतिम है।',
  },
  purchase: {
    form: 'कॉइन चुनें और कोई भी एक राशि लिखें।',
    review: 'सटीक राशियाँ जाँचें। उनकी क़ीमत थोड़ी देर रुकती है।',
    confirm: 'पुष्टि करें: ठीक वही ख़रीदा जाता है, या कुछ नहीं।',
    press: 'बटन दबाएँ: सेवा उस समय की क़ीमत पर ख़रीदती है।',
    credited: 'आपके बैलेंस में जुड़ जाता है।',
  },
} satisfies Texts<typeof en.stepsText>
