import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/mails.ts'

export { supportText } from './support.ts'

export const mailText = {
  noAction: 'अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं।',
  recovery: (site: string) =>
    `अगर यह आपने नहीं किया, तो अपना खाता अभी सुरक्षित करें: यहाँ नया पासवर्ड चुनें: ${site}/forgot, फिर सहायता से संपर्क करें: ${site}/support.`,
  questions: (site: string) => `कोई सवाल हो, तो सहायता से संपर्क करें: ${site}/support.`,
  noClaim: (name: string) =>
    `कुछ भी क्लेम नहीं करना होता: ${name} आपके खाते में अपने आप आता है। जो पेज या संदेश उसे क्लेम करने के लिए वॉलेट जोड़ने को कहे, वह हमारा नहीं है।`,
  neverAsked: 'हम कभी पासवर्ड, कोड या निजी कुंजी नहीं माँगते।',
  phrase: 'आपका एंटी-फ़िशिंग वाक्य:',
  log: 'इस साइट का सार्वजनिक लॉग:',
  logState: (size: string, root: string) => `${size} प्रविष्टियाँ, रूट ${root}`,
  amount: (value: string) => `राशि: ${value}`,
  arrives: (value: string) => `पहुँचेगी: ${value}`,
  network: (value: string) => `नेटवर्क: ${value}`,
  address: (value: string) => `पता: ${value}`,
  transaction: (value: string) => `लेन-देन: ${value}`,
  reason: (value: string) => `कारण: ${value}`,
  name: (value: string) => `नाम: ${value}`,
  time: (value: string) => `समय: ${value}`,
  device: (value: string) => `डिवाइस: ${value}`,
  unknownDevice: 'पहचाना नहीं गया',
  deviceName: (browser: string, platform: string) => `${platform} पर ${browser}`,
} satisfies Texts<typeof en.mailText>

export const codeMailText = {
  code: (name: string, code: string) => `आपका ${name} कोड है ${code}`,
  life: (minutes: number) => `यह एक बार, ${minutes} मिनट तक काम करता है।`,
  onlyHere: (name: string) =>
    `इसे केवल ${name} की साइट पर डालें। ${name} का कोई व्यक्ति इसे आपसे कभी नहीं माँगेगा।`,
  notYou:
    'अगर यह आपने नहीं किया, तो कोड किसी को न बताएँ। हो सकता है किसी को आपका पासवर्ड पता हो: कृपया उसे बदलें।',
  login: { subject: 'लॉग इन कोड', what: 'यह कोड लॉग इन के लिए है।' },
  withdrawal: { subject: 'निकासी कोड', what: 'यह कोड केवल इस निकासी के लिए है।' },
  deletion: {
    subject: 'अपना खाता मिटाएँ',
    what: 'यह कोड आपका खाता मिटाने के लिए है, जिसे वापस नहीं लिया जा सकता।',
  },
  unfreeze: {
    subject: 'फ़्रीज़ हटाने का कोड',
    what: 'यह कोड आपके खाते का फ़्रीज़ हटाने के लिए है: निकासी फिर से हो सकेगी।',
  },
  setPhrase: {
    subject: 'एंटी-फ़िशिंग वाक्य का कोड',
    what: 'यह कोड आपको भेजे हमारे ईमेल में वाक्य तय करने के लिए है।',
  },
  removePhrase: {
    subject: 'एंटी-फ़िशिंग वाक्य का कोड',
    what: 'यह कोड आपको भेजे हमारे ईमेल से वाक्य हटाने के लिए है।',
  },
  addPasskey: { subject: 'आपकी पासकी का कोड', what: 'यह कोड पासकी जोड़ने के लिए है।' },
  removePasskey: {
    subject: 'आपकी पासकी का कोड',
    what: (passkey: string) => `यह कोड पासकी “${passkey}” हटाने के लिए है।`,
  },
} satisfies Texts<typeof en.codeMailText>

export const signupMailText = {
  subject: 'अपने ईमेल की पुष्टि करें',
  what: 'यह कोड इस ईमेल से खाता बनाने के लिए है।',
  hasPassword:
    'हमारे पहचान-प्रदाता के पास इस ईमेल का पासवर्ड पहले से है। साइन अप करने के लिए वही पासवर्ड डालें।',
  chooseAnother: 'अगर वह आपको पता नहीं, तो पहले यहाँ नया चुनें:',
  notYou: 'अगर यह आपने नहीं किया, तो इस ईमेल को अनदेखा करें: कोड के बिना कोई खाता नहीं बनता।',
} satisfies Texts<typeof en.signupMailText>

