import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: typeof en.ownQuestions = { list: [] }

const either = new Intl.ListFormat('id', { type: 'disjunction' })

export const questions: typeof en.questions = (
  { siteName, stages, listingDate, coins, hasChannels },
  isPast,
) => {
  const all: ReturnType<typeof en.questions> = [
    {
      question: `Apa itu ekosistem ${siteName}?`,
      answer: [
        'Bursa kripto, gerbang pembayaran untuk pedagang, agregator swap yang membandingkan penawaran bursa terdesentralisasi, dompet nonkustodian untuk beberapa rantai, kartu debit DeFi, pinjaman DeFi dengan bantuan AI, dan blockchain sendiri.',
        `${siteName} adalah token yang dipakai bersama oleh semuanya.`,
      ],
    },
    {
      question: `Apa itu token ${siteName}?`,
      answer: [
        `${siteName} adalah token di Binance (BEP-20), yang juga disebut BNB Smart Chain, dengan 18 desimal dan total pasokan 1.000.000.000. Token ini dipakai untuk biaya, cashback, dan program ekosistem.`,
        'Token ini bukan saham, bukan simpanan, dan tidak diasuransikan. Nilainya bisa hilang seluruhnya.',
      ],
    },
    {
      question: `Bagaimana dan di mana saya bisa membeli ${siteName}?`,
      answer: [
        `Di situs ini. Buat akun dengan alamat email Anda, setor ${either.format(coins)}, lalu pilih Beli ${siteName}. Harga, biaya, dan jumlah minimum ditampilkan sebelum Anda mengonfirmasi.`,
        'Kami tidak pernah meminta kata sandi, kode verifikasi, atau kunci dompet Anda.',
      ],
    },
    {
      question: 'Ada berapa tahap prapenjualan?',
      answer: [
        `Empat. Satu token berharga ${stages.map(({ name, price }) => `${price} USDT di ${name}`).join(', ')}.`,
      ],
    },
    {
      question: `Kapan dan di mana ${siteName} diluncurkan?`,
      answer: [
        isPast
          ? `Pencatatan di bursa terpusat dan terdesentralisasi direncanakan pada ${day(listingDate)}. Hari itu sudah lewat.${hasChannels ? ' Lihat keadaan terkini di kanal yang ditautkan di bagian bawah halaman ini.' : ''}`
          : `Pencatatan di bursa terpusat dan terdesentralisasi dijadwalkan pada ${day(listingDate)}.`,
        'Pencatatan juga bergantung pada bursa, dan tidak berarti apa-apa tentang harga.',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
