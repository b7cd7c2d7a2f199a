import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/auth.ts'

export const authText = {
  login: 'लॉग इन',
  signup: 'साइन अप',
  tabs: 'लॉग इन या साइन अप',
  email: 'ईमेल',
  password: 'पासवर्ड',
  clearEmail: 'ईमेल मिटाएँ',
  forgot: 'पासवर्ड भूल गए?',
  logIn: 'लॉग इन करें',
  social: 'हमें फ़ॉलो करें',
  notLoaded: 'इस पेज का एक हिस्सा लोड नहीं हो सका। अपना कनेक्शन जाँचकर फिर कोशिश करें या पेज रीलोड करें।',
} satisfies Texts<typeof en.authText>

export const signupText = {
  name: 'नाम',
  confirm: 'पासवर्ड की पुष्टि करें',
  accept: 'खाता बनाकर आप पुष्टि करते हैं कि आप वयस्क हैं और इन्हें स्वीकार करते हैं:',
  terms: 'नियम और शर्तें (अंग्रेज़ी में)',
  sendCode: 'कोड भेजें',
  createAccount: 'खाता बनाएँ',
  passwordAgain: 'अपना साइन अप जारी रखें। पासवर्ड फिर से डालें: वह इस डिवाइस पर कभी सहेजा नहीं जाता।',
  changeEmail: 'जानकारी बदलें',
  signupCodeExpired:
    'यह कोड अब मान्य नहीं है: इसकी अवधि समाप्त हो गई या बहुत बार ग़लत डाला गया। नया कोड माँगें।',
} satisfies Texts<typeof en.signupText>

export const loginReasons = {
  wallet: 'अपना वॉलेट देखने के लिए लॉग इन या साइन अप करें।',
  buy: 'ख़रीदने के लिए लॉग इन या साइन अप करें।',
  deposit: 'जमा करने के लिए लॉग इन या साइन अप करें।',
  withdrawal: 'निकासी के लिए लॉग इन या साइन अप करें।',
  settings: 'अपनी सेटिंग बदलने के लिए लॉग इन करें।',
  support: 'सहायता को लिखने के लिए लॉग इन या साइन अप करें।',
  back: 'इसके बाद आप वहीं से आगे बढ़ेंगे।',
} satisfies Texts<typeof en.loginReasons>

export const codeText = {
  code: 'सत्यापन कोड',
  resend: 'कोड फिर भेजें',
  resendIn: 'कोड फिर भेजने में शेष समय',
  sentTo: 'हमने कोड इस पते पर भेजा है:',
  otpTitle: 'लॉग इन सत्यापन',
  verify: 'सत्यापित करें',
  loginCodeExpired: 'यह कोड अब मान्य नहीं है: इसकी अवधि समाप्त हो गई या बहुत बार ग़लत डाला गया।',
  logInAgain: 'फिर लॉग इन करें',
} satisfies Texts<typeof en.codeText>

export const resetText = {
  passwordHint: '8 से 20 अक्षर, जिनमें एक बड़ा अंग्रेज़ी अक्षर, एक अंक और इनमें से एक हो: !@#$%^&*',
  forgotTitle: 'पासवर्ड भूल गए',
  forgotHint: 'हम आपके ईमेल पर एक लिंक भेजते हैं। उससे नया पासवर्ड बनाएँ; वह थोड़े समय के लिए ही मान्य है।',
  sendLink: 'लिंक भेजें',
  backToLogin: 'लॉग इन पर वापस',
  resetTitle: 'पासवर्ड रीसेट करें',
  newPassword: 'नया पासवर्ड',
  confirmNew: 'पासवर्ड की पुष्टि करें',
  reset: 'पासवर्ड रीसेट करें',
  brokenLink: 'यह लिंक अधूरा है। इसे ईमेल से फिर खोलें या नया लिंक माँगें।',
  newLink: 'नया लिंक माँगें',
} satisfies Texts<typeof en.resetText>

export const passkeyText = {
  logIn: 'पासकी इस्तेमाल करें',
  confirm: 'पासकी से पुष्टि करें',
  codeWaits:
    'ईमेल वाला कोड भी चलेगा, लेकिन तब निकासी 24 घंटे रुकेगी, जिस दौरान आप उसे सेटिंग में रद्द कर सकते हैं।',
  waits:
    'आपके पास पासकी है और आपने उसे इस्तेमाल नहीं किया, इसलिए यह निकासी 24 घंटे रुकेगी। तब तक आप इसे सेटिंग में रद्द कर सकते हैं।',
  checking: 'आपकी पासकी का इंतज़ार है',
  noAnswer:
    'सेवा ने जवाब नहीं दिया, इसलिए यह पक्का नहीं है कि निकासी दर्ज हुई या नहीं। अपनी पासकी से फिर पुष्टि करें: एक ही निकासी का भुगतान कभी दो बार नहीं होता।',
  refused: 'पासकी स्वीकार नहीं हुई और कुछ नहीं भेजा गया। फिर कोशिश करें।',
  expired: 'इसमें बहुत समय लगा और कुछ नहीं भेजा गया। पासकी फिर इस्तेमाल करें।',
} satisfies Texts<typeof en.passkeyText>

export const passkeyFaults = {
  cancelled: 'पासकी इस्तेमाल नहीं हुई, इसलिए कुछ नहीं हुआ।',
  known: 'इस डिवाइस पर आपके खाते की पासकी पहले से है।',
  unsupported: 'यह ब्राउज़र पासकी नहीं जानता। दूसरा ब्राउज़र या ईमेल वाला कोड इस्तेमाल करें।',
  failed: 'इस डिवाइस पर पासकी इस्तेमाल नहीं हो सकी।',
} satisfies Texts<typeof en.passkeyFaults>

export const atField = {
  used: 'इसका खाता पहले से है',
  unknown: 'इससे कोई खाता नहीं है',
  wrong: 'मेल नहीं खाता',
} satisfies Texts<typeof en.atField>

export const passwordText = {
  same: 'यह पुराने से अलग होना चाहिए',
  weak: 'इसमें 8 से 20 अक्षर, एक बड़ा अंग्रेज़ी अक्षर, एक अंक और इनमें से एक चाहिए: !@#$%^&*',
  long: 'इसमें 20 से ज़्यादा वर्ण हैं, जबकि ज़्यादा से ज़्यादा 20 हो सकते हैं।',
} satisfies Texts<typeof en.passwordText>
