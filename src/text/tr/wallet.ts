import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/wallet.ts'

export const balanceEye = {
  show: 'Bakiyeyi göster',
  hide: 'Bakiyeyi gizle',
} satisfies Texts<typeof en.balanceEye>

export const walletText = {
  title: 'Cüzdan',
  estimated: 'Tahmini bakiye',
  assets: 'Varlıklar',
  balanceHistory: 'Zaman içinde bakiye',
  balanceHistoryHidden: 'Tutarlar gizli. Zaman içinde görmek için bakiyeyi gösterin.',
  byWorth: 'Değere göre sıralı',
  asListed: 'Listedeki sırayla',
  total: 'Toplam',
  available: 'Kullanılabilir',
  live: 'Canlı',
  reconnecting: 'Yeniden bağlanıyor',
  waiting: 'Bakiyeler bekleniyor',
  offline: 'Çevrimdışı',
  asOf: ', tarih: ',
  printedAsOf: 'Tarih:',
} satisfies Texts<typeof en.walletText>

export const kindText = {
  deposit: { tab: 'Yatırma', name: 'Yatırma', none: 'Henüz yatırma yok.' },
  withdrawal: { tab: 'Çekim', name: 'Çekim', none: 'Henüz çekim yok.' },
  purchase: { tab: 'Satın alma', name: 'Satın alma', none: 'Henüz satın alma yok.' },
} satisfies Texts<typeof en.kindText>

export const historyText = {
  title: 'Geçmiş',
  all: { tab: 'Tümü', none: 'Henüz hareket yok.' },
  today: 'Bugün',
  yesterday: 'Dün',
  feeOf: (fee: string) => `Ücret ${fee}`,
  paid: (paid: string) => `−${paid}`,
  confirmations: (count: string) => `${count} onay`,
  columns: {
    movement: 'Hareket',
    details: 'Ayrıntılar',
    time: 'Zaman',
    coin: 'Koin',
    amount: 'Tutar',
    total: 'Toplam',
    fee: 'Ücret',
    arrives: 'Ulaşan',
    paid: 'Ödenen',
    received: 'Alınan',
    coinPrice: 'Koin fiyatı (USDT)',
    tokenPrice: 'Token fiyatı (USDT)',
    saleStage: 'Aşama',
    type: 'Tür',
    network: 'Ağ',
    address: 'Adres',
    transaction: 'İşlem',
    status: 'Durum',
    reason: 'Neden',
    confirmations: 'Onaylar',
    stage: 'İlerleme',
    waitsUntil: 'Bekleme sonu',
  },
  waits: { until: 'Bekleme sonu:', canCancel: 've iptal edilebilir' },
  search: 'Geçmişte ara',
  filters: 'Filtreler',
  exportCsv: 'CSV dışa aktar',
  export: 'Dışa aktar',
  csvNotHidden: 'Tutarlar burada gizli, dışa aktarılan dosyada değil.',
  receipt: 'Makbuz',
  receiptOf: (what: string, when: string) => `Makbuz: ${what}, ${when}`,
  noMatch: 'Aramaya ve filtrelere uyan kayıt yok.',
  failed: 'Geçmiş yüklenemedi.',
  partial: 'Geçmişin bir bölümü yüklenemedi.',
  loading: 'Geçmiş yükleniyor',
  offlineEmpty: 'Çevrimdışısınız ve bu cihazda henüz kayıtlı geçmiş yok.',
  staleAsOf: 'Bu cihazda kayıtlı, tarih:',
  printed: (count: number, all: number) =>
    `${all} kaydın en yeni ${count} tanesi. Tümü CSV dışa aktarımında.`,
  totals: 'Toplam',
  totalsNote: 'Reddedilen kayıtlar dâhil değildir.',
  shown: (count: number, all: number) =>
    count === all ? `${all} kayıt` : `${count} / ${all} kayıt`,
  soFar: ', daha eskiler yükleniyor',
  dropped: (count: number) => `${count} kayıt okunamadı.`,
} satisfies Texts<typeof en.historyText>

export const contractText = {
  title: 'Token sözleşmesi',
  warning: 'Bu bir yatırma adresi değildir. Buraya gönderilen koinler kaybolur.',
  deposit: 'Yatır’a git',
  qr: 'Token sözleşmesi adresinin QR kodu',
  copy: 'Adresi kopyala',
  decimals: 'Ondalık basamak',
  network: 'Ağ',
  networkName: 'Binance Chain (BEP20)',
  symbol: 'Token sembolü',
  buyNow: 'Hemen satın al',
} satisfies Texts<typeof en.contractText>

export const balanceText = {
  tokenNotIncluded: (token: string) =>
    `${token} dâhil değil: fiyatı bakiyelerle birlikte gelmiyor.`,
  pricesAsOf: 'Bazı fiyatlar güncel değil. Tahmin şu tarihin fiyatlarını kullanıyor:',
} satisfies Texts<typeof en.balanceText>

