import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/messages.ts'

/** What the texts of product §8 say; their misspellings are those of English alone. */
export const errors = {
  emailUsed: 'Email sudah dipakai',
  invalidOtp: 'Masukkan kode yang valid',
  invalidCredentials: 'Masukkan email dan kata sandi yang valid',
  notRegistered: 'Email tidak ditemukan. Daftar dulu, lalu masuk',
  invalidCode: 'Masukkan kode verifikasi yang valid',
  emailNotFound: 'Email tidak ditemukan',
  selectPair: 'Pilih pasangan',
  enterAddress: 'Masukkan alamat tujuan',
  insufficientBalance: 'Saldo tidak cukup',
  minimumValue: (minimum: string) => `Nilai minimum ${minimum}`,
  minimumBuy: (minimum: string, token: string) => `Pembelian minimum ${minimum} ${token}`,
  tryLater: 'Coba lagi nanti',
  copyFailed: 'Terjadi kesalahan. Coba salin langsung',
  weakPassword:
    'Kata sandi harus: 1) 8 sampai 30 karakter, 2) punya setidaknya satu huruf besar dan satu huruf kecil, 3) punya setidaknya satu angka, 4) punya setidaknya satu karakter khusus',
  samePassword: 'Kata sandi baru sama dengan yang lama. Gunakan yang berbeda.',
} satisfies Texts<typeof en.errors>

export const successes = {
  codeSent: 'Kode sudah dikirim ke email Anda. Silakan verifikasi',
  registered: 'Pendaftaran berhasil',
  codeVerified: 'Kode verifikasi berhasil diverifikasi',
  codeResent: 'Kode verifikasi berhasil dikirim ulang',
  signedOut: 'Anda sudah keluar',
  withdrawalPlaced: 'Penarikan berhasil diajukan',
  tokenBought: 'Token berhasil dibeli',
  passwordChanged: 'Kata sandi berhasil diubah',
  passwordReset: 'Kata sandi berhasil diatur ulang',
  resetLinkSent: 'Tautan atur ulang kata sandi sudah dikirim. Periksa email Anda',
  addressCopied: 'Alamat disalin',
  copied: 'Disalin',
  querySent:
    'Pertanyaan Anda berhasil dikirim. Tim layanan pelanggan kami akan menjawab dalam 24 jam ke depan.',
} satisfies Texts<typeof en.successes>

export const fieldErrors = {
  name: 'Nama tidak valid',
  email: 'Email tidak valid',
  password: 'Kata sandi tidak memenuhi syarat',
  signupConfirm: 'Kata sandi harus sama',
  confirm: 'Konfirmasi harus sama dengan kata sandi',
  query: 'Pilih jenis pertanyaan',
} satisfies Texts<typeof en.fieldErrors>

export const screens = {
  maintenance: 'Sedang dalam pemeliharaan',
  notFound: '404 Halaman tidak ditemukan',
  withdrawalFailed: 'Penarikan Anda gagal. Coba lagi nanti',
  buying: 'Memproses transaksi…',
  hiddenBalance: 'XXXX',
} satisfies Texts<typeof en.screens>

export const statuses = {
  pending: 'Menunggu',
  approved: 'Disetujui',
  completed: 'Selesai',
  rejected: 'Ditolak',
} satisfies Texts<typeof en.statuses>

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText: Texts<typeof en.statusText> = (status) =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)
