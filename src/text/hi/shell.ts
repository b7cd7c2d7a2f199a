import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/shell.ts'

export const navigationText = {
  skip: 'मुख्य सामग्री पर जाएँ',
  home: (siteName: string) => `${siteName} होम`,
  menu: 'मेनू',
  main: 'मुख्य',
  account: 'खाता',
  theme: 'हल्का या गहरा',
  about: 'हमारे बारे में',
  tokenomics: 'टोकनोमिक्स',
  features: 'विशेषताएँ',
  buyToken: (siteName: string) => `${siteName} ख़रीदें`,
  buy: 'ख़रीदें',
  wallet: 'वॉलेट',
  deposit: 'जमा',
  withdraw: 'निकासी',
  settings: 'सेटिंग',
  support: 'सहायता',
  logIn: 'लॉग इन करें',
  logOut: 'लॉग आउट',
  service: 'हमारी सेवा',
  company: 'हमारी कंपनी',
  login: 'लॉग इन',
  register: 'साइन अप',
  whitepaper: 'व्हाइटपेपर (अंग्रेज़ी में)',
  privacy: 'गोपनीयता नीति (अंग्रेज़ी में)',
  termsAndConditions: 'नियम और शर्तें (अंग्रेज़ी में)',
  more: 'और',
  follow: 'हमें फ़ॉलो करें',
  copyright: (siteName: string) => `© 2025 ${siteName}. सर्वाधिकार सुरक्षित।`,
  backToTop: 'ऊपर जाएँ',
  languages: 'भाषाएँ',
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
  brokenTitle: 'यह स्क्रीन नहीं खुल सकी',
  broken: 'इस पेज पर कुछ गड़बड़ हुई। आपका भेजा हुआ प्रभावित नहीं हुआ।',
  outdatedTitle: 'नया संस्करण उपलब्ध है',
  outdated: 'खुले रहते इस पेज का एक हिस्सा बदल दिया गया। जारी रखने के लिए रीलोड करें।',
  reload: 'रीलोड करें',
  late: 'इसमें उम्मीद से ज़्यादा समय लग रहा है।',
  notFoundHint: 'यह पेज नहीं है। आपको पिछले पेज पर ले जाया जा रहा है।',
  offline: {
    figures: 'आप ऑफ़लाइन हैं। राशियाँ और इतिहास पुराने हो सकते हैं।',
    action: 'आप ऑफ़लाइन हैं। इसके लिए कनेक्शन चाहिए, ऑनलाइन होने पर यह फिर चलेगा।',
    query: 'आप ऑफ़लाइन हैं। आपका सवाल इस डिवाइस पर सहेजा जाता है और ऑनलाइन होने पर अपने आप भेजा जाता है।',
    none: 'आप ऑफ़लाइन हैं। इस पेज के लिए कनेक्शन चाहिए।',
  },
  silent: {
    figures: 'सेवा जवाब नहीं दे रही। राशियाँ और इतिहास पुराने हो सकते हैं।',
    action: 'सेवा जवाब नहीं दे रही। इसके लिए कनेक्शन चाहिए, जवाब मिलने पर यह फिर चलेगा।',
    query:
      'सेवा जवाब नहीं दे रही। आपका सवाल इस डिवाइस पर सहेजा जाता है और जवाब मिलने पर अपने आप भेजा जाता है।',
    none: 'सेवा जवाब नहीं दे रही। इस पेज के लिए कनेक्शन चाहिए।',
  },
  unsent:
    'सहायता-सवाल भेजे जाने से पहले आपका सत्र ख़त्म हो गया। भेजने के लिए इसी टैब में फिर लॉग इन करें; टैब बंद या रीलोड करने पर वह खो जाएगा।',
  cacheFull: 'इस डिवाइस पर जगह नहीं है, इसलिए ऑफ़लाइन के लिए कुछ नहीं रखा जाता।',
  cacheForbidden: 'यह ब्राउज़र साइट को ऑफ़लाइन के लिए कुछ रखने नहीं देता।',
  disconnectedTitle: 'इस स्क्रीन के लिए कनेक्शन चाहिए',
  disconnected: 'यह अभी इस डिवाइस पर डाउनलोड नहीं हुई। फिर ऑनलाइन होने पर खुलेगी।',
  updateReady: 'नया संस्करण तैयार है',
  updateHint: 'इस साइट के सारे खुले टैब रीलोड होंगे।',
  update: 'अभी अपडेट करें',
  later: 'बाद में',
} satisfies Texts<typeof en.shell>

export const installText = {
  title: 'वॉलेट हमेशा पास रखें',
  why: 'इंस्टॉल करने पर यह होम स्क्रीन से खुलता है और बिना नेटवर्क भी बैलेंस और इतिहास दिखाता है।',
  shareMenu: 'ब्राउज़र की पट्टी में “शेयर करें”, फिर “होम स्क्रीन में जोड़ें” पर टैप करें।',
  install: 'इंस्टॉल करें',
  dismiss: 'नहीं, धन्यवाद',
} satisfies Texts<typeof en.installText>

export const offlinePage = {
  title: 'आप ऑफ़लाइन हैं',
  text: 'इस साइट की सहेजी प्रति अब इस डिवाइस पर नहीं है, और उसे फिर लोड करने के लिए कनेक्शन नहीं है। और कुछ नहीं खोया।',
  retry: 'फिर कोशिश करें',
} satisfies Texts<typeof en.offlinePage>
