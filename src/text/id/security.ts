import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/security.ts'

export const passkeySettingsText = {
  title: 'Passkey',
  what: 'Passkey adalah kunci di ponsel, komputer, atau kunci keamanan Anda, yang dibuka dengan sidik jari, wajah, atau PIN. Dengannya, tidak ada yang bisa membayar dari akun Anda hanya dengan kata sandi dan email Anda.',
  none: 'Anda belum punya passkey.',
  list: 'Passkey Anda',
  added: 'Ditambahkan',
  used: 'Terakhir dipakai',
  notUsed: 'Belum dipakai',
  trustedFrom: 'Mengonfirmasi pembayaran mulai',
  endsAt: 'Akan dihapus',
  keeps: 'Pakai sebelum itu untuk mempertahankannya.',
  add: 'Tambah passkey',
  remove: (name: string) => `Hapus ${name}`,
  removeShort: 'Hapus',
  name: 'Nama',
  nameHint: 'Agar Anda mengenalinya, misalnya perangkat tempatnya berada.',
  badName: 'Masukkan nama hingga 40 huruf, angka, spasi, dan _ - + & # ’ ( ).',
  confirmAdd: 'Konfirmasi dulu bahwa ini Anda.',
  changes:
    'Dengan passkey, setiap pembelian memerlukannya. Penarikan yang Anda konfirmasi dengan kode menunggu 24 jam, begitu juga menghapus passkey dengan kode, misalnya setelah kehilangan.',
  confirmRemove: (name: string) => `Passkey “${name}” tidak akan lagi mengonfirmasi apa pun.`,
  byPasskey: 'Konfirmasi dengan passkey',
  byCode: 'Kirim kode lewat email',
  byCodeAdds:
    'Dikonfirmasi dengan kode, passkey tambahan baru mengonfirmasi pembayaran setelah 24 jam.',
  byCodeRemoves:
    'Dikonfirmasi dengan kode, passkey dihapus setelah 24 jam, kecuali dipakai sebelumnya. Sampai saat itu passkey tetap melindungi pembayaran Anda.',
  codeSent: 'Kami mengirim kode ke email Anda.',
  code: 'Kode verifikasi',
  continue: 'Lanjutkan',
  resend: 'Kirim ulang kode',
  resendIn: 'Kirim ulang kode dalam',
  create: 'Buat passkey',
  creating: 'Beri nama passkey. Browser Anda lalu menanyakan di mana menyimpannya.',
  wasAdded: 'Passkey ditambahkan',
  wasRemoved: 'Passkey dihapus',
  willBeRemoved: 'Passkey akan dihapus dalam 24 jam',
  loadFailed: 'Passkey Anda tidak dapat dimuat.',
  waiting: 'Penarikan yang menunggu',
  waitingWhat:
    'Dikonfirmasi dengan kode padahal Anda punya passkey. Jika ada yang bukan Anda, batalkan.',
  waitsUntil: 'Menunggu sampai',
  cancel: (what: string) => `Batalkan ${what}`,
  cancelShort: 'Batalkan',
  wasCancelled: 'Penarikan dibatalkan',
  lost: 'Kehilangan passkey? Hapus di sini dengan kode lewat email. Anda tetap bisa masuk dengan kata sandi dan email.',
} satisfies Texts<typeof en.passkeySettingsText>

export const lockTitle = 'Kunci aplikasi'

export const lockText = {
  hint: 'Meminta sidik jari, wajah, atau PIN perangkat ini sebelum aplikasi ditampilkan, dan mengenkripsi yang disimpannya di perangkat ini.',
  unavailable:
    'Browser atau perangkat ini tidak punya passkey sendiri (dengan sidik jari, wajah, atau PIN), jadi aplikasi tidak dapat dikunci.',
  delay: 'Kunci setelah',
  delayHint: 'Berapa lama aplikasi boleh di latar belakang. Saat dibuka, aplikasi selalu terkunci.',
  delayNotStored: 'Penyimpanan perangkat ini penuh: waktunya tidak diubah.',
  delays: { 0: 'Langsung', 1: '1 menit', 5: '5 menit', 15: '15 menit' },
  turnOn: 'Aktifkan kunci aplikasi',
  turnOff: 'Nonaktifkan kunci aplikasi',
  lockNow: 'Kunci sekarang',
  isOn: 'Aplikasi dikunci dengan passkey perangkat ini. Yang disimpannya di sini terenkripsi.',
  curtainTitle: 'Hanya tirai',
  curtain:
    'Passkey perangkat ini tidak dapat mengenkripsi. Kunci menyembunyikan aplikasi, tetapi yang disimpan di perangkat ini tidak terenkripsi.',
  losing:
    'Jika passkey hilang, keluar di layar kunci lalu masuk lagi. Akun Anda tidak terpengaruh.',
  cancelled: 'Passkey tidak digunakan. Silakan coba lagi.',
  lockedTitle: 'Aplikasi terkunci',
  locked: 'Gunakan sidik jari, wajah, atau PIN Anda untuk membukanya.',
  unlock: 'Buka kunci',
  notUnlocked:
    'Kunci aplikasi tidak dapat dibuka. Coba lagi atau, jika passkey hilang, keluar lalu masuk lagi.',
  logOut: 'Keluar',
  logOutTitle: 'Keluar di perangkat ini?',
  logOutHint:
    'Yang disimpan aplikasi di perangkat ini dihapus, dan kembali dari server saat Anda masuk lagi. Pertanyaan bantuan yang ditulis offline dan belum terkirim akan hilang.',
  confirmLogOut: 'Hapus dan keluar',
  back: 'Kembali',
} satisfies Texts<typeof en.lockText>

