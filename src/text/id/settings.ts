import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/settings.ts'

export const settingsText = {
  title: 'Pengaturan',
  groups: {
    account: 'Akun',
    security: 'Keamanan',
    addresses: 'Buku alamat',
    notifications: 'Notifikasi',
    device: 'Aplikasi dan perangkat',
  },
  all: 'Semua pengaturan',
  account: 'Akun',
  name: 'Nama',
  email: 'Email',
  profileFailed: 'Nama dan email Anda tidak dapat dimuat.',
  passwordTitle: 'Kata sandi',
  old: 'Kata sandi lama',
  new: 'Kata sandi baru',
  newHint: '8 sampai 20 karakter dengan huruf besar, angka, dan salah satu dari !@#$%^&*',
  confirm: 'Konfirmasi kata sandi',
  change: 'Ubah kata sandi',
  hostNotNotified:
    'Kata sandi Anda diubah, tetapi perangkat Anda yang lain tidak dapat dikeluarkan. Masuk dan ubah lagi untuk memastikan.',
  appearance: 'Tampilan',
  themes: { system: 'Sistem', light: 'Terang', dark: 'Gelap' },
  language: 'Bahasa',
  device: 'Perangkat ini',
  deviceHint:
    'Menghapus semua data Anda dari perangkat ini, termasuk riwayat untuk dilihat offline, dan mengeluarkan Anda di sini.',
  forget: 'Lupakan perangkat ini',
} satisfies Texts<typeof en.settingsText>

export const mailedCodeText = {
  code: 'Kode verifikasi',
  resend: 'Kirim ulang kode',
  resendIn: 'Kirim ulang kode dalam',
  expired: 'Kode ini tidak berlaku lagi. Minta kode baru.',
} satisfies Texts<typeof en.mailedCodeText>

export const phraseText = {
  title: 'Frasa antiphishing',
  intro: (site: string) =>
    `Kata-kata Anda sendiri di akhir setiap email dari ${site}. Email tanpa kata-kata itu bukan dari kami.`,
  none: 'Anda belum memilih frasa.',
  since: 'Di email kami sejak',
  secret: 'Tidak ditampilkan di sini, agar tidak ada yang membacanya dari balik bahu Anda.',
  phrase: 'Frasa',
  hint: 'Sesuatu yang langsung Anda kenali, dan bukan salah satu kata sandi Anda.',
  set: 'Tetapkan frasa',
  change: 'Ubah frasa',
  remove: 'Hapus',
  offline: 'Frasa dapat diubah setelah Anda online.',
  failed: 'Frasa antiphishing Anda tidak dapat dimuat.',
  faults: {
    'too-short': 'Frasa minimal 4 karakter.',
    'too-long': 'Frasa maksimal 60 karakter.',
    unfit: 'Frasa adalah satu baris teks biasa.',
  },
  sent: 'Kami mengirim kode ke email Anda. Kode itu mengonfirmasi perubahan.',
  confirm: 'Konfirmasi',
  cancel: 'Batal',
  wasSet: 'Frasa Anda ditetapkan',
  wasRemoved: 'Frasa Anda dihapus',
} satisfies Texts<typeof en.phraseText>

export const recipientText = {
  choose: 'Buku alamat',
  none: 'Tidak ada alamat tersimpan di jaringan ini',
  noneHint: 'Simpan satu di pengaturan, atau setelah penarikan.',
  close: 'Tutup',
  isNew: 'Baru',
  saved: (name: string) => `Ini ${name} di buku alamat Anda.`,
  savedNew: (name: string) =>
    `Ini ${name} di buku alamat Anda, disimpan kurang dari 24 jam lalu. Bandingkan setiap kelompok dengan sumbernya.`,
  lookAlike: (name: string) => `Hati-hati: ini bukan ${name} di buku alamat Anda, meskipun mirip.`,
  savedTwin: (name: string) => `${name} adalah`,
  notSaved:
    'Anda hanya mengizinkan penarikan ke alamat yang sudah 24 jam di buku alamat Anda. Alamat ini tidak ada di dalamnya.',
  tooNew:
    'Anda hanya mengizinkan penarikan ke alamat yang sudah 24 jam di buku alamat Anda. Anda dapat menarik ke alamat ini mulai',
  save: 'Simpan alamat ini',
  name: 'Nama di buku alamat Anda',
  nameHint: 'Misalnya dompet atau orang pemiliknya.',
  confirm: 'Simpan',
  wasSaved: (name: string) => `Disimpan sebagai ${name}`,
  faults: {
    'no-name': 'Masukkan nama.',
    'long-name': 'Nama maksimal 40 karakter.',
    'bad-name': 'Nama hanya boleh berisi huruf, angka, spasi, dan _ - + & # ’ ( ).',
  },
} satisfies Texts<typeof en.recipientText>

