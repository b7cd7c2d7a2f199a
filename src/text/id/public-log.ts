import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/public-log.ts'

export const logAlarmText = {
  title: 'Log publik situs ini telah diubah',
  found: {
    kept: 'Yang disimpan perangkat ini darinya tidak dapat dibaca lagi, jadi tidak ada yang menunjukkan bahwa semua isinya masih ada.',
    key: 'Log ditandatangani dengan kunci lain, bukan yang dikenal perangkat ini.',
    begun:
      'Server memulai log baru, dan mengatakannya di entri pertama, seperti setelah pemulihan. Tidak ada yang menunjukkan bahwa seluruh log sebelumnya ada di dalamnya.',
    signature: 'Tanda tangannya salah.',
    shrunk: 'Entrinya lebih sedikit daripada sebelumnya: sebagian telah dihapus.',
    receipt: 'Tanda terima yang diberikannya di perangkat ini palsu.',
    late: 'Pergerakan Anda belum dimasukkan selama lebih dari satu jam, padahal itu hanya perlu beberapa detik.',
    solvency:
      'Yang dikatakan server sebagai utangnya kepada semua orang tidak benar, atau tidak memuat yang Anda miliki.',
    changed: 'Log tidak lagi memuat semua yang ada saat perangkat ini terakhir melihatnya.',
  },
  what: 'Log seperti ini hanya bisa bertambah. Simpan buktinya, bandingkan dengan orang lain, dan tanyakan kepada operator sebelum Anda menyetor apa pun.',
  at: 'Ditemukan',
  save: 'Simpan bukti',
  file: 'public-log-evidence.json',
} satisfies Texts<typeof en.logAlarmText>

export const publicReceiptText = {
  title: 'Log publik',
  checking: 'Memeriksa log publik…',
  right: 'Ada di log publik',
  verified: 'Diverifikasi di perangkat ini',
  entry: 'entri',
  witnesses: (count: number) => `Saksi yang juga menandatangani: ${count}`,
  waiting: 'Belum ada di log publik. Akan ada dalam satu menit.',
  until: 'Harus ada paling lambat',
  late: 'Tidak ada di log publik, padahal seharusnya ada dalam satu menit. Simpan ini, dan tanyakan kepada operator.',
  unknown: 'Sekarang tidak dapat diperiksa. Buka tanda terima lagi saat ada koneksi.',
  unsupported: 'Browser ini tidak dapat memverifikasi log publik.',
  wrong: {
    signature: 'Tanda terima server tidak ditandatangani oleh lognya.',
    proof: 'Tanda terima server tidak ada di log yang ditandatanganinya.',
    entry: 'Tanda terima server bukan entri log.',
    opening: 'Isi tanda terima server bukan isi log.',
    owner: 'Tanda terima server milik orang lain.',
    other: 'Log tidak mengatakan apa yang ditampilkan di sini.',
    missing: 'Server mengatakan bahwa ini tidak ada di lognya.',
    changed: 'Tanda terima server berasal dari log lain, bukan yang ditampilkannya.',
  },
  save: 'Simpan tanda terima',
  file: 'public-log-receipt.json',
  saveEvidence: 'Simpan bukti',
  evidenceFile: 'public-log-evidence.json',
} satisfies Texts<typeof en.publicReceiptText>