export const resetMailText = {
  subject: 'अपना पासवर्ड रीसेट करें',
  requested: (name: string) => `किसी ने इस ईमेल वाले ${name} खाते का पासवर्ड रीसेट करने का अनुरोध किया।`,
  open: (minutes: number) =>
    `नया पासवर्ड चुनने के लिए यह लिंक खोलें। यह एक बार, ${minutes} मिनट तक काम करता है:`,
  notYou: 'अगर यह आपने नहीं किया, तो इस ईमेल को अनदेखा करें: आपका पासवर्ड वही रहेगा।',
} satisfies Texts<typeof en.resetMailText>

export const supportMailText = {
  received: 'हमें आपका सवाल मिला',
  thanks: (topic: string) => `धन्यवाद। हमें “${topic}” पर आपका सवाल मिला, और हम 24 घंटे के भीतर जवाब देंगे।`,
  number: (id: string) => `उसका नंबर ${id} है।`,
  answered: (topic: string) => `“${topic}” पर आपका सवाल`,
  youWrote: (id: string) => `आपने लिखा (सवाल ${id}):`,
} satisfies Texts<typeof en.supportMailText>

export const noticeText = {
  passwordChanged: {
    subject: 'आपका पासवर्ड बदला गया',
    what: (name: string, at: string) =>
      `आपके ${name} खाते का पासवर्ड बदला गया: ${at}। बाकी डिवाइस लॉग आउट कर दिए गए।`,
  },
  passwordReset: {
    subject: 'आपका पासवर्ड रीसेट हुआ',
    what: (name: string, at: string) =>
      `आपके ${name} खाते का पासवर्ड रीसेट हुआ: ${at}। बाकी डिवाइस लॉग आउट कर दिए गए।`,
  },
  approved: {
    subject: 'आपकी निकासी स्वीकृत हुई',
    what: (amount: string) => `आपकी ${amount} की निकासी स्वीकृत हुई और उसका भुगतान हो गया।`,
  },
  rejected: {
    subject: 'आपकी निकासी अस्वीकृत हुई',
    what: (amount: string) => `आपकी निकासी अस्वीकृत हुई। पूरी राशि, ${amount}, आपके बैलेंस में वापस है।`,
  },
  takenBack: {
    subject: 'एक ख़रीद से पीछे हटा गया',
    what: (tokens: string, at: string, paid: string) =>
      `${tokens} की ख़रीद से पीछे हटा गया: ${at}। उसकी क़ीमत, ${paid}, आपके बैलेंस में वापस है, और टोकन अब नहीं हैं।`,
  },
  addressSaved: {
    subject: 'आपकी पता-पुस्तिका में एक पता जोड़ा गया',
    what: (name: string, at: string) =>
      `आपकी ${name} पता-पुस्तिका में एक पता जोड़ा गया: ${at}। वह 24 घंटे तक नया दिखता है।`,
  },
  restricted: {
    subject: 'निकासी केवल आपकी पता-पुस्तिका के पतों पर',
    what: 'आपके खाते से निकासी अब केवल उन पतों पर होती है जो 24 घंटे से आपकी पता-पुस्तिका में हैं। इसे बंद करने में 24 घंटे लगते हैं।',
  },
  unrestricted: {
    subject: 'किसी भी पते पर निकासी की अनुमति होगी',
    what: (at: string) =>
      `आपने उन पतों पर निकासी की अनुमति माँगी जो आपकी पता-पुस्तिका में नहीं हैं। यह इस समय से लागू होगी: ${at}। तब तक आप सेटिंग में इसे वापस बदल सकते हैं।`,
  },
  phraseSet: {
    subject: 'आपका एंटी-फ़िशिंग वाक्य तय हुआ',
    what: (at: string) =>
      `आपको भेजे जाने वाले हमारे ईमेल का नया वाक्य तय हुआ: ${at}। वह इसके बाद के हर ईमेल में है।`,
  },
  phraseRemoved: {
    subject: 'आपका एंटी-फ़िशिंग वाक्य हटाया गया',
    what: (at: string) =>
      `आपको भेजे जाने वाले हमारे ईमेल का वाक्य हटाया गया: ${at}। यह उस वाक्य वाला आख़िरी ईमेल है।`,
  },
} satisfies Texts<typeof en.noticeText>

