import {
  durationIn,
  failureTextOf,
  feeIn,
  inSentence,
  type RefusalTexts,
} from '../../language/refusals.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/failures.ts'
import { errors as english } from '../en/messages.ts'
import { errors } from './messages.ts'

const duration = durationIn('id')

export const failures = {
  unreachable: 'Layanan tidak dapat dihubungi. Periksa koneksi Anda lalu coba lagi.',
  timeout: 'Layanan terlalu lama menjawab. Coba lagi.',
  refused: 'Layanan tidak dapat melakukan ini saat ini. Coba lagi nanti.',
  malformed: 'Layanan mengirim jawaban yang tidak valid. Coba lagi nanti.',
  tooMany: 'Terlalu banyak percobaan. Tunggu satu menit lalu coba lagi.',
  tooSoon: (seconds: number) => `Terlalu cepat. Tunggu ${duration(seconds)} lalu coba lagi.`,
  retry: 'Coba lagi',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

const again = 'Coba lagi sebentar lagi.'

const refusals: RefusalTexts = {
  'address-not-saved': 'Anda hanya mengizinkan penarikan ke alamat di buku alamat Anda.',
  'address-saved': (said) =>
    `Alamat itu tersimpan sebagai ${inSentence(said, /saved as (.+)\.$/)}.`,
  'address-too-new':
    'Alamat ini baru di buku alamat Anda. Penarikan ke alamat ini bisa dilakukan 24 jam setelah disimpan.',
  'bad-address': 'Ini bukan alamat yang valid.',
  'bad-chain': 'Koin ini tidak dapat ditarik di jaringan itu.',
  'bad-key': failures.refused,
  'bad-request': 'Permintaan tidak valid.',
  'bad-signature': 'Ini bukan tanda tangan teks ini dengan kunci alamat ini.',
  'below-minimum': 'Jumlahnya di bawah minimum.',
  'book-full': 'Buku alamat Anda sudah penuh.',
  busy: again,
  closing: again,
  'code-expired': 'Kode tidak berlaku lagi. Minta kode baru.',
  'code-used': 'Kode ini sudah dipakai.',
  'email-not-found': errors.emailNotFound,
  'email-used': errors.emailUsed,
  failed: 'Terjadi kesalahan. Coba lagi nanti.',
  frozen: 'Akun ini dibekukan. Cara mencairkannya dijelaskan di Pengaturan.',
  'frozen-by-operator': 'Operator membekukan akun ini. Tulis ke Bantuan.',
  'house-address':
    'Alamat itu milik situs ini, dan tidak ada penarikan yang sampai ke sana. Pilih alamat dompet lain.',
  'id-used': 'Kirim pertanyaan sekali lagi.',
  insufficient: errors.insufficientBalance,
  invalid: 'Permintaan tidak valid.',
  'key-used': failures.refused,
  'keyless-address': 'Tidak ada yang memegang kunci alamat itu. Koin yang dikirim ke sana hilang.',
  'link-used': 'Tautan ini sudah dipakai, atau berumur lebih dari 6 jam.',
  maintenance: 'Layanan sedang dalam pemeliharaan. Coba lagi nanti.',
  'name-used': 'Anda sudah menyimpan alamat lain di jaringan ini dengan nama itu.',
  'network-away': 'Jaringan tidak menjawab saat ini.',
  'no-line': 'Entri itu tidak ada.',
  'no-passkey': 'Tidak ada passkey yang dapat mengonfirmasi ini.',
  'no-price': 'Saat ini tidak ada harga, jadi tidak ada yang dapat dibeli.',
  'no-purchase': 'Pembelian itu tidak ada.',
  'not-found': 'Tidak ditemukan.',
  'not-frozen': 'Akun ini tidak dibekukan.',
  'not-offered': 'Ini tidak tersedia saat ini.',
  'not-ready': again,
  'not-waiting': 'Penarikan ini sedang dibayar atau sudah diputuskan, jadi tidak dapat dibatalkan.',
  origin: failures.refused,
  'own-address': 'Itu alamat setoran Anda sendiri.',
  'ownership-needed': 'Di atas jumlah ini Anda harus menunjukkan bahwa alamat itu milik Anda.',
  'ownership-over': 'Teks ini tidak berlaku lagi. Minta yang baru.',
  'passkey-copied':
    'Passkey ini kemudian dipakai di tempat lain, jadi mungkin ada salinannya. Tidak ada yang dilakukan.',
  'passkey-expired': 'Ini terlalu lama. Gunakan passkey lagi.',
  'passkey-known': 'Passkey ini sudah ditambahkan.',
  'passkey-needed':
    'Konfirmasi dengan passkey Anda. Jika hilang, hapus di pengaturan dengan kode lewat email.',
  'passkey-used': 'Tanda tangan ini sudah dipakai. Tanda tangani lagi.',
  'passkey-waits': (said) =>
    `Passkey ini ditambahkan dengan kode lewat email. Passkey ini mengonfirmasi pembayaran mulai ${inSentence(said, /from (.+) on\.$/)}.`,
  range: failures.refused,
  'sold-out': 'Tahap ini tidak punya token sebanyak itu lagi.',
  spent: 'Token dari pembelian ini sudah tidak lengkap di akun.',
  'token-contract': 'Itu kontrak token itu sendiri. Koin yang dikirim ke sana hilang.',
  'too-fine': 'Jumlahnya punya lebih banyak desimal daripada yang diterima jaringan itu.',
  'too-late': 'Batas waktu untuk membatalkan pembelian ini sudah lewat.',
  'too-many-notes': 'Tidak ada tempat untuk catatan lagi.',
  'too-many-passkeys': 'Tidak dapat menambahkan passkey lagi.',
  'too-many-requests': failures.tooMany,
  unauthorized: 'Silakan masuk.',
  unavailable: again,
  unknown: 'Tidak diketahui apakah ini sudah dilakukan. Periksa sebelum mencoba lagi.',
  'unknown-passkey': 'Passkey ini bukan milik Anda, atau bukan lagi.',
  'unknown-push-service': 'Layanan tidak mengenal sistem notifikasi browser ini.',
  withdrawn: 'Anda sudah membatalkan pembelian ini.',
  'wrong-amount': (said) => `Biayanya ${feeIn(said)}. Periksa jumlahnya lagi.`,
  'wrong-code': 'Kode salah.',
  'wrong-network': 'Alamat itu milik jaringan lain.',
  'wrong-passkey': 'Passkey tidak mengonfirmasi persis ini. Tidak ada yang dilakukan.',
}

export const failureText: typeof en.failureText = failureTextOf(
  failures,
  refusals,
  english,
  errors,
  (sentence) => `Jawaban layanan: “${sentence}”`,
)
