import {
  durationIn,
  failureTextOf,
  feeIn,
  inSentence,
  type RefusalTexts,
} from '../../language/refusals.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/failures.ts'
import { errors as english } from '../en/messages.ts'
import { errors } from './messages.ts'

const duration = durationIn('hi-u-nu-latn')

export const failures = {
  unreachable: 'सेवा तक पहुँचा नहीं जा सका। अपना कनेक्शन जाँचकर फिर कोशिश करें।',
  timeout: 'सेवा ने जवाब देने में बहुत देर की। फिर कोशिश करें।',
  refused: 'सेवा अभी यह नहीं कर सकती। बाद में कोशिश करें।',
  malformed: 'सेवा ने अमान्य जवाब भेजा। बाद में कोशिश करें।',
  tooMany: 'बहुत ज़्यादा कोशिशें हुईं। एक मिनट रुककर फिर कोशिश करें।',
  tooSoon: (seconds: number) => `बहुत जल्दी है। ${duration(seconds)} रुककर फिर कोशिश करें।`,
  retry: 'फिर कोशिश करें',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

const again = 'थोड़ी देर में फिर कोशिश करें।'

const refusals: RefusalTexts = {
  'address-not-saved': 'आप केवल अपनी पता-पुस्तिका के पतों पर निकासी की अनुमति देते हैं।',
  'address-saved': (said) => `वह पता ${inSentence(said, /saved as (.+)\.$/)} नाम से सहेजा हुआ है।`,
  'address-too-new': 'यह पता आपकी पुस्तिका में नया है। सहेजने के 24 घंटे बाद इस पर निकासी हो सकती है।',
  'bad-address': 'यह मान्य पता नहीं है।',
  'bad-chain': 'यह कॉइन उस नेटवर्क पर नहीं निकाला जा सकता।',
  'bad-key': failures.refused,
  'bad-request': 'अनुरोध मान्य नहीं है।',
  'bad-signature': 'यह इस पते की कुंजी से इस पाठ का हस्ताक्षर नहीं है।',
  'below-minimum': 'यह न्यूनतम से कम है।',
  'book-full': 'आपकी पता-पुस्तिका में और जगह नहीं है।',
  busy: again,
  closing: again,
  'code-expired': 'कोड अब मान्य नहीं है। नया माँगें।',
  'code-used': 'यह कोड इस्तेमाल हो चुका है।',
  'email-not-found': errors.emailNotFound,
  'email-used': errors.emailUsed,
  failed: 'कुछ गड़बड़ हुई। बाद में कोशिश करें।',
  frozen: 'यह खाता फ़्रीज़ है। फ़्रीज़ हटाने का तरीक़ा सेटिंग में लिखा है।',
  'frozen-by-operator': 'एक संचालक ने यह खाता फ़्रीज़ किया है। सहायता को लिखें।',
  'house-address': 'यह पता इसी साइट का है, वहाँ कोई निकासी नहीं पहुँचती। दूसरे वॉलेट का पता चुनें।',
  'id-used': 'अपना सवाल फिर भेजें।',
  insufficient: errors.insufficientBalance,
  invalid: 'अनुरोध मान्य नहीं है।',
  'key-used': failures.refused,
  'keyless-address': 'उस पते की कुंजी किसी के पास नहीं है। वहाँ भेजे गए कॉइन खो जाते हैं।',
  'link-used': 'यह लिंक इस्तेमाल हो चुका है या 6 घंटे से पुराना है।',
  maintenance: 'सेवा का रखरखाव चल रहा है। बाद में कोशिश करें।',
  'name-used': 'इस नेटवर्क का दूसरा पता आपने इसी नाम से सहेजा है।',
  'network-away': 'नेटवर्क अभी जवाब नहीं दे रहा।',
  'no-line': 'ऐसी कोई प्रविष्टि नहीं है।',
  'no-passkey': 'ऐसी कोई पासकी नहीं जो इसकी पुष्टि कर सके।',
  'no-price': 'अभी कोई क़ीमत नहीं है, इसलिए कुछ ख़रीदा नहीं जा सकता।',
  'no-purchase': 'ऐसी कोई ख़रीद नहीं है।',
  'not-found': 'नहीं मिला।',
  'not-frozen': 'यह खाता फ़्रीज़ नहीं है।',
  'not-offered': 'यह अभी उपलब्ध नहीं है।',
  'not-ready': again,
  'not-waiting': 'इस निकासी का भुगतान हो रहा है या निर्णय हो चुका है, इसलिए यह रद्द नहीं हो सकती।',
  origin: failures.refused,
  'own-address': 'यह आपका अपना जमा पता है।',
  'ownership-needed': 'इस राशि से ऊपर आपको दिखाना होगा कि पता आपका है।',
  'ownership-over': 'यह पाठ अब मान्य नहीं है। नया माँगें।',
  'passkey-copied': 'यह पासकी बाद में कहीं और इस्तेमाल हुई, इसलिए उसकी नक़ल हो सकती है। कुछ नहीं किया गया।',
  'passkey-expired': 'इसमें बहुत समय लगा। पासकी फिर इस्तेमाल करें।',
  'passkey-known': 'यह पासकी पहले से जोड़ी हुई है।',
  'passkey-needed': 'अपनी पासकी से इसकी पुष्टि करें। खो गई हो तो ईमेल वाले कोड से सेटिंग में हटाएँ।',
  'passkey-used': 'यह हस्ताक्षर इस्तेमाल हो चुका है। फिर हस्ताक्षर करें।',
  'passkey-waits': (said) =>
    `यह पासकी ईमेल वाले कोड से जोड़ी गई थी। यह ${inSentence(said, /from (.+) on\.$/)} से भुगतान की पुष्टि करती है।`,
  range: failures.refused,
  'sold-out': 'इस चरण में इतने टोकन नहीं बचे।',
  spent: 'इस ख़रीद के सारे टोकन अब खाते में नहीं हैं।',
  'token-contract': 'यह टोकन का ही कॉन्ट्रैक्ट है। वहाँ भेजे गए कॉइन खो जाते हैं।',
  'too-fine': 'राशि में दशमलव के अंक उस नेटवर्क की सीमा से ज़्यादा हैं।',
  'too-late': 'इस ख़रीद से पीछे हटने का समय ख़त्म हो गया।',
  'too-many-notes': 'और नोट नहीं रखे जा सकते।',
  'too-many-passkeys': 'और पासकी नहीं जोड़ी जा सकतीं।',
  'too-many-requests': failures.tooMany,
  unauthorized: 'लॉग इन करें।',
  unavailable: again,
  unknown: 'पता नहीं कि यह हुआ या नहीं। फिर कोशिश करने से पहले जाँच लें।',
  'unknown-passkey': 'यह पासकी आपकी नहीं है या अब आपकी नहीं रही।',
  'unknown-push-service': 'सेवा इस ब्राउज़र की सूचना प्रणाली को नहीं जानती।',
  withdrawn: 'आप इस ख़रीद से पहले ही पीछे हट चुके हैं।',
  'wrong-amount': (said) => `शुल्क ${feeIn(said)} है। राशियाँ फिर जाँचें।`,
  'wrong-code': 'कोड ग़लत है।',
  'wrong-network': 'वह पता दूसरे नेटवर्क का है।',
  'wrong-passkey': 'पासकी ने ठीक इसी की पुष्टि नहीं की। कुछ नहीं किया गया।',
}

export const failureText: typeof en.failureText = failureTextOf(
  failures,
  refusals,
  english,
  errors,
  (sentence) => `सेवा का जवाब: “${sentence}”`,
)