export const passkeyMailText = {
  added: {
    subject: 'एक पासकी जोड़ी गई',
    what: (passkey: string, name: string) => `पासकी “${passkey}” आपके ${name} खाते में जोड़ी गई।`,
    waits: (at: string, site: string) =>
      `इसकी पुष्टि ईमेल वाले कोड से हुई, पहले से मौजूद पासकी से नहीं। इसलिए यह भुगतान की पुष्टि इस समय से ही करती है: ${at}, और तब तक आप इसे हटा सकते हैं: ${site}/setting`,
  },
  removed: {
    subject: 'एक पासकी हटाई गई',
    what: (passkey: string, name: string) =>
      `पासकी “${passkey}” आपके ${name} खाते से हटाई गई। एक पासकी ने इसकी पुष्टि की।`,
  },
  ending: {
    subject: 'एक पासकी हटाई जाएगी',
    what: (passkey: string, name: string, at: string) =>
      `आपके ${name} खाते की पासकी “${passkey}” हटाई जाएगी: ${at}। ईमेल वाले कोड से इसकी पुष्टि हुई।`,
    keep: 'रखने के लिए उससे पहले इस्तेमाल करें: उससे लॉग इन करें या किसी भुगतान की पुष्टि करें।',
  },
  copied: {
    subject: 'हो सकता है पासकी की नक़ल हुई हो',
    what: (passkey: string) =>
      `पासकी “${passkey}” अस्वीकार हुई, क्योंकि उसने पहले से कम इस्तेमाल गिने। हो सकता है उसकी नक़ल हो।`,
    remove: (site: string) => `उसे सेटिंग में हटाएँ और दूसरी जोड़ें: ${site}/setting`,
  },
  codeLogin: {
    subject: 'आपकी पासकी के बिना लॉग इन',
    what: (name: string, at: string) =>
      `किसी ने आपके ${name} खाते में पासकी से नहीं, पासवर्ड और ईमेल वाले कोड से लॉग इन किया: ${at}।`,
  },
  waits: {
    subject: 'एक निकासी 24 घंटे रुकी है',
    what: (amount: string, at: string) =>
      `${amount} की निकासी की पुष्टि ईमेल वाले कोड से हुई, जबकि आपके खाते में पासकी है। उसका भुगतान इस समय से पहले नहीं होगा: ${at}।`,
    cancel: (site: string) => `तब तक आप इसे सेटिंग में रद्द कर सकते हैं: ${site}/setting`,
  },
} satisfies Texts<typeof en.passkeyMailText>

export const freezeMailText = {
  newDevice: {
    subject: 'नए डिवाइस पर लॉग इन',
    what: (name: string) =>
      `किसी ने आपके ${name} खाते में ऐसे डिवाइस पर लॉग इन किया, जिस पर वह पहले इस्तेमाल नहीं हुआ।`,
  },
  freezeNow:
    'अगर यह आपने नहीं किया, तो खाता अभी फ़्रीज़ करें: तब निकासी और ख़रीद नहीं होगी, जो भुगतान अभी नहीं भेजे गए वे रुकेंगे, और हर डिवाइस लॉग आउट होगा।',
  link: (hours: number) => `यह लिंक एक बार, ${hours} घंटे तक काम करता है, और कुछ करने से पहले पूछता है:`,
  afterwards: (site: string) =>
    `फिर यहाँ नया पासवर्ड चुनें: ${site}/forgot, और सहायता से संपर्क करें: ${site}/support.`,
  frozen: {
    subject: 'आपका खाता फ़्रीज़ हुआ',
    what: (name: string, at: string) =>
      `आपका ${name} खाता फ़्रीज़ हुआ: ${at}। निकासी और ख़रीद नहीं हो सकती, जो भुगतान अभी नहीं भेजे गए वे रुके हैं, और हर डिवाइस लॉग आउट हो गया है। जमा आती रहेंगी।`,
    passwordFirst: (site: string) => `अगर कोई और लॉग इन था, तो पहले नया पासवर्ड चुनें: ${site}/forgot.`,
    lift: 'फ़्रीज़ हटाने के लिए लॉग इन करें और सेटिंग में वह कोड डालें जो हम ईमेल से भेजते हैं।',
    byOperator: (site: string) =>
      `इसे एक संचालक ने फ़्रीज़ किया है। कृपया सहायता से संपर्क करें: ${site}/support.`,
  },
  unfrozen: {
    subject: 'आपका खाता अब फ़्रीज़ नहीं है',
    what: (name: string, at: string) =>
      `आपके ${name} खाते का फ़्रीज़ हटाया गया: ${at}। निकासी और ख़रीद फिर से हो सकती है।`,
  },
} satisfies Texts<typeof en.freezeMailText>
