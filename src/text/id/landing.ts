import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing.ts'

export const heroText = {
  title: (siteName: string) => `${siteName} adalah token ekosistem keuangan dengan tujuh bagian.`,
  lead: 'Bursa, gerbang pembayaran untuk pedagang, agregator swap, dompet yang kuncinya Anda pegang, kartu debit, pinjaman, dan blockchain sendiri. Di sini Anda dapat membeli token dan menyimpannya di dompet kustodian: kuncinya dipegang operator, bukan Anda.',
  start: 'Mulai',
  whitepaper: 'Baca whitepaper (bahasa Inggris)',
  risk: 'Nilai token bisa hilang seluruhnya. Tidak ada di halaman ini yang merupakan saran atau janji keuntungan.',
  picture: (siteName: string) =>
    `Token ${siteName} di tengah, dan tujuh bagian ekosistem di sekelilingnya: bursa, gerbang pembayaran, agregator swap, dompet, kartu debit, pinjaman, blockchain.`,
  facts: {
    supply: 'Total pasokan',
    network: 'Jaringan',
    decimals: 'Desimal',
    presale: 'Prapenjualan',
    stage: (current: number, all: number) => `Tahap\u00a0${current}\u00a0dari\u00a0${all}`,
  },
} satisfies Texts<typeof en.heroText>

export const aboutText = {
  title: (siteName: string) => `Tentang ${siteName}`,
  paragraphs: [
    'Berdagang, menyimpan, membayar, dan meminjam kripto saat ini memerlukan empat layanan, masing-masing dengan akun, daftar harga, dan aturannya sendiri. Di antara setiap dua layanan ada transfer, dan transfer yang keliru tidak dapat dibatalkan.',
    'Ekosistem ini menempatkan keempatnya berdampingan, menambah tiga lagi, dan memakai satu token di semuanya: untuk membayar biaya, dan mengembalikan sebagiannya sebagai cashback.',
    'Token bukan bagian kepemilikan perusahaan, dan tidak memberi hak atas penghasilan siapa pun.',
  ],
  vision: 'Visi',
  visionStatement: 'Keuangan yang bisa Anda periksa sendiri.',
  visionText:
    'Setiap layanan harus berguna tanpa yang lain, menyebut harganya sebelum Anda setuju, dan meninggalkan catatan yang bisa Anda lihat di rantai.',
} satisfies Texts<typeof en.aboutText>

export const ecosystemText = {
  title: 'Ekosistem',
  lead: 'Tujuh bagian, masing-masing dengan satu tugas.',
  parts: {
    exchange: {
      name: 'Bursa kripto',
      text: 'Perdagangkan aset yang tercatat satu sama lain di buku order terbuka. Token ini juga direncanakan diperdagangkan di sini setelah tercatat.',
    },
    gateway: {
      name: 'Gerbang pembayaran untuk pedagang',
      text: 'Toko menyebut harga dalam mata uangnya sendiri; pelanggan membayar dengan koin yang sudah dimilikinya.',
    },
    swap: {
      name: 'Agregator swap',
      text: 'Meminta penawaran dari beberapa bursa terdesentralisasi, menghitung biayanya, dan menampilkan yang terbaik.',
    },
    wallet: {
      name: 'Dompet nonkustodian',
      text: 'Beberapa rantai di satu tempat. Kunci tetap di perangkat Anda, jadi tidak ada orang lain yang dapat memakai atau memulihkannya.',
    },
    cards: {
      name: 'Kartu debit DeFi',
      text: 'Bayar dengan kripto di tempat kartu diterima. Kripto dikonversi saat Anda membayar.',
    },
    lending: {
      name: 'Pinjaman DeFi dengan bantuan AI',
      text: 'Pinjam dengan jaminan yang Anda miliki. Model membantu menetapkan batas dan memberi peringatan dini. Jaminan yang turun terlalu jauh dijual.',
    },
    chain: {
      name: 'Blockchain sendiri',
      text: 'Dimaksudkan untuk menyelesaikan apa yang dilakukan enam bagian lainnya. Sampai berjalan, token tetap di Binance (BEP-20).',
    },
  },
  short: {
    exchange: 'Bursa',
    gateway: 'Pembayaran',
    swap: 'Swap',
    wallet: 'Dompet',
    cards: 'Kartu',
    lending: 'Pinjaman',
    chain: 'Blockchain',
  },
  note: 'Bagian-bagian ini berada pada tahap pengembangan yang berbeda. Sebagian mungkin tertunda, berubah, atau tidak pernah dirilis. Akun di situs ini terpisah dari dompet nonkustodian: di sini operator yang memegang kunci.',
} satisfies Texts<typeof en.ecosystemText>

