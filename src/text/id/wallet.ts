import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/wallet.ts'

export const balanceEye = {
  show: 'Tampilkan saldo',
  hide: 'Sembunyikan saldo',
} satisfies Texts<typeof en.balanceEye>

export const walletText = {
  title: 'Dompet',
  estimated: 'Perkiraan saldo',
  assets: 'Aset',
  balanceHistory: 'Saldo dari waktu ke waktu',
  balanceHistoryHidden:
    'Jumlah disembunyikan. Tampilkan saldo untuk melihatnya dari waktu ke waktu.',
  byWorth: 'Diurutkan menurut nilai',
  asListed: 'Diurutkan seperti daftar',
  total: 'Total',
  available: 'Tersedia',
  live: 'Langsung',
  reconnecting: 'Menghubungkan ulang',
  waiting: 'Menunggu saldo',
  offline: 'Offline',
  asOf: ', per ',
  printedAsOf: 'Per',
} satisfies Texts<typeof en.walletText>

export const kindText = {
  deposit: { tab: 'Setoran', name: 'Setoran', none: 'Belum ada setoran.' },
  withdrawal: { tab: 'Penarikan', name: 'Penarikan', none: 'Belum ada penarikan.' },
  purchase: { tab: 'Pembelian', name: 'Pembelian', none: 'Belum ada pembelian.' },
} satisfies Texts<typeof en.kindText>

export const historyText = {
  title: 'Riwayat',
  all: { tab: 'Semua', none: 'Belum ada pergerakan.' },
  today: 'Hari ini',
  yesterday: 'Kemarin',
  feeOf: (fee: string) => `Biaya ${fee}`,
  paid: (paid: string) => `−${paid}`,
  confirmations: (count: string) => `${count} konfirmasi`,
  columns: {
    movement: 'Pergerakan',
    details: 'Rincian',
    time: 'Waktu',
    coin: 'Koin',
    amount: 'Jumlah',
    total: 'Total',
    fee: 'Biaya',
    arrives: 'Sampai',
    paid: 'Dibayar',
    received: 'Diterima',
    coinPrice: 'Harga koin dalam USDT',
    tokenPrice: 'Harga token dalam USDT',
    saleStage: 'Tahap',
    type: 'Jenis',
    network: 'Jaringan',
    address: 'Alamat',
    transaction: 'Transaksi',
    status: 'Status',
    reason: 'Alasan',
    confirmations: 'Konfirmasi',
    stage: 'Kemajuan',
    waitsUntil: 'Menunggu sampai',
  },
  waits: { until: 'Menunggu sampai', canCancel: 'dan dapat dibatalkan' },
  search: 'Cari di riwayat',
  filters: 'Filter',
  exportCsv: 'Ekspor CSV',
  export: 'Ekspor',
  csvNotHidden: 'Jumlah disembunyikan di sini, tidak di file ekspor.',
  receipt: 'Tanda terima',
  receiptOf: (what: string, when: string) => `Tanda terima: ${what}, ${when}`,
  noMatch: 'Tidak ada entri yang cocok dengan pencarian dan filter.',
  failed: 'Riwayat tidak dapat dimuat.',
  partial: 'Sebagian riwayat tidak dapat dimuat.',
  loading: 'Memuat riwayat',
  offlineEmpty: 'Anda offline, dan belum ada riwayat tersimpan di perangkat ini.',
  staleAsOf: 'Tersimpan di perangkat ini, per',
  printed: (count: number, all: number) =>
    `${count} entri terbaru dari ${all}. Ekspor CSV memuat semuanya.`,
  totals: 'Total',
  totalsNote: 'Entri yang ditolak tidak termasuk.',
  shown: (count: number, all: number) =>
    count === all ? `${all} entri` : `${count} dari ${all} entri`,
  soFar: ' sejauh ini, yang lebih lama sedang dimuat',
  dropped: (count: number) => `${count} entri tidak dapat dibaca.`,
} satisfies Texts<typeof en.historyText>

export const contractText = {
  title: 'Kontrak Token',
  warning: 'Ini bukan alamat setoran. Koin yang dikirim ke sini hilang.',
  deposit: 'Ke halaman Setor',
  qr: 'Kode QR alamat kontrak token',
  copy: 'Salin alamat',
  decimals: 'Desimal',
  network: 'Jaringan',
  networkName: 'Binance Chain (BEP20)',
  symbol: 'Simbol token',
  buyNow: 'Beli sekarang',
} satisfies Texts<typeof en.contractText>

export const balanceText = {
  tokenNotIncluded: (token: string) =>
    `${token} tidak termasuk: harganya tidak disertakan bersama saldo.`,
  pricesAsOf: 'Sebagian harga tidak terkini. Perkiraan memakai harga per',
} satisfies Texts<typeof en.balanceText>

export const unknownFigure = '–'

