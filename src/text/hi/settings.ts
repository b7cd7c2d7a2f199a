import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/settings.ts'

export const settingsText = {
  title: 'सेटिंग',
  groups: {
    account: 'खाता',
    security: 'सुरक्षा',
    addresses: 'पता-पुस्तिका',
    notifications: 'सूचनाएँ',
    device: 'ऐप और डिवाइस',
  },
  all: 'सभी सेटिंग',
  account: 'खाता',
  name: 'नाम',
  email: 'ईमेल',
  profileFailed: 'आपका नाम और ईमेल लोड नहीं हो सके।',
  passwordTitle: 'पासवर्ड',
  old: 'पुराना पासवर्ड',
  new: 'नया पासवर्ड',
  newHint: '8 से 20 अक्षर, जिनमें एक बड़ा अंग्रेज़ी अक्षर, एक अंक और इनमें से एक हो: !@#$%^&*',
  confirm: 'पासवर्ड की पुष्टि करें',
  change: 'पासवर्ड बदलें',
  hostNotNotified:
    'आपका पासवर्ड बदल गया, पर आपके बाकी डिवाइस लॉग आउट नहीं हो सके। पक्का करने के लिए लॉग इन करके फिर बदलें।',
  appearance: 'रूप',
  themes: { system: 'सिस्टम', light: 'हल्का', dark: 'गहरा' },
  language: 'भाषा',
  device: 'यह डिवाइस',
  deviceHint:
    'इस डिवाइस से आपका सारा डेटा मिटाता है, ऑफ़लाइन देखने का इतिहास भी, और आपको यहाँ लॉग आउट करता है।',
  forget: 'इस डिवाइस को भूल जाएँ',
} satisfies Texts<typeof en.settingsText>

export const mailedCodeText = {
  code: 'सत्यापन कोड',
  resend: 'कोड फिर भेजें',
  resendIn: 'कोड फिर भेजने में शेष समय',
  expired: 'यह कोड अब मान्य नहीं है। नया माँगें।',
} satisfies Texts<typeof en.mailedCodeText>

export const phraseText = {
  title: 'एंटी-फ़िशिंग वाक्य',
  intro: (site: string) => `${site} के हर ईमेल के अंत में आपके अपने शब्द। जिस ईमेल में वे न हों, वह हमारा नहीं है।`,
  none: 'आपने अभी वाक्य नहीं चुना।',
  since: 'हमारे ईमेल में, कब से',
  secret: 'वह यहाँ नहीं दिखता, ताकि कोई आपके पीछे से न पढ़ ले।',
  phrase: 'वाक्य',
  hint: 'कुछ ऐसा जिसे आप तुरंत पहचानें, और जो आपका पासवर्ड न हो।',
  set: 'वाक्य तय करें',
  change: 'वाक्य बदलें',
  remove: 'हटाएँ',
  offline: 'ऑनलाइन होने पर वाक्य बदला जा सकता है।',
  failed: 'आपका एंटी-फ़िशिंग वाक्य लोड नहीं हो सका।',
  faults: {
    'too-short': 'वाक्य में कम से कम 4 अक्षर हों।',
    'too-long': 'वाक्य में ज़्यादा से ज़्यादा 60 अक्षर हों।',
    unfit: 'वाक्य सादे पाठ की एक पंक्ति हो।',
  },
  sent: 'हमने आपके ईमेल पर कोड भेजा है। उससे बदलाव की पुष्टि होती है।',
  confirm: 'पुष्टि करें',
  cancel: 'रद्द करें',
  wasSet: 'आपका वाक्य तय हुआ',
  wasRemoved: 'आपका वाक्य हटाया गया',
} satisfies Texts<typeof en.phraseText>

export const recipientText = {
  choose: 'पता-पुस्तिका',
  none: 'इस नेटवर्क पर कोई सहेजा पता नहीं',
  noneHint: 'सेटिंग में या निकासी के बाद एक सहेजें।',
  close: 'बंद करें',
  isNew: 'नया',
  saved: (name: string) => `यह आपकी पता-पुस्तिका का ${name} है।`,
  savedNew: (name: string) =>
    `यह आपकी पता-पुस्तिका का ${name} है, 24 घंटे से कम पहले सहेजा गया। हर समूह को उसके स्रोत से मिलाएँ।`,
  lookAlike: (name: string) => `सावधान: यह आपकी पता-पुस्तिका का ${name} नहीं है, हालाँकि वैसा दिखता है।`,
  savedTwin: (name: string) => `${name} यह है:`,
  notSaved: 'आप केवल उन पतों पर निकासी की अनुमति देते हैं जो 24 घंटे से आपकी पता-पुस्तिका में हों। यह उसमें नहीं है।',
  tooNew:
    'आप केवल उन पतों पर निकासी की अनुमति देते हैं जो 24 घंटे से आपकी पता-पुस्तिका में हों। इस पर निकासी इस समय से:',
  save: 'यह पता सहेजें',
  name: 'पता-पुस्तिका में नाम',
  nameHint: 'जैसे वह वॉलेट या व्यक्ति जिसका यह है।',
  confirm: 'सहेजें',
  wasSaved: (name: string) => `${name} नाम से सहेजा गया`,
  faults: {
    'no-name': 'नाम डालें।',
    'long-name': 'नाम में ज़्यादा से ज़्यादा 40 अक्षर हों।',
    'bad-name': 'नाम में केवल अक्षर, अंक, ख़ाली जगह और _ - + & # ’ ( ) हों।',
  },
} satisfies Texts<typeof en.recipientText>

