import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/shell.ts'

export const navigationText = {
  skip: 'Langsung ke isi',
  home: (siteName: string) => `Beranda ${siteName}`,
  menu: 'Menu',
  main: 'Utama',
  account: 'Akun',
  theme: 'Terang atau gelap',
  about: 'Tentang kami',
  tokenomics: 'Tokenomics',
  features: 'Fitur',
  buyToken: (siteName: string) => `Beli ${siteName}`,
  buy: 'Beli',
  wallet: 'Dompet',
  deposit: 'Setor',
  withdraw: 'Tarik',
  settings: 'Pengaturan',
  support: 'Bantuan',
  logIn: 'Masuk',
  logOut: 'Keluar',
  service: 'Layanan kami',
  company: 'Perusahaan kami',
  login: 'Masuk',
  register: 'Daftar',
  whitepaper: 'Whitepaper (bahasa Inggris)',
  privacy: 'Kebijakan privasi (bahasa Inggris)',
  termsAndConditions: 'Syarat dan ketentuan (bahasa Inggris)',
  more: 'Lainnya',
  follow: 'Ikuti kami',
  copyright: (siteName: string) => `© 2025 ${siteName}. Hak cipta dilindungi.`,
  backToTop: 'Kembali ke atas',
  languages: 'Bahasa',
} satisfies Texts<typeof en.navigationText>

export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linktree: 'Linktree',
  medium: 'Medium',
  reddit: 'Reddit',
  twitter: 'Twitter',
  youtube: 'YouTube',
} satisfies Texts<typeof en.networkNames>

export const shell = {
  brokenTitle: 'Layar ini tidak dapat dibuka',
  broken: 'Sesuatu di halaman ini gagal. Yang sudah Anda kirim tidak terpengaruh.',
  outdatedTitle: 'Ada versi yang lebih baru',
  outdated: 'Sebagian halaman ini diganti saat terbuka. Muat ulang untuk melanjutkan.',
  reload: 'Muat ulang',
  late: 'Ini lebih lama dari yang diperkirakan.',
  notFoundHint: 'Halaman ini tidak ada. Anda dibawa kembali ke halaman sebelumnya.',
  offline: {
    figures: 'Anda offline. Jumlah dan riwayat mungkin tidak terkini.',
    action: 'Anda offline. Ini memerlukan koneksi dan tersedia lagi setelah Anda online.',
    query:
      'Anda offline. Pertanyaan Anda disimpan di perangkat ini dan dikirim otomatis setelah Anda online.',
    none: 'Anda offline. Halaman ini memerlukan koneksi.',
  },
  silent: {
    figures: 'Layanan tidak menjawab. Jumlah dan riwayat mungkin tidak terkini.',
    action:
      'Layanan tidak menjawab. Ini memerlukan koneksi dan tersedia lagi setelah layanan menjawab.',
    query:
      'Layanan tidak menjawab. Pertanyaan Anda disimpan di perangkat ini dan dikirim otomatis setelah layanan menjawab.',
    none: 'Layanan tidak menjawab. Halaman ini memerlukan koneksi.',
  },
  unsent:
    'Sesi Anda berakhir sebelum pertanyaan bantuan dapat dikirim. Masuk lagi di tab ini untuk mengirimnya; menutup atau memuat ulang tab akan membuangnya.',
  cacheFull: 'Penyimpanan perangkat ini penuh, jadi tidak ada yang disimpan untuk dipakai offline.',
  cacheForbidden: 'Browser ini tidak mengizinkan situs menyimpan apa pun untuk dipakai offline.',
  disconnectedTitle: 'Layar ini memerlukan koneksi',
  disconnected: 'Layar ini belum diunduh ke perangkat ini. Layar terbuka setelah Anda online lagi.',
  updateReady: 'Versi baru siap',
  updateHint: 'Semua tab situs ini yang terbuka dimuat ulang.',
  update: 'Perbarui sekarang',
  later: 'Nanti',
} satisfies Texts<typeof en.shell>

export const installText = {
  title: 'Simpan dompet Anda dekat di tangan',
  why: 'Setelah dipasang, dompet terbuka dari layar utama dan menampilkan saldo serta riwayat Anda tanpa jaringan.',
  shareMenu: 'Ketuk Bagikan di bilah browser, lalu “Tambah ke Layar Utama”.',
  install: 'Pasang',
  dismiss: 'Tidak, terima kasih',
} satisfies Texts<typeof en.installText>

export const offlinePage = {
  title: 'Anda offline',
  text: 'Salinan situs ini sudah tidak ada di perangkat ini, dan tidak ada koneksi untuk memuatnya lagi. Tidak ada hal lain yang hilang.',
  retry: 'Coba lagi',
} satisfies Texts<typeof en.offlinePage>
