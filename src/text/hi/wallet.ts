import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/wallet.ts'

export const balanceEye = {
  show: 'बैलेंस दिखाएँ',
  hide: 'बैलेंस छिपाएँ',
} satisfies Texts<typeof en.balanceEye>

export const walletText = {
  title: 'वॉलेट',
  estimated: 'अनुमानित बैलेंस',
  assets: 'संपत्तियाँ',
  balanceHistory: 'समय के साथ बैलेंस',
  balanceHistoryHidden: 'राशियाँ छिपी हैं। समय के साथ देखने के लिए बैलेंस दिखाएँ।',
  byWorth: 'मूल्य के क्रम में',
  asListed: 'सूची के क्रम में',
  total: 'कुल',
  available: 'उपलब्ध',
  live: 'लाइव',
  reconnecting: 'फिर जुड़ रहा है',
  waiting: 'बैलेंस का इंतज़ार',
  offline: 'ऑफ़लाइन',
  asOf: ', समय ',
  printedAsOf: 'समय',
} satisfies Texts<typeof en.walletText>

export const kindText = {
  deposit: { tab: 'जमा', name: 'जमा', none: 'अभी कोई जमा नहीं।' },
  withdrawal: { tab: 'निकासी', name: 'निकासी', none: 'अभी कोई निकासी नहीं।' },
  purchase: { tab: 'ख़रीद', name: 'ख़रीद', none: 'अभी कोई ख़रीद नहीं।' },
} satisfies Texts<typeof en.kindText>

export const historyText = {
  title: 'इतिहास',
  all: { tab: 'सभी', none: 'अभी कोई लेन-देन नहीं।' },
  today: 'आज',
  yesterday: 'कल',
  feeOf: (fee: string) => `शुल्क ${fee}`,
  paid: (paid: string) => `−${paid}`,
  confirmations: (count: string) => `${count} पुष्टियाँ`,
  columns: {
    movement: 'लेन-देन',
    details: 'विवरण',
    time: 'समय',
    coin: 'कॉइन',
    amount: 'राशि',
    total: 'कुल',
    fee: 'शुल्क',
    arrives: 'पहुँचेगा',
    paid: 'चुकाया',
    received: 'मिला',
    coinPrice: 'USDT में कॉइन की क़ीमत',
    tokenPrice: 'USDT में टोकन की क़ीमत',
    saleStage: 'चरण',
    type: 'प्रकार',
    network: 'नेटवर्क',
    address: 'पता',
    transaction: 'लेन-देन आईडी',
    status: 'स्थिति',
    reason: 'कारण',
    confirmations: 'पुष्टियाँ',
    stage: 'प्रगति',
    waitsUntil: 'कब तक रुकी है',
  },
  waits: { until: 'इस समय तक रुकी है:', canCancel: 'और रद्द हो सकती है' },
  search: 'इतिहास में खोजें',
  filters: 'फ़िल्टर',
  exportCsv: 'CSV निर्यात',
  export: 'निर्यात',
  csvNotHidden: 'राशियाँ यहाँ छिपी हैं, निर्यात फ़ाइल में नहीं।',
  receipt: 'रसीद',
  receiptOf: (what: string, when: string) => `रसीद: ${what}, ${when}`,
  noMatch: 'खोज और फ़िल्टर से कोई प्रविष्टि मेल नहीं खाती।',
  failed: 'इतिहास लोड नहीं हो सका।',
  partial: 'इतिहास का एक हिस्सा लोड नहीं हो सका।',
  loading: 'इतिहास लोड हो रहा है',
  offlineEmpty: 'आप ऑफ़लाइन हैं, और इस डिवाइस पर अभी कोई इतिहास सहेजा नहीं है।',
  staleAsOf: 'इस डिवाइस पर सहेजा, समय',
  printed: (count: number, all: number) =>
    `${all} में से सबसे नई ${count} प्रविष्टियाँ। CSV निर्यात में सभी हैं।`,
  totals: 'कुल',
  totalsNote: 'अस्वीकृत प्रविष्टियाँ शामिल नहीं हैं।',
  shown: (count: number, all: number) =>
    count === all
      ? `${all} ${all === 1 ? 'प्रविष्टि' : 'प्रविष्टियाँ'}`
      : `${all} में से ${count} प्रविष्टियाँ`,
  soFar: ' अब तक, पुरानी लोड हो रही हैं',
  dropped: (count: number) =>
    count === 1 ? 'एक प्रविष्टि पढ़ी नहीं जा सकी।' : `${count} प्रविष्टियाँ पढ़ी नहीं जा सकीं।`,
} satisfies Texts<typeof en.historyText>

export const contractText = {
  title: 'टोकन कॉन्ट्रैक्ट',
  warning: 'यह जमा पता नहीं है। यहाँ भेजे गए कॉइन खो जाते हैं।',
  deposit: 'जमा पर जाएँ',
  qr: 'टोकन कॉन्ट्रैक्ट के पते का QR कोड',
  copy: 'पता कॉपी करें',
  decimals: 'दशमलव',
  network: 'नेटवर्क',
  networkName: 'Binance Chain (BEP20)',
  symbol: 'टोकन चिह्न',
  buyNow: 'अभी ख़रीदें',
} satisfies Texts<typeof en.contractText>

