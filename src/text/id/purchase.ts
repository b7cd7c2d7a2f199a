import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/purchase.ts'

export const buyText = {
  title: (token: string) => `Beli ${token}`,
  payWith: 'Bayar dengan',
  pay: 'Anda bayar',
  max: 'Maks',
  part: (percent: number) => `${percent}%`,
  receive: 'Anda terima',
  beforeFee: (fee: string) => `Sebelum biaya${fee}`,
  feeOf: (fee: string) => ` sebesar ${fee}`,
  available: 'Tersedia',
  availableAsOf: 'Tersedia, per',
  rate: 'Kurs',
  price: 'Harga tahap ini',
  fee: 'Biaya',
  credited: 'Dikreditkan',
  minimum: 'Minimum',
  badAmount: 'Masukkan jumlah sebagai angka desimal, misalnya 12,5',
  priceMoved: (then: string) =>
    `Harga berubah: satu token berharga ${then} saat Anda menekan tombol. Tidak ada yang dibeli. Periksa harga baru sebelum mencoba lagi.`,
  noAnswer:
    'Layanan tidak menjawab, jadi belum pasti apakah token sudah dibeli. Tekan tombol lagi: pembelian yang sama tidak pernah dibayar dua kali.',
  startOver: 'Mulai dari awal',
  noQuotes:
    'Layanan tidak lagi menahan harga saat Anda melihatnya. Tekan tombol lagi untuk membeli dengan harga saat itu.',
  estimate:
    'Angka ini diperbarui setiap beberapa detik. Yang dikreditkan mengikuti harga layanan saat Anda menekan tombol.',
  estimateBeforeReview:
    'Angka ini diperbarui setiap beberapa detik. Angka pastinya muncul berikutnya, sebelum ada yang dibeli.',
  unknown:
    'Layanan tidak menjawab, jadi belum pasti apakah token sudah dibeli. Periksa riwayat Anda sebelum mencoba lagi.',
  noPrice: 'Saat ini tidak ada harga, jadi tidak ada yang dapat dibeli.',
  loadFailed: 'Saldo Anda dan harga tidak dapat dimuat.',
} satisfies Texts<typeof en.buyText>

export const buyReviewText = {
  intro:
    'Periksa setiap baris. Saat Anda konfirmasi, persis ini yang dibeli, atau tidak sama sekali.',
  ended: 'Inilah yang ditawarkan.',
  sending: 'Ini sedang dibeli.',
  uncertain: 'Belum diketahui apakah ini sudah dibeli.',
  bought: 'Anda telah membeli ini.',
  pay: 'Anda bayar',
  rate: 'Kurs',
  rateOf: (coin: string, price: string) => `1 ${coin} = ${price} USDT`,
  price: 'Harga satu token',
  receive: 'Sebelum biaya',
  priceIn: (price: string, stage: string) => `${price} USDT (${stage})`,
  fee: 'Biaya',
  minus: (fee: string) => `− ${fee}`,
  heldFor: 'Harga ini ditahan selama',
  over: 'Harga ini tidak lagi ditahan, dan tidak ada yang dibeli.',
  confirm: 'Konfirmasi pembelian',
  toWallet: 'Membuka dompet',
  renew: 'Tampilkan harga sekarang',
  back: 'Kembali',
  same: 'Harga sekarang sama seperti sebelumnya.',
  changed: 'Harga berubah. Isi baris sebelumnya tertulis di bawahnya.',
  before: (value: string) => `sebelumnya: ${value}`,
} satisfies Texts<typeof en.buyReviewText>

export const boughtText = {
  title: (credited: string, paid: string) => `Anda membeli ${credited} seharga ${paid}`,
  rate: (coin: string, price: string) => `, dan 1 ${coin} dihitung ${price} USDT`,
  details: (price: string, rate: string, fee: string) =>
    `Satu token berharga ${price} USDT${rate}. Biaya ${fee} sudah dipotong.`,
} satisfies Texts<typeof en.boughtText>
