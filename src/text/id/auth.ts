import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/auth.ts'

export const authText = {
  login: 'Masuk',
  signup: 'Daftar',
  tabs: 'Masuk atau daftar',
  email: 'Email',
  password: 'Kata sandi',
  clearEmail: 'Hapus email',
  forgot: 'Lupa kata sandi?',
  logIn: 'Masuk',
  social: 'Ikuti kami',
  notLoaded:
    'Sebagian halaman ini tidak dapat dimuat. Periksa koneksi Anda lalu coba lagi, atau muat ulang halaman.',
} satisfies Texts<typeof en.authText>

export const signupText = {
  name: 'Nama',
  confirm: 'Konfirmasi kata sandi',
  accept: 'Dengan membuat akun, Anda menyatakan sudah dewasa dan menyetujui',
  terms: 'Syarat dan ketentuan (bahasa Inggris)',
  sendCode: 'Kirim kode',
  createAccount: 'Buat akun',
  passwordAgain:
    'Lanjutkan pendaftaran Anda. Masukkan kata sandi lagi: kata sandi tidak pernah disimpan di perangkat ini.',
  changeEmail: 'Ubah data',
  signupCodeExpired:
    'Kode ini tidak berlaku lagi: sudah kedaluwarsa atau terlalu banyak percobaan yang salah. Minta kode baru.',
} satisfies Texts<typeof en.signupText>

export const loginReasons = {
  wallet: 'Masuk atau daftar untuk melihat dompet Anda.',
  buy: 'Masuk atau daftar untuk membeli.',
  deposit: 'Masuk atau daftar untuk menyetor.',
  withdrawal: 'Masuk atau daftar untuk menarik.',
  settings: 'Masuk untuk mengubah pengaturan Anda.',
  support: 'Masuk atau daftar untuk menulis ke Bantuan.',
  back: 'Setelah itu Anda melanjutkan di sana.',
} satisfies Texts<typeof en.loginReasons>

export const codeText = {
  code: 'Kode verifikasi',
  resend: 'Kirim ulang kode',
  resendIn: 'Kirim ulang kode dalam',
  sentTo: 'Kami mengirim kode ke',
  otpTitle: 'Verifikasi masuk',
  verify: 'Verifikasi',
  loginCodeExpired:
    'Kode ini tidak berlaku lagi: sudah kedaluwarsa atau terlalu banyak percobaan yang salah.',
  logInAgain: 'Masuk lagi',
} satisfies Texts<typeof en.codeText>

export const resetText = {
  passwordHint: '8 sampai 20 karakter dengan huruf besar, angka, dan salah satu dari !@#$%^&*',
  forgotTitle: 'Lupa kata sandi',
  forgotHint:
    'Kami mengirim tautan ke alamat email Anda. Gunakan untuk membuat kata sandi baru; tautan hanya berlaku sebentar.',
  sendLink: 'Kirim tautan',
  backToLogin: 'Kembali ke halaman masuk',
  resetTitle: 'Atur ulang kata sandi',
  newPassword: 'Kata sandi baru',
  confirmNew: 'Konfirmasi kata sandi',
  reset: 'Atur ulang kata sandi',
  brokenLink: 'Tautan ini tidak lengkap. Buka lagi dari email, atau minta tautan baru.',
  newLink: 'Minta tautan baru',
} satisfies Texts<typeof en.resetText>

export const passkeyText = {
  logIn: 'Gunakan passkey',
  confirm: 'Konfirmasi dengan passkey',
  codeWaits:
    'Kode lewat email juga bisa, tetapi penarikan lalu menunggu 24 jam; selama itu Anda dapat membatalkannya di pengaturan.',
  waits:
    'Anda punya passkey dan tidak memakainya, jadi penarikan ini menunggu 24 jam. Sampai saat itu Anda dapat membatalkannya di pengaturan.',
  checking: 'Menunggu passkey Anda',
  noAnswer:
    'Layanan tidak menjawab, jadi belum pasti apakah penarikan sudah diajukan. Konfirmasi lagi dengan passkey Anda: penarikan yang sama tidak pernah dibayar dua kali.',
  refused: 'Passkey tidak diterima, dan tidak ada yang dikirim. Silakan coba lagi.',
  expired: 'Ini terlalu lama, dan tidak ada yang dikirim. Silakan gunakan passkey lagi.',
} satisfies Texts<typeof en.passkeyText>

export const passkeyFaults = {
  cancelled: 'Passkey tidak digunakan, jadi tidak ada yang dilakukan.',
  known: 'Perangkat ini sudah punya passkey untuk akun Anda.',
  unsupported: 'Browser ini tidak mendukung passkey. Gunakan browser lain, atau kode lewat email.',
  failed: 'Passkey tidak dapat digunakan di perangkat ini.',
} satisfies Texts<typeof en.passkeyFaults>

export const atField = {
  used: 'Sudah punya akun',
  unknown: 'Tidak ada akun dengan email ini',
  wrong: 'Tidak cocok',
} satisfies Texts<typeof en.atField>

export const passwordText = {
  same: 'Harus berbeda dari yang lama',
  weak: 'Perlu 8 sampai 20 karakter dengan huruf besar, angka, dan salah satu dari !@#$%^&*',
  long: 'Lebih dari 20 karakter, padahal paling banyak 20.',
} satisfies Texts<typeof en.passwordText>
