import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/messages.ts'

/** What the texts of product §8 say; their misspellings are those of English alone. */
export const errors = {
  emailUsed: 'यह ईमेल पहले से इस्तेमाल में है',
  invalidOtp: 'मान्य कोड डालें',
  invalidCredentials: 'मान्य ईमेल और पासवर्ड डालें',
  notRegistered: 'ईमेल नहीं मिला। पहले साइन अप करें, फिर लॉग इन करें',
  invalidCode: 'मान्य सत्यापन कोड डालें',
  emailNotFound: 'ईमेल नहीं मिला',
  selectPair: 'एक जोड़ी चुनें',
  enterAddress: 'प्राप्तकर्ता का पता डालें',
  insufficientBalance: 'बैलेंस कम है',
  minimumValue: (minimum: string) => `न्यूनतम मान ${minimum} है`,
  minimumBuy: (minimum: string, token: string) => `न्यूनतम ख़रीद ${minimum} ${token} है`,
  tryLater: 'बाद में कोशिश करें',
  copyFailed: 'कुछ गड़बड़ हुई। सीधे कॉपी करके देखें',
  weakPassword:
    'पासवर्ड में होना चाहिए: 1) 8 से 30 अक्षर, 2) कम से कम एक बड़ा और एक छोटा अंग्रेज़ी अक्षर, 3) कम से कम एक अंक, 4) कम से कम एक विशेष चिह्न',
  samePassword: 'नया पासवर्ड पुराने जैसा ही है। दूसरा इस्तेमाल करें।',
} satisfies Texts<typeof en.errors>

export const successes = {
  codeSent: 'आपके ईमेल पर कोड भेजा गया है। कृपया सत्यापित करें',
  registered: 'साइन अप सफल रहा',
  codeVerified: 'सत्यापन कोड सही निकला',
  codeResent: 'सत्यापन कोड फिर भेजा गया',
  signedOut: 'आप लॉग आउट हो गए',
  withdrawalPlaced: 'निकासी दर्ज हो गई',
  tokenBought: 'टोकन ख़रीदे गए',
  passwordChanged: 'पासवर्ड बदल गया',
  passwordReset: 'पासवर्ड रीसेट हो गया',
  resetLinkSent: 'पासवर्ड रीसेट का लिंक भेजा गया है। अपना ईमेल देखें',
  addressCopied: 'पता कॉपी हुआ',
  copied: 'कॉपी हुआ',
  querySent: 'आपका सवाल भेज दिया गया है। हमारी ग्राहक सेवा टीम 24 घंटे में जवाब देगी।',
} satisfies Texts<typeof en.successes>

export const fieldErrors = {
  name: 'नाम मान्य नहीं है',
  email: 'ईमेल मान्य नहीं है',
  password: 'पासवर्ड शर्तें पूरी नहीं करता',
  signupConfirm: 'दोनों पासवर्ड एक जैसे होने चाहिए',
  confirm: 'पुष्टि पासवर्ड से मेल खानी चाहिए',
  query: 'सवाल का प्रकार चुनें',
} satisfies Texts<typeof en.fieldErrors>

export const screens = {
  maintenance: 'रखरखाव जारी है',
  notFound: '404 पेज नहीं मिला',
  withdrawalFailed: 'आपकी निकासी नहीं हुई। बाद में कोशिश करें',
  buying: 'लेन-देन हो रहा है…',
  hiddenBalance: 'XXXX',
} satisfies Texts<typeof en.screens>

export const statuses = {
  pending: 'लंबित',
  approved: 'स्वीकृत',
  completed: 'पूरा',
  rejected: 'अस्वीकृत',
} satisfies Texts<typeof en.statuses>

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText: Texts<typeof en.statusText> = (status) =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)
