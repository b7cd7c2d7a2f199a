import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/push.ts'

export const pushTitle = 'Notifikasi'

export const pushSettingsText = {
  intro:
    'Perangkat ini dapat memberi tahu Anda saat terjadi sesuatu, bahkan ketika aplikasi tertutup. Ini berhenti saat Anda keluar di sini.',
  turnOn: 'Aktifkan notifikasi',
  turnOff: 'Nonaktifkan di perangkat ini',
  about: 'Beri tahu perangkat ini tentang',
  kinds: {
    credited: 'Setoran yang dikreditkan',
    sent: 'Penarikan yang dibayarkan',
    rejected: 'Penarikan yang ditolak',
    login: 'Masuk di perangkat baru',
    password: 'Perubahan kata sandi',
  },
  amounts: 'Tampilkan jumlah',
  amountsHint: 'Siapa pun yang melihat layar terkunci Anda dapat membacanya.',
  installFirst:
    'Di iPhone dan iPad, notifikasi hanya berfungsi di aplikasi yang terpasang. Ketuk Bagikan di bilah browser, lalu “Tambah ke Layar Utama”, dan aktifkan di aplikasi yang terbuka dari sana.',
  unsupported: 'Browser ini tidak dapat menerima notifikasi.',
  blocked:
    'Notifikasi diblokir untuk situs ini. Izinkan di pengaturan browser atau perangkat Anda, lalu buka halaman ini lagi.',
  on: 'Notifikasi aktif untuk perangkat ini.',
  off: 'Notifikasi nonaktif untuk perangkat ini.',
  faults: {
    blocked: 'Notifikasi tidak diizinkan.',
    browser: 'Browser ini tidak dapat berlangganan notifikasi. Coba lagi nanti.',
    'unknown-service': 'Layanan push browser ini tidak didukung di sini.',
  },
} satisfies Texts<typeof en.pushSettingsText>

export const pushHintText = {
  title: 'Tahu saat uang Anda bergerak',
  why: 'Perangkat ini dapat memberi tahu Anda saat setoran dikreditkan, penarikan dibayarkan, atau seseorang masuk. Jumlah tidak ditampilkan.',
  turnOn: 'Aktifkan',
  dismiss: 'Tidak, terima kasih',
} satisfies Texts<typeof en.pushHintText>

export const pushText = {
  credited: {
    title: 'Setoran dikreditkan',
    body: (amount = 'Setoran') => `${amount} ada di dompet Anda.`,
  },
  sent: {
    title: 'Penarikan dikirim',
    body: (amount = 'Penarikan Anda') => `${amount} telah dibayarkan.`,
  },
  rejected: {
    title: 'Penarikan ditolak',
    body: (amount = 'Seluruh jumlah') => `${amount} kembali ke saldo Anda.`,
  },
  login: {
    title: 'Masuk baru',
    body: () =>
      'Seseorang masuk ke akun Anda di perangkat baru. Jika itu bukan Anda, ubah kata sandi Anda sekarang.',
  },
  password: {
    title: 'Kata sandi diubah',
    body: () =>
      'Kata sandi akun Anda diubah, dan perangkat ini dikeluarkan. Jika itu bukan Anda, atur ulang kata sandi Anda sekarang.',
  },
} satisfies Texts<typeof en.pushText>