export const tokenText = {
  title: 'Tokenomics',
  lead: 'Satu miliar token seluruhnya, dibagi untuk sembilan tujuan.',
  picture: 'Sembilan bagian sebagai diagram cincin. Angkanya ada di tabel.',
  caption: (siteName: string) => `Pembagian pasokan ${siteName}`,
  purpose: 'Tujuan',
  amount: 'Jumlah',
  share: 'Bagian',
  total: 'Total',
  tokens: 'token',
} satisfies Texts<typeof en.tokenText>

export const presaleText = {
  title: 'Prapenjualan',
  lead: 'Seperlima pasokan dijual dalam empat tahap, masing-masing dengan satu harga. Satu tahap berakhir saat habis terjual atau saat tahap berikutnya dimulai. Harga tahap berikutnya yang lebih tinggi adalah daftar harga, bukan ramalan.',
  noClaim: (siteName: string) =>
    `Yang Anda beli dikreditkan ke akun Anda di sini. Tidak ada halaman mana pun untuk mengklaim ${siteName}.`,
  ladder: 'Tahap prapenjualan, dengan harga satu token',
  now: 'Sekarang',
  price: (price: string) => `${price} USDT`,
  buy: (siteName: string) => `Beli ${siteName}`,
} satisfies Texts<typeof en.presaleText>

export const landingContractText = {
  title: 'Kontrak Token',
  lead: 'Bandingkan setiap karakter dengan yang di dompet Anda sebelum memercayai token dengan nama ini.',
  symbol: 'Simbol token',
  network: 'Jaringan',
  networkName: 'Binance Chain (BEP-20)',
  decimals: 'Desimal',
  address: 'Alamat kontrak',
  qr: 'Kode QR alamat kontrak token',
  copy: 'Salin alamat',
  warning: 'Ini bukan alamat setoran. Koin yang dikirim ke sini hilang.',
  deposit: 'Lihat alamat setoran Anda',
  buyNow: 'Beli sekarang',
} satisfies Texts<typeof en.landingContractText>

export const callText = {
  title: 'Baca dulu. Lalu putuskan.',
  text: 'Whitepaper (bahasa Inggris) menjelaskan kegunaan token, pembagiannya, dan apa yang bisa salah. Belilah hanya dengan uang yang rela Anda lepaskan.',
} satisfies Texts<typeof en.callText>

export const appTitle = (siteName: string) => `Dompet ${siteName}`

export const headText = {
  title: (siteName: string) => `${siteName}: token ekosistem keuangan dengan tujuh bagian`,
  description: (siteName: string) =>
    `Apa itu token ${siteName}, bagaimana pasokannya dibagi, berapa harga prapenjualan, dan apa yang bisa salah. Beli dengan kripto dan simpan di akun.`,
  cardAlt: (siteName: string) => `${siteName}: token dengan tujuh bagian di sekelilingnya`,
  loading: 'Memuat',
  shots: {
    wallet: 'Saldo dan riwayat, langsung dan offline',
    buy: (siteName: string) => `Membeli ${siteName} dengan harga yang ditampilkan lebih dulu`,
  },
} satisfies Texts<typeof en.headText>

export const faqText = {
  title: 'Tanya jawab',
} satisfies Texts<typeof en.faqText>

export const TOTAL_SUPPLY = '1.000.000.000'

export const allocation = [
  { purpose: 'Prapenjualan', amount: '200.000.000', share: 20 },
  { purpose: 'Ekosistem', amount: '100.000.000', share: 10 },
  { purpose: 'Rencana beli kembali dan bakar', amount: '400.000.000', share: 40 },
  { purpose: 'Cadangan likuiditas dan pencatatan', amount: '80.000.000', share: 8 },
  { purpose: 'Pembuatan pasar, insentif, dan influencer', amount: '30.000.000', share: 3 },
  { purpose: 'Tim', amount: '80.000.000', share: 8 },
  { purpose: 'Cadangan cashback', amount: '40.000.000', share: 4 },
  { purpose: 'Mitra dan penasihat', amount: '30.000.000', share: 3 },
  { purpose: 'Pemasaran, akuisisi, kemitraan', amount: '40.000.000', share: 4 },
] satisfies Texts<typeof en.allocation>
