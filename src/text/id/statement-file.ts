import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/statement-file.ts'

export const statementFileText = {
  title: (site: string, year: number) => `Laporan ${site} ${year}`,
  about: (name: string, email: string, from: string, to: string) =>
    `${name}, ${email}, dari ${from} sampai ${to} UTC`,
  entity: (entity: string) => `Akun pada ${entity}. Semua waktu dalam UTC, semua jumlah tepat.`,
  tooMany: (count: number) =>
    `Ada ${count} pergerakan, lebih banyak daripada yang dapat dimuat dokumen. CSV memuat semuanya.`,
  none: 'Tidak ada pergerakan pada periode ini.',
  reserved: (amount: string) =>
    `Dari saldo akhir, ${amount} dicadangkan untuk penarikan yang belum diputuskan.`,
  locked: (amount: string) => `Dari saldo akhir, ${amount} telah dibeli dan akan dilepas kemudian.`,
  owed: (amount: string) => `${amount} terutang setelah koreksi.`,
  columns: {
    time: 'Waktu (UTC)',
    coin: 'Koin',
    entry: 'Keterangan',
    amount: 'Jumlah',
    balance: 'Saldo',
    opening: 'Awal',
    in: 'Masuk',
    out: 'Keluar',
    closing: 'Akhir',
    network: 'Jaringan',
    address: 'Alamat',
    transaction: 'Transaksi',
    account: 'Akun',
  },
  sums: {
    opening: 'Saldo awal',
    closing: 'Saldo akhir',
    reserved: 'Di antaranya dicadangkan untuk penarikan',
    locked: 'Di antaranya dilepas kemudian',
    owed: 'Terutang setelah koreksi',
  },
  entries: {
    depositReversed: 'Pembalikan setoran',
    withdrawalFee: 'Biaya penarikan',
    purchaseFee: 'Biaya pembelian',
    purchaseReversed: 'Pembalikan pembelian',
    reversalUndone: 'Pembatalan pembalikan',
    correction: 'Koreksi',
  },
} satisfies Texts<typeof en.statementFileText>