export const unknownFigure = '–'

export const worthText = {
  price: 'Fiyat',
  value: 'Değer',
  share: (percent: string) => `%${percent}`,
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `Değere göre varlıklarınız: ${shares}`,
} satisfies Texts<typeof en.worthText>

export const coinText = {
  toWallet: 'Cüzdana dön',
  balance: 'Bakiye',
  price: 'Zaman içinde fiyat',
  movements: (coin: string) => `${coin} hareketleri`,
  none: (coin: string) => `Henüz ${coin} hareketi yok.`,
  deposit: 'Yatır',
  withdraw: 'Çek',
  buy: (token: string) => `${token} satın al`,
  loadingPrice: 'Zaman içinde fiyat yükleniyor',
  priceFailed: 'Zaman içinde fiyat yüklenemedi.',
  priceEmptyWhy: 'Fiyat günde bir kez, 00:00 UTC’de kaydedilir.',
} satisfies Texts<typeof en.coinText>

export const filtersText = {
  allStatuses: 'Tüm durumlar',
  allCoins: 'Tüm koinler',
  from: 'Başlangıç',
  to: 'Bitiş',
  anyDay: 'Herhangi bir gün',
  clear: 'Filtreleri temizle',
} satisfies Texts<typeof en.filtersText>

export const receiptText = {
  print: 'Yazdır',
  share: 'Paylaş',
  shareFailed: 'Makbuz paylaşılamadı.',
  close: 'Kapat',
  id: 'Kimlik',
  timeZone: 'Saat dilimi',
  explorer: 'Gezginde aç',
  cancel: 'Ayarlar’da, Geçiş anahtarları altında iptal edin',
  stages: {
    approved: 'Onaylandı, henüz gönderilmedi',
    sent: 'Gönderildi, henüz kesinleşmedi',
  },
} satisfies Texts<typeof en.receiptText>

export const unansweredText = {
  withdrawal:
    'Hizmetin son çekiminize yanıtı ulaşmadı, bu yüzden talebin alınıp alınmadığı kesin değil. Alındıysa bu geçmişte görünür.',
  purchase:
    'Hizmetin son satın almanıza yanıtı ulaşmadı, bu yüzden tokenların satın alınıp alınmadığı kesin değil. Alındıysa satın alma bu geçmişte görünür.',
} satisfies Texts<typeof en.unansweredText>

export const balanceHistoryText = {
  ranges: 'Dönem',
  range: { month: '30 gün', year: '1 yıl', all: 'Tümü' },
  loading: 'Zaman içinde bakiye yükleniyor',
  failed: 'Zaman içinde bakiye yüklenemedi.',
  offlineEmpty: 'Çevrimdışısınız ve zaman içinde bakiye bu cihazda henüz kayıtlı değil.',
  staleAsOf: 'Bu cihazda kayıtlı, tarih:',
  empty: 'Henüz gösterilecek bir şey yok.',
  emptyWhy: 'Bakiyenin değeri günde bir kez, 00:00 UTC’de kaydedilir.',
  noneInRange: 'Bu dönem için bilinen bir değer yok.',
  slider: 'Gün',
  now: 'Şimdi',
  unknown: 'bilinen fiyat yok',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => `${text} USDT`,
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
    paid: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}. ${change}, ${paid}.`,
  days: (days: number) => `${days} gün`,
  since: (day: string) => `${day} tarihinden beri`,
  more: (text: string) => `Kazanç ${text}`,
  less: (text: string) => `Kayıp ${text}`,
  same: 'Kazanç veya kayıp yok',
  paidIn: (text: string) => `${text} yatırıldı`,
  paidOut: (text: string) => `${text} çekildi`,
  nothingPaid: 'yatırılan veya çekilen yok',
  withPaid: 'yatırılan ve çekilenlerle birlikte',
  highest: 'En yüksek',
  lowest: 'En düşük',
  gaps: (count: number) => `${count} gün bir koinin fiyatı bilinmiyordu.`,
  note: 'Her gün, o günün ilk fiyatlarıyla (UTC) değerlenir; o gün yatırılan veya çekilen de öyle. Kazanç veya kayıp, fiyatların, satın almaların ve ücretlerin bakiyeye etkisidir.',
  table: 'Ayrıntılar ve tüm değerler',
  columns: { day: 'Gün (UTC)', value: 'USDT olarak değer' },
} satisfies Texts<typeof en.balanceHistoryText>

export const currencyText = {
  choose: 'Başka bir para biriminde göster',
  label: 'Para birimi',
  none: 'Yalnızca USDT',
  asOf: 'Kur tarihi:',
  outdated: (currency: string) => `${currency} için güncel bir kur yok.`,
} satisfies Texts<typeof en.currencyText>