export const balanceText = {
  tokenNotIncluded: (token: string) => `${token} शामिल नहीं है: उसकी क़ीमत बैलेंस के साथ नहीं आती।`,
  pricesAsOf: 'कुछ क़ीमतें ताज़ा नहीं हैं। अनुमान में इस समय की क़ीमतें हैं:',
} satisfies Texts<typeof en.balanceText>

export const unknownFigure = '–'

export const worthText = {
  price: 'क़ीमत',
  value: 'मूल्य',
  share: (percent: string) => `${percent}%`,
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `मूल्य के अनुसार आपकी संपत्ति: ${shares}`,
} satisfies Texts<typeof en.worthText>

export const coinText = {
  toWallet: 'वॉलेट पर वापस',
  balance: 'बैलेंस',
  price: 'समय के साथ क़ीमत',
  movements: (coin: string) => `${coin} के लेन-देन`,
  none: (coin: string) => `अभी ${coin} का कोई लेन-देन नहीं।`,
  deposit: 'जमा',
  withdraw: 'निकासी',
  buy: (token: string) => `${token} ख़रीदें`,
  loadingPrice: 'समय के साथ क़ीमत लोड हो रही है',
  priceFailed: 'समय के साथ क़ीमत लोड नहीं हो सकी।',
  priceEmptyWhy: 'क़ीमत दिन में एक बार, 00:00 UTC पर रखी जाती है।',
} satisfies Texts<typeof en.coinText>

export const filtersText = {
  allStatuses: 'सभी स्थितियाँ',
  allCoins: 'सभी कॉइन',
  from: 'कब से',
  to: 'कब तक',
  anyDay: 'कोई भी दिन',
  clear: 'फ़िल्टर हटाएँ',
} satisfies Texts<typeof en.filtersText>

export const receiptText = {
  print: 'प्रिंट',
  share: 'साझा करें',
  shareFailed: 'रसीद साझा नहीं की जा सकी।',
  close: 'बंद करें',
  id: 'आईडी',
  timeZone: 'समय क्षेत्र',
  explorer: 'एक्सप्लोरर में खोलें',
  cancel: 'सेटिंग में “पासकी” के नीचे रद्द करें',
  stages: {
    approved: 'स्वीकृत, अभी नहीं भेजा गया',
    sent: 'भेजा गया, अभी अंतिम नहीं',
  },
} satisfies Texts<typeof en.receiptText>

export const unansweredText = {
  withdrawal:
    'आपकी पिछली निकासी पर सेवा का जवाब नहीं पहुँचा, इसलिए यह पक्का नहीं है कि वह दर्ज हुई या नहीं। हुई हो तो इस इतिहास में दिखेगी।',
  purchase:
    'आपकी पिछली ख़रीद पर सेवा का जवाब नहीं पहुँचा, इसलिए यह पक्का नहीं है कि टोकन ख़रीदे गए या नहीं। ख़रीदे गए हों तो ख़रीद इस इतिहास में दिखेगी।',
} satisfies Texts<typeof en.unansweredText>

export const balanceHistoryText = {
  ranges: 'अवधि',
  range: { month: '30 दिन', year: '1 साल', all: 'सब' },
  loading: 'समय के साथ बैलेंस लोड हो रहा है',
  failed: 'समय के साथ बैलेंस लोड नहीं हो सका।',
  offlineEmpty: 'आप ऑफ़लाइन हैं, और समय के साथ बैलेंस अभी इस डिवाइस पर सहेजा नहीं है।',
  staleAsOf: 'इस डिवाइस पर सहेजा, समय',
  empty: 'अभी दिखाने को कुछ नहीं है।',
  emptyWhy: 'बैलेंस का मूल्य दिन में एक बार, 00:00 UTC पर रखा जाता है।',
  noneInRange: 'इस अवधि का कोई मूल्य ज्ञात नहीं है।',
  slider: 'दिन',
  now: 'अभी',
  unknown: 'क़ीमत ज्ञात नहीं',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => `${text} USDT`,
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
    paid: string,
  ) => `${first.when}: ${first.what}। ${last.when}: ${last.what}। ${change}, ${paid}।`,
  days: (days: number) => `${days} दिन`,
  since: (day: string) => `${day} से`,
  more: (text: string) => `लाभ ${text}`,
  less: (text: string) => `हानि ${text}`,
  same: 'न लाभ, न हानि',
  paidIn: (text: string) => `${text} जमा`,
  paidOut: (text: string) => `${text} निकाला`,
  nothingPaid: 'कुछ जमा या निकाला नहीं गया',
  withPaid: 'जमा और निकासी सहित',
  highest: 'अधिकतम',
  lowest: 'न्यूनतम',
  gaps: (count: number) => `${count} दिन किसी कॉइन की क़ीमत ज्ञात नहीं थी।`,
  note: 'हर दिन का मूल्य उसकी पहली क़ीमतों (UTC) से आँका जाता है, और उस दिन जमा या निकाली गई राशि का भी। लाभ या हानि वह है जो क़ीमतों, ख़रीद और शुल्क ने बैलेंस के साथ किया।',
  table: 'विवरण और सभी मूल्य',
  columns: { day: 'दिन (UTC)', value: 'USDT में मूल्य' },
} satisfies Texts<typeof en.balanceHistoryText>

export const currencyText = {
  choose: 'दूसरी मुद्रा में दिखाएँ',
  label: 'मुद्रा',
  none: 'केवल USDT',
  asOf: 'दर का समय',
  outdated: (currency: string) => `${currency} की कोई मौजूदा दर नहीं है।`,
} satisfies Texts<typeof en.currencyText>
