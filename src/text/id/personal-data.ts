import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/personal-data.ts'

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