export const worthText = {
  price: 'Harga',
  value: 'Nilai',
  share: (percent: string) => `${percent}%`,
  about: '≈ ',
  unknown: unknownFigure,
  holdings: (shares: string) => `Kepemilikan Anda menurut nilai: ${shares}`,
} satisfies Texts<typeof en.worthText>

export const coinText = {
  toWallet: 'Kembali ke dompet',
  balance: 'Saldo',
  price: 'Harga dari waktu ke waktu',
  movements: (coin: string) => `Pergerakan ${coin}`,
  none: (coin: string) => `Belum ada pergerakan ${coin}.`,
  deposit: 'Setor',
  withdraw: 'Tarik',
  buy: (token: string) => `Beli ${token}`,
  loadingPrice: 'Memuat harga dari waktu ke waktu',
  priceFailed: 'Harga dari waktu ke waktu tidak dapat dimuat.',
  priceEmptyWhy: 'Harga dicatat sekali sehari, pukul 00:00 UTC.',
} satisfies Texts<typeof en.coinText>

export const filtersText = {
  allStatuses: 'Semua status',
  allCoins: 'Semua koin',
  from: 'Dari',
  to: 'Sampai',
  anyDay: 'Hari apa saja',
  clear: 'Hapus filter',
} satisfies Texts<typeof en.filtersText>

export const receiptText = {
  print: 'Cetak',
  share: 'Bagikan',
  shareFailed: 'Tanda terima tidak dapat dibagikan.',
  close: 'Tutup',
  id: 'ID',
  timeZone: 'Zona waktu',
  explorer: 'Buka di penjelajah',
  cancel: 'Batalkan di Pengaturan, di bagian Passkey',
  stages: {
    approved: 'Disetujui, belum dikirim',
    sent: 'Dikirim, belum final',
  },
} satisfies Texts<typeof en.receiptText>

export const unansweredText = {
  withdrawal:
    'Jawaban layanan atas penarikan terakhir Anda tidak sampai, jadi belum pasti apakah sudah diajukan. Jika sudah, penarikan muncul di riwayat ini.',
  purchase:
    'Jawaban layanan atas pembelian terakhir Anda tidak sampai, jadi belum pasti apakah token sudah dibeli. Jika sudah, pembelian muncul di riwayat ini.',
} satisfies Texts<typeof en.unansweredText>

export const balanceHistoryText = {
  ranges: 'Periode',
  range: { month: '30 hari', year: '1 tahun', all: 'Semua' },
  loading: 'Memuat saldo dari waktu ke waktu',
  failed: 'Saldo dari waktu ke waktu tidak dapat dimuat.',
  offlineEmpty: 'Anda offline, dan saldo dari waktu ke waktu belum tersimpan di perangkat ini.',
  staleAsOf: 'Tersimpan di perangkat ini, per',
  empty: 'Belum ada yang dapat ditampilkan.',
  emptyWhy: 'Nilai saldo dicatat sekali sehari, pukul 00:00 UTC.',
  noneInRange: 'Tidak ada nilai yang diketahui untuk periode ini.',
  slider: 'Hari',
  now: 'Sekarang',
  unknown: 'harga tidak diketahui',
  at: (when: string, what: string) => `${when}: ${what}`,
  amount: (text: string) => `${text} USDT`,
  change: (
    first: { when: string; what: string },
    last: { when: string; what: string },
    change: string,
    paid: string,
  ) => `${first.when}: ${first.what}. ${last.when}: ${last.what}. ${change}, ${paid}.`,
  days: (days: number) => `${days} hari`,
  since: (day: string) => `sejak ${day}`,
  more: (text: string) => `Untung ${text}`,
  less: (text: string) => `Rugi ${text}`,
  same: 'Tidak untung atau rugi',
  paidIn: (text: string) => `${text} disetor`,
  paidOut: (text: string) => `${text} ditarik`,
  nothingPaid: 'tidak ada yang disetor atau ditarik',
  withPaid: 'dengan yang disetor dan ditarik',
  highest: 'Tertinggi',
  lowest: 'Terendah',
  gaps: (count: number) => `Selama ${count} hari harga suatu koin tidak diketahui.`,
  note: 'Setiap hari dinilai dengan harga pertamanya (UTC), begitu juga yang disetor atau ditarik pada hari itu. Untung atau rugi adalah pengaruh harga, pembelian, dan biaya pada saldo.',
  table: 'Rincian dan semua nilai',
  columns: { day: 'Hari (UTC)', value: 'Nilai dalam USDT' },
} satisfies Texts<typeof en.balanceHistoryText>

export const currencyText = {
  choose: 'Tampilkan dalam mata uang lain',
  label: 'Mata uang',
  none: 'USDT saja',
  asOf: 'Kurs per',
  outdated: (currency: string) => `Tidak ada kurs terkini untuk ${currency}.`,
} satisfies Texts<typeof en.currencyText>
