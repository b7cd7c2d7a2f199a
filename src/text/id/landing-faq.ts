import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `Apa itu ekosistem ${siteName}?`,
    parts:
      'Bursa kripto, gerbang pembayaran untuk pedagang, agregator swap yang membandingkan penawaran bursa terdesentralisasi, dompet nonkustodian untuk beberapa rantai, kartu debit DeFi, pinjaman DeFi dengan bantuan AI, dan blockchain sendiri.',
    token: (siteName: string) => `${siteName} adalah token yang dipakai bersama oleh semuanya.`,
  },
  token: {
    question: (siteName: string) => `Apa itu token ${siteName}?`,
    facts: (siteName: string) =>
      `${siteName} adalah token di Binance (BEP-20), yang juga disebut BNB Smart Chain, dengan 18 desimal dan total pasokan 1.000.000.000. Token ini dipakai untuk biaya, cashback, dan program ekosistem.`,
    risk: 'Token ini bukan saham, bukan simpanan, dan tidak diasuransikan. Nilainya bisa hilang seluruhnya.',
  },
  buying: {
    question: (siteName: string) => `Bagaimana dan di mana saya bisa membeli ${siteName}?`,
    steps: (siteName: string, coins: string) =>
      `Di situs ini. Buat akun dengan alamat email Anda, setor ${coins}, lalu pilih Beli ${siteName}. Harga, biaya, dan jumlah minimum ditampilkan sebelum Anda mengonfirmasi.`,
    never: 'Kami tidak pernah meminta kata sandi, kode verifikasi, atau kunci dompet Anda.',
  },
  stages: {
    question: 'Ada berapa tahap prapenjualan?',
    four: (prices: string) => `Empat. Satu token berharga ${prices}.`,
    price: (stage: string, price: string) => `${price} USDT di ${stage}`,
    between: ', ',
  },
  launch: {
    question: (siteName: string) => `Kapan dan di mana ${siteName} diluncurkan?`,
    scheduled: (day: string) =>
      `Pencatatan di bursa terpusat dan terdesentralisasi dijadwalkan pada ${day}.`,
    planned: (day: string) =>
      `Pencatatan di bursa terpusat dan terdesentralisasi direncanakan pada ${day}. Hari itu sudah lewat.`,
    channels: 'Lihat keadaan terkini di kanal yang ditautkan di bagian bawah halaman ini.',
    exchanges: 'Pencatatan juga bergantung pada bursa, dan tidak berarti apa-apa tentang harga.',
  },
} satisfies Texts<typeof en.questionsText>

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
