import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/mails.ts'

export { supportText } from './support.ts'

export const mailText = {
  noAction: 'Jika itu Anda, tidak ada yang perlu dilakukan.',
  recovery: (site: string) =>
    `Jika itu bukan Anda, amankan akun Anda sekarang: pilih kata sandi baru di ${site}/forgot, lalu hubungi bantuan di ${site}/support.`,
  questions: (site: string) => `Jika ada pertanyaan, hubungi bantuan di ${site}/support.`,
  noClaim: (name: string) =>
    `Tidak ada yang perlu diklaim: ${name} masuk ke akun Anda dengan sendirinya. Halaman atau pesan yang meminta Anda menghubungkan dompet untuk mengklaimnya bukan dari kami.`,
  neverAsked: 'Kami tidak pernah meminta kata sandi, kode, atau kunci privat.',
  phrase: 'Frasa antiphishing Anda:',
  log: 'Log publik situs ini:',
  logState: (size: string, root: string) => `${size} entri, akar ${root}`,
  amount: (value: string) => `Jumlah: ${value}`,
  arrives: (value: string) => `Diterima: ${value}`,
  network: (value: string) => `Jaringan: ${value}`,
  address: (value: string) => `Alamat: ${value}`,
  transaction: (value: string) => `Transaksi: ${value}`,
  reason: (value: string) => `Alasan: ${value}`,
  name: (value: string) => `Nama: ${value}`,
  time: (value: string) => `Waktu: ${value}`,
  device: (value: string) => `Perangkat: ${value}`,
  unknownDevice: 'tidak dikenali',
  deviceName: (browser: string, platform: string) => `${browser} di ${platform}`,
} satisfies Texts<typeof en.mailText>

export const codeMailText = {
  code: (name: string, code: string) => `Kode ${name} Anda adalah ${code}`,
  life: (minutes: number) => `Berlaku satu kali, selama ${minutes} menit.`,
  onlyHere: (name: string) =>
    `Masukkan hanya di situs ${name}. Tidak ada orang dari ${name} yang akan memintanya dari Anda.`,
  notYou:
    'Jika itu bukan Anda, jangan bagikan kodenya. Mungkin seseorang tahu kata sandi Anda: gantilah.',
  login: { subject: 'kode masuk', what: 'Kode ini untuk masuk.' },
  withdrawal: { subject: 'kode penarikan', what: 'Kode ini hanya untuk penarikan ini.' },
  deletion: {
    subject: 'hapus akun Anda',
    what: 'Kode ini untuk menghapus akun Anda, yang tidak dapat dibatalkan.',
  },
  unfreeze: {
    subject: 'kode untuk mencairkan akun',
    what: 'Kode ini untuk mengakhiri pembekuan akun Anda: penarikan kembali bisa dilakukan.',
  },
  setPhrase: {
    subject: 'kode untuk frasa antiphishing Anda',
    what: 'Kode ini untuk menetapkan frasa di email kami kepada Anda.',
  },
  removePhrase: {
    subject: 'kode untuk frasa antiphishing Anda',
    what: 'Kode ini untuk menghapus frasa di email kami kepada Anda.',
  },
  addPasskey: { subject: 'kode untuk passkey Anda', what: 'Kode ini untuk menambahkan passkey.' },
  removePasskey: {
    subject: 'kode untuk passkey Anda',
    what: (passkey: string) => `Kode ini untuk menghapus passkey “${passkey}”.`,
  },
} satisfies Texts<typeof en.codeMailText>

export const signupMailText = {
  subject: 'konfirmasi email Anda',
  what: 'Kode ini untuk membuat akun dengan email ini.',
  hasPassword:
    'Penyedia identitas kami sudah memiliki kata sandi untuk email ini. Masukkan kata sandi itu untuk mendaftar.',
  chooseAnother: 'Jika Anda tidak tahu kata sandinya, pilih dulu yang baru di sini:',
  notYou: 'Jika itu bukan Anda, abaikan email ini: tanpa kode tidak ada akun yang dibuat.',
} satisfies Texts<typeof en.signupMailText>