export const addressBookText = {
  title: 'पता-पुस्तिका',
  intro: 'जिन पतों पर आप निकासी करते हैं, नाम सहित। सहेजा पता 24 घंटे तक नया दिखता है।',
  empty: 'कोई सहेजा पता नहीं',
  failed: 'आपकी पता-पुस्तिका लोड नहीं हो सकी।',
  offline: 'जैसी इस डिवाइस पर सहेजी है। ऑनलाइन होने पर बदल सकते हैं।',
  add: 'पता जोड़ें',
  network: 'नेटवर्क',
  chooseNetwork: 'नेटवर्क चुनें',
  address: 'पता',
  save: 'पता सहेजें',
  cancel: 'रद्द करें',
  added: (name: string) => `${name} आपकी पता-पुस्तिका में जोड़ा गया`,
  newUntil: 'इस समय तक:',
  remove: 'हटाएँ',
  removeNamed: (name: string) => `${name} हटाएँ`,
  removeTitle: (name: string) => `${name} हटाएँ?`,
  removeHint: 'दोबारा सहेजने पर वह फिर 24 घंटे नया रहेगा।',
  removed: (name: string) => `${name} हटाया गया`,
  keep: 'रखें',
  resembles: (name: string) => `सावधान: यह पता ${name} जैसा दिखता है, पर दूसरा है। हर समूह मिलाएँ।`,
  noNetwork: 'नेटवर्क चुनें।',
  noAddress: 'पता डालें।',
  badAddress: (network: string) => `यह ${network} पर मान्य पता नहीं है।`,
  wrongNetwork: (network: string) => `यह ${network} का पता नहीं है।`,
  tokenContract: 'यह टोकन का ही कॉन्ट्रैक्ट है। यहाँ भेजे गए कॉइन खो जाते हैं।',
  keylessAddress: 'इस पते की कुंजी किसी के पास नहीं है। यहाँ भेजे गए कॉइन खो जाते हैं।',
  restriction: 'केवल सहेजे पतों पर निकासी',
  off: 'बंद। निकासी किसी भी पते पर हो सकती है।',
  on: 'चालू। निकासी केवल 24 घंटे से सहेजे पतों पर होती है।',
  ending: 'अब भी चालू। किसी भी पते पर निकासी केवल इस समय से:',
  delay: 'बंद करने में 24 घंटे लगते हैं, और हम ईमेल भेजते हैं।',
  turnOn: 'चालू करें',
  turnOff: 'बंद करें',
  keepOn: 'चालू रखें',
  turnedOn: 'अब निकासी केवल सहेजे पतों पर होगी',
  turningOff: '24 घंटे में बंद होगा',
  stays: 'चालू रहेगा',
} satisfies Texts<typeof en.addressBookText>

export const personalDataTitle = 'आपका डेटा'

export const personalDataText = {
  what: 'आपके बारे में रखी हर चीज़ की फ़ाइल: पढ़ने के लिए PDF, प्रोग्राम के लिए JSON।',
  files: { json: 'मेरा डेटा डाउनलोड करें (JSON)', pdf: 'मेरा डेटा डाउनलोड करें (PDF)' },
  deletion: 'खाता मिटाएँ',
  deletionWhat:
    'पहले सब कुछ निकाल लें: बैलेंस या कुछ लंबित रहते यह नहीं होता। आपका नाम, ईमेल, लॉग इन, पते और नोट मिट जाते हैं; आपके भुगतानों का जो रखना क़ानूनन ज़रूरी है, वह आपके नाम के बिना रहता है। यह वापस नहीं हो सकता।',
  ask: 'मेरा खाता मिटाने के लिए कोड भेजें',
  sent: 'हमने आपके ईमेल पर कोड भेजा है। पुष्टि करते ही खाता मिट जाएगा।',
  confirm: 'मेरा खाता मिटाएँ',
  keep: 'खाता रखें',
  deleted: 'आपका खाता मिटा दिया गया।',
} satisfies Texts<typeof en.personalDataText>