export const addressBookText = {
  title: 'Buku alamat',
  intro:
    'Alamat tujuan penarikan Anda, menurut nama. Alamat yang disimpan ditandai baru selama 24 jam.',
  empty: 'Tidak ada alamat tersimpan',
  failed: 'Buku alamat Anda tidak dapat dimuat.',
  offline: 'Seperti tersimpan di perangkat ini. Anda dapat mengubahnya setelah online.',
  add: 'Tambah alamat',
  network: 'Jaringan',
  chooseNetwork: 'Pilih jaringan',
  address: 'Alamat',
  save: 'Simpan alamat',
  cancel: 'Batal',
  added: (name: string) => `${name} ditambahkan ke buku alamat Anda`,
  newUntil: 'sampai',
  remove: 'Hapus',
  removeNamed: (name: string) => `Hapus ${name}`,
  removeTitle: (name: string) => `Hapus ${name}?`,
  removeHint: 'Jika Anda menyimpannya lagi, alamat itu kembali baru selama 24 jam.',
  removed: (name: string) => `${name} dihapus`,
  keep: 'Pertahankan',
  resembles: (name: string) =>
    `Hati-hati: alamat ini mirip ${name}, tetapi alamat lain. Bandingkan setiap kelompok.`,
  noNetwork: 'Pilih jaringan.',
  noAddress: 'Masukkan alamat.',
  badAddress: (network: string) => `Ini bukan alamat yang valid di ${network}.`,
  wrongNetwork: (network: string) => `Ini bukan alamat di ${network}.`,
  tokenContract: 'Ini kontrak token itu sendiri. Koin yang dikirim ke sini hilang.',
  keylessAddress: 'Tidak ada yang memegang kunci alamat ini. Koin yang dikirim ke sini hilang.',
  restriction: 'Tarik hanya ke alamat tersimpan',
  off: 'Nonaktif. Penarikan dapat ke alamat mana pun.',
  on: 'Aktif. Penarikan hanya ke alamat yang sudah disimpan selama 24 jam.',
  ending: 'Masih aktif. Penarikan baru dapat ke alamat mana pun mulai',
  delay: 'Menonaktifkannya perlu 24 jam, dan kami mengirim email kepada Anda.',
  turnOn: 'Aktifkan',
  turnOff: 'Nonaktifkan',
  keepOn: 'Tetap aktif',
  turnedOn: 'Penarikan kini hanya ke alamat tersimpan',
  turningOff: 'Berakhir dalam 24 jam',
  stays: 'Tetap aktif',
} satisfies Texts<typeof en.addressBookText>

export const personalDataTitle = 'Data Anda'

export const personalDataText = {
  what: 'File berisi semua yang disimpan tentang Anda: untuk dibaca sebagai PDF, untuk program sebagai JSON.',
  files: { json: 'Unduh data saya (JSON)', pdf: 'Unduh data saya (PDF)' },
  deletion: 'Hapus akun',
  deletionWhat:
    'Tarik semuanya dulu: penghapusan ditolak selama masih ada saldo atau sesuatu yang menunggu. Nama, email, riwayat masuk, alamat, dan catatan Anda dihapus; data pembayaran yang wajib disimpan menurut hukum tetap ada, tanpa nama Anda. Ini tidak dapat dibatalkan.',
  ask: 'Kirim kode untuk menghapus akun saya',
  sent: 'Kami mengirim kode ke email Anda. Mengonfirmasinya langsung menghapus akun.',
  confirm: 'Hapus akun saya',
  keep: 'Pertahankan akun',
  deleted: 'Akun Anda sudah dihapus.',
} satisfies Texts<typeof en.personalDataText>