export const resetMailText = {
  subject: 'atur ulang kata sandi Anda',
  requested: (name: string) =>
    `Seseorang meminta pengaturan ulang kata sandi untuk akun ${name} dengan email ini.`,
  open: (minutes: number) =>
    `Untuk memilih kata sandi baru, buka tautan ini. Berlaku satu kali, selama ${minutes} menit:`,
  notYou: 'Jika itu bukan Anda, abaikan email ini: kata sandi Anda tidak berubah.',
} satisfies Texts<typeof en.resetMailText>

export const supportMailText = {
  received: 'kami menerima pertanyaan Anda',
  thanks: (topic: string) =>
    `Terima kasih. Kami menerima pertanyaan Anda tentang “${topic}” dan akan menjawab dalam 24 jam.`,
  number: (id: string) => `Nomornya ${id}.`,
  answered: (topic: string) => `pertanyaan Anda tentang “${topic}”`,
  youWrote: (id: string) => `Anda menulis (pertanyaan ${id}):`,
} satisfies Texts<typeof en.supportMailText>

export const noticeText = {
  passwordChanged: {
    subject: 'kata sandi Anda diubah',
    what: (name: string, at: string) =>
      `Kata sandi akun ${name} Anda diubah pada ${at}. Perangkat lain telah dikeluarkan.`,
  },
  passwordReset: {
    subject: 'kata sandi Anda diatur ulang',
    what: (name: string, at: string) =>
      `Kata sandi akun ${name} Anda diatur ulang pada ${at}. Perangkat lain telah dikeluarkan.`,
  },
  approved: {
    subject: 'penarikan Anda disetujui',
    what: (amount: string) => `Penarikan Anda sebesar ${amount} disetujui dan dibayarkan.`,
  },
  rejected: {
    subject: 'penarikan Anda ditolak',
    what: (amount: string) =>
      `Penarikan Anda ditolak. Seluruh jumlahnya, ${amount}, kembali ke saldo Anda.`,
  },
  takenBack: {
    subject: 'sebuah pembelian dibatalkan',
    what: (tokens: string, at: string, paid: string) =>
      `Pembelian ${tokens} dibatalkan pada ${at}. Biayanya, ${paid}, kembali ke saldo Anda, dan tokennya tidak ada lagi.`,
  },
  addressSaved: {
    subject: 'sebuah alamat ditambahkan ke buku alamat Anda',
    what: (name: string, at: string) =>
      `Sebuah alamat ditambahkan ke buku alamat ${name} Anda pada ${at}. Alamat itu ditandai baru selama 24 jam.`,
  },
  restricted: {
    subject: 'penarikan hanya ke alamat di buku alamat Anda',
    what: 'Penarikan dari akun Anda kini hanya ke alamat yang sudah 24 jam ada di buku alamat Anda. Menonaktifkannya butuh 24 jam.',
  },
  unrestricted: {
    subject: 'penarikan ke alamat mana pun akan diizinkan',
    what: (at: string) =>
      `Anda meminta agar penarikan ke alamat yang tidak ada di buku alamat diizinkan. Ini berlaku pada ${at}. Sampai saat itu Anda dapat mengembalikannya di pengaturan.`,
  },
  phraseSet: {
    subject: 'frasa antiphishing Anda ditetapkan',
    what: (at: string) =>
      `Frasa baru untuk email kami kepada Anda ditetapkan pada ${at}. Frasa itu ada di setiap email setelah ini.`,
  },
  phraseRemoved: {
    subject: 'frasa antiphishing Anda dihapus',
    what: (at: string) =>
      `Frasa di email kami kepada Anda dihapus pada ${at}. Ini email terakhir yang memuatnya.`,
  },
} satisfies Texts<typeof en.noticeText>

