import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/lines.ts'

export const lineText = {
  note: 'Catatan Anda',
  keepNote: 'Simpan catatan',
  noteKept: 'Catatan Anda tersimpan.',
  cancel: 'Batalkan penarikan',
  cancelled: 'Penarikan dibatalkan. Jumlahnya kembali ke saldo Anda.',
  until: 'Anda dapat membatalkan pembelian ini sampai',
  withdraw: 'Batalkan pembelian',
  means:
    'Anda menerima kembali persis yang Anda bayar, dan tokennya dikembalikan. Ini bisa selama Anda masih memiliki semuanya.',
  confirmWithdraw: 'Kembalikan pembayaran saya',
  withdrawn: 'Anda membatalkan pembelian. Pembayaran Anda kembali ke saldo Anda.',
  taxTitle: 'Untuk program pajak',
  taxNote:
    'Semua pergerakan tahun itu, pembelian sebagai perdagangan dengan biayanya. Koinly dan CoinTracking juga menerima nilai pada hari itu; CoinTracker mencarinya sendiri.',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'File tidak dapat dibuat.',
} satisfies Texts<typeof en.lineText>

export const typeText = {
  Crypto: 'Kripto',
  Reversed: 'Pembalikan setoran',
  'Dropped by the network': 'Dibuang oleh jaringan',
  buy: 'Pembelian',
  reversed: 'Pembalikan pembelian',
} satisfies Texts<typeof en.typeText>

export const firstStepsText = {
  title: 'Mulai dengan setoran',
  text: 'Dompet ini kosong. Pilih apa yang akan Anda kirim, dan layar berikutnya menampilkan alamat Anda untuk itu.',
  deposit: 'Setor',
} satisfies Texts<typeof en.firstStepsText>

export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'Akun',
  note: 'Catatan',
} satisfies Texts<typeof en.csvText>

export const statementText = {
  title: 'Ekspor',
  shown: 'Daftar seperti ditampilkan',
  inEnglish: 'File dalam bahasa Inggris',
  yearly: 'Laporan satu tahun',
  explanation:
    'Saldo awal, setiap pergerakan, dan saldo akhir setiap koin, dalam UTC. CSV juga memuat alamat dan ID transaksi.',
  year: 'Tahun',
  toDate: (year: number) => `${year}, sampai hari ini`,
  files: { pdf: 'Unduh PDF', csv: 'Unduh CSV' },
  fileName: (year: number, format: string) => `laporan-${year}.${format}`,
  notHidden: 'Jumlah disembunyikan di sini, tetapi tidak di file.',
  offline: 'Anda offline. Laporan dibuat oleh server.',
  failed: 'Laporan tidak dapat dibuat.',
  downloaded: (name: string) => `${name} diunduh.`,
  close: 'Tutup',
} satisfies Texts<typeof en.statementText>
