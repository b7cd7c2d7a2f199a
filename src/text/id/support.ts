import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/support.ts'

export const supportText = {
  title: 'Bantuan',
  query: 'Jenis pertanyaan',
  chooseQuery: 'Pilih jenis pertanyaan',
  description: 'Uraian',
  missingDescription: 'Silakan uraikan pertanyaan Anda',
  longDescription: 'Uraian harus kurang dari 10.000 karakter',
  topics: {
    transfer: 'Masalah setoran dan penarikan',
    purchase: 'Masalah pembelian token',
    account: 'Masalah masuk dan pendaftaran',
    other: 'Lainnya',
  },
  lead: 'Kami menjawab lewat email dalam 24 jam.',
  hint: 'Jangan pernah menulis kata sandi atau kode verifikasi Anda di sini.',
  submit: 'Kirim',
  saved: 'Disimpan di perangkat ini. Dikirim otomatis setelah Anda online.',
  notSaved: 'Tidak dapat disimpan di perangkat ini. Silakan kirim lagi setelah Anda online.',
  offlineTitle: 'Ditulis offline',
  states: {
    waiting: 'Menunggu koneksi',
    sending: 'Mengirim',
    sent: 'Terkirim',
    refused: 'Tidak diterima',
    unsure: 'Tidak ada jawaban',
  },
  unsure:
    'Sudah dikirim, tetapi tidak ada jawaban. Mungkin sudah sampai; mengirim lagi dapat membuat duplikat.',
  sendAgain: 'Kirim lagi',
  remove: 'Hapus',
} satisfies Texts<typeof en.supportText>