export const passkeyMailText = {
  added: {
    subject: 'sebuah passkey ditambahkan',
    what: (passkey: string, name: string) =>
      `Passkey “${passkey}” ditambahkan ke akun ${name} Anda.`,
    waits: (at: string, site: string) =>
      `Yang mengonfirmasinya adalah kode lewat email, bukan passkey yang sudah ada. Karena itu passkey ini baru mengonfirmasi pembayaran mulai ${at}, dan sampai saat itu Anda dapat menghapusnya: ${site}/setting`,
  },
  removed: {
    subject: 'sebuah passkey dihapus',
    what: (passkey: string, name: string) =>
      `Passkey “${passkey}” dihapus dari akun ${name} Anda. Sebuah passkey mengonfirmasinya.`,
  },
  ending: {
    subject: 'sebuah passkey akan dihapus',
    what: (passkey: string, name: string, at: string) =>
      `Passkey “${passkey}” pada akun ${name} Anda akan dihapus pada ${at}. Kode lewat email mengonfirmasinya.`,
    keep: 'Untuk mempertahankannya, gunakan sebelum saat itu: masuk dengannya, atau konfirmasi pembayaran.',
  },
  copied: {
    subject: 'sebuah passkey mungkin telah disalin',
    what: (passkey: string) =>
      `Passkey “${passkey}” ditolak karena menghitung pemakaian lebih sedikit daripada sebelumnya. Mungkin ada salinannya.`,
    remove: (site: string) => `Hapus di pengaturan dan tambahkan yang lain: ${site}/setting`,
  },
  codeLogin: {
    subject: 'masuk tanpa passkey Anda',
    what: (name: string, at: string) =>
      `Seseorang masuk ke akun ${name} Anda pada ${at} dengan kata sandi dan kode lewat email, bukan dengan passkey.`,
  },
  waits: {
    subject: 'sebuah penarikan menunggu 24 jam',
    what: (amount: string, at: string) =>
      `Penarikan sebesar ${amount} dikonfirmasi dengan kode lewat email, padahal akun Anda punya passkey. Penarikan itu tidak dibayarkan sebelum ${at}.`,
    cancel: (site: string) =>
      `Sampai saat itu Anda dapat membatalkannya di pengaturan: ${site}/setting`,
  },
} satisfies Texts<typeof en.passkeyMailText>

export const freezeMailText = {
  newDevice: {
    subject: 'masuk di perangkat baru',
    what: (name: string) =>
      `Seseorang masuk ke akun ${name} Anda di perangkat yang belum pernah dipakai untuk akun ini.`,
  },
  freezeNow:
    'Jika itu bukan Anda, bekukan akun sekarang: penarikan dan pembelian lalu ditolak, pembayaran yang belum dikirim menunggu, dan semua perangkat dikeluarkan.',
  link: (hours: number) =>
    `Tautan ini berlaku satu kali, selama ${hours} jam, dan bertanya dulu sebelum melakukan apa pun:`,
  afterwards: (site: string) =>
    `Lalu pilih kata sandi baru di ${site}/forgot, dan hubungi bantuan di ${site}/support.`,
  frozen: {
    subject: 'akun Anda dibekukan',
    what: (name: string, at: string) =>
      `Akun ${name} Anda dibekukan pada ${at}. Penarikan dan pembelian ditolak, pembayaran yang belum dikirim menunggu, dan semua perangkat telah dikeluarkan. Setoran tetap masuk.`,
    passwordFirst: (site: string) =>
      `Jika orang lain sempat masuk, pilih dulu kata sandi baru, di ${site}/forgot.`,
    lift: 'Untuk mengakhiri pembekuan, masuk dan masukkan kode yang kami kirim lewat email, di Pengaturan.',
    byOperator: (site: string) =>
      `Akun dibekukan oleh operator. Silakan hubungi bantuan di ${site}/support.`,
  },
  unfrozen: {
    subject: 'akun Anda tidak lagi dibekukan',
    what: (name: string, at: string) =>
      `Pembekuan akun ${name} Anda diakhiri pada ${at}. Penarikan dan pembelian kembali bisa dilakukan.`,
  },
} satisfies Texts<typeof en.freezeMailText>