export const sessionsText = {
  title: 'Tempat Anda masuk',
  failed: 'Daftar masuk Anda tidak dapat dimuat.',
  device: (browser: string, platform: string) =>
    browser && platform
      ? `${browser} di ${platform}`
      : browser || platform || 'Perangkat tidak dikenal',
  current: 'Perangkat ini',
  login: 'Masuk',
  lastUse: 'Terakhir dipakai',
  address: 'Alamat IP',
  unknown: 'Tidak diketahui',
  end: 'Keluarkan',
  endOf: (device: string) => `Keluarkan ${device}`,
  endOthers: 'Keluarkan semua perangkat lain',
  ended: 'Sudah dikeluarkan',
} satisfies Texts<typeof en.sessionsText>

export const freezeCardText = {
  title: 'Bekukan akun',
  what: 'Jika orang lain mungkin masuk ke akun Anda, bekukan: tidak ada yang dapat ditarik atau dibeli sampai Anda mencairkannya dengan kode dari email Anda.',
  open: 'Bekukan akun',
} satisfies Texts<typeof en.freezeCardText>

export const freezeText = {
  title: 'Bekukan akun',
  lead: 'Jika orang lain masuk ke akun Anda, bekukan sekarang.',
  effects: [
    'Penarikan dan pembelian ditolak sampai Anda mencairkan akun.',
    'Pembayaran yang belum dikirim menunggu.',
    'Semua perangkat dikeluarkan, termasuk yang ini.',
    'Setoran tetap masuk.',
  ],
  freeze: 'Bekukan akun saya',
  back: 'Kembali ke Pengaturan',
  incomplete: 'Tautan ini tidak lengkap. Buka sekali lagi dari email.',
  over: 'Tautan ini sudah dipakai, atau berumur lebih dari 6 jam. Sebagai gantinya buat kata sandi baru, yang mengeluarkan semua perangkat, dan hubungi bantuan.',
  done: 'Akun Anda dibekukan, dan semua perangkat dikeluarkan.',
  next: 'Buat kata sandi baru sekarang. Lalu masuk, dan cairkan akun di Pengaturan dengan kode dari email Anda.',
  newPassword: 'Buat kata sandi baru',
} satisfies Texts<typeof en.freezeText>

export const frozenText = {
  title: 'Akun Anda dibekukan',
  withdrawals: 'Tidak ada yang dapat ditarik sampai akun dicairkan. Setoran tetap masuk.',
  purchases: 'Tidak ada yang dapat dibeli sampai akun dicairkan. Setoran tetap masuk.',
  wallet: 'Tidak ada yang dapat ditarik atau dibeli sampai akun dicairkan. Setoran tetap masuk.',
  toSettings: 'Cairkan di Pengaturan',
} satisfies Texts<typeof en.frozenText>

export const unfreezeText = {
  since: 'Dibekukan sejak',
  state:
    'Penarikan dan pembelian ditolak, dan pembayaran yang belum dikirim menunggu. Setoran tetap masuk.',
  passwordFirst: 'Jika orang lain sempat masuk, ubah kata sandi Anda sebelum mencairkan akun.',
  byOperator: 'Operator membekukannya. Hubungi bantuan untuk mencairkannya.',
  contact: 'Hubungi bantuan',
  sendCode: 'Cairkan akun',
  sentTo: 'Kami mengirim kode ke',
  lift: 'Konfirmasi dengan kode',
  lifted: 'Akun sudah dicairkan',
} satisfies Texts<typeof en.unfreezeText>
