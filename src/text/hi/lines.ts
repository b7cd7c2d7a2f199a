import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/lines.ts'

export const lineText = {
  note: 'आपका नोट',
  keepNote: 'नोट सहेजें',
  noteKept: 'आपका नोट सहेजा गया।',
  cancel: 'निकासी रद्द करें',
  cancelled: 'निकासी रद्द हुई। राशि आपके बैलेंस में लौट आई है।',
  until: 'आप इस ख़रीद से इस समय तक पीछे हट सकते हैं:',
  withdraw: 'ख़रीद से पीछे हटें',
  means:
    'आपको ठीक वही राशि वापस मिलती है जो आपने दी, और टोकन लौट जाते हैं। यह तभी हो सकता है जब वे सारे अब भी आपके पास हों।',
  confirmWithdraw: 'मेरा भुगतान लौटाएँ',
  withdrawn: 'आप ख़रीद से पीछे हट गए हैं। आपका भुगतान बैलेंस में लौट आया है।',
  taxTitle: 'टैक्स प्रोग्राम के लिए',
  taxNote:
    'साल के सारे लेन-देन, ख़रीद शुल्क सहित ट्रेड के रूप में। Koinly और CoinTracking को उस दिन का मूल्य भी मिलता है; CoinTracker उसे ख़ुद देख लेता है।',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'फ़ाइल नहीं बन सकी।',
} satisfies Texts<typeof en.lineText>

export const typeText = {
  Crypto: 'क्रिप्टो',
  Reversed: 'जमा वापस ली गई',
  'Dropped by the network': 'नेटवर्क ने हटा दी',
  buy: 'ख़रीद',
  reversed: 'ख़रीद वापस ली गई',
} satisfies Texts<typeof en.typeText>

export const firstStepsText = {
  title: 'जमा से शुरू करें',
  text: 'यह वॉलेट ख़ाली है। चुनें कि क्या भेजेंगे, अगली स्क्रीन पर उसके लिए आपका पता होगा।',
  deposit: 'जमा करें',
} satisfies Texts<typeof en.firstStepsText>

export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'खाता',
  note: 'नोट',
} satisfies Texts<typeof en.csvText>

export const statementText = {
  title: 'निर्यात',
  shown: 'दिख रही सूची',
  inEnglish: 'फ़ाइलें अंग्रेज़ी में',
  yearly: 'एक साल का विवरण',
  explanation: 'हर कॉइन का आरंभिक बैलेंस, हर लेन-देन और अंतिम बैलेंस, UTC में। CSV में पते और लेन-देन आईडी भी हैं।',
  year: 'साल',
  toDate: (year: number) => `${year}, आज तक`,
  files: { pdf: 'PDF डाउनलोड करें', csv: 'CSV डाउनलोड करें' },
  fileName: (year: number, format: string) => `statement-${year}.${format}`,
  notHidden: 'राशियाँ यहाँ छिपी हैं, पर फ़ाइलों में नहीं।',
  offline: 'आप ऑफ़लाइन हैं। विवरण सर्वर बनाता है।',
  failed: 'विवरण नहीं बन सका।',
  downloaded: (name: string) => `${name} डाउनलोड हुआ।`,
  close: 'बंद करें',
} satisfies Texts<typeof en.statementText>
