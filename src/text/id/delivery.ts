import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/delivery.ts'

export const deliveryText = {
  title: (token: string) => `${token} Anda`,
  buyTitle: 'Kapan dilepas',
  locked: 'Terkunci',
  next: 'Pelepasan berikutnya',
  nextAt: (amount: string, token: string, day: string) => `${amount} ${token} pada ${day}`,
  nothingLocked: 'Tidak ada yang terkunci. Semua yang Anda beli tersedia.',
  open: (token: string) => `${token} dapat ditarik dan disetor.`,
  opens: (token: string, day: string) => `${token} dapat ditarik dan disetor mulai ${day} (UTC).`,
  closed: (token: string) =>
    `${token} belum dapat ditarik. Harinya ditampilkan di sini begitu diketahui.`,
  atOnce: 'Yang Anda beli sekarang langsung tersedia.',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `Dari yang Anda beli sekarang, ${share}% dilepas pada ${opening}, dan sisanya setelah ${cliff} dalam bagian yang sama setiap ${isMonthly ? 'bulan' : 'hari'}, yang terakhir pada ${until}. Perubahan penjualan di kemudian hari tidak memengaruhinya.`,
  noClaim: (token: string) =>
    `Tidak ada yang perlu diklaim: ${token} masuk ke akun ini dengan sendirinya. Halaman yang meminta Anda menghubungkan dompet untuk mengklaimnya bukan milik kami.`,
  slider: 'Hari',
  released: (amount: string, token: string) => `${amount} ${token} dilepas`,
  example: (amount: string, token: string) => `Dari setiap ${amount} ${token}`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'Semua pelepasan',
  columns: { day: 'Hari (UTC)', amount: 'Dilepas' },
  failed: 'Yang terkunci tidak dapat dimuat.',
  loading: 'Memuat yang terkunci',
  hidden: 'Jumlah disembunyikan.',
} satisfies Texts<typeof en.deliveryText>

export const requestText = {
  title: 'Minta jumlah tertentu',
  amount: (coin: string) => `Jumlah dalam ${coin}`,
  invalid: 'Jumlah ini tidak dapat dikirim di jaringan ini.',
  qr: 'Kode QR alamat dengan jumlahnya',
  share: 'Bagikan tautan',
  failed: 'Kontrak koin ini tidak dapat dibaca.',
} satisfies Texts<typeof en.requestText>
