import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/transfers.ts'

export const anyOf = (names: readonly string[]): string => names.join(' atau ')

export const depositText = {
  title: 'Setor',
  coin: 'Koin',
  addressOf: (coin: string) => `Alamat ${coin} Anda di`,
  qr: 'Kode QR alamat',
  scan: 'Untuk dipindai dengan perangkat lain',
  copy: 'Salin alamat',
  share: 'Bagikan alamat',
  minimum: (amount: string, coin: string) =>
    `Setoran minimum ${amount} ${coin}. Jumlah yang lebih kecil tidak dikreditkan.`,
  only: (coin: string, network: string) =>
    `Kirim hanya ${coin} di ${network} ke alamat ini. Yang lain, misalnya koin yang sama di jaringan lain, mungkin tidak dikreditkan dan bisa hilang.`,
  arrives: 'Setoran dikreditkan setelah jaringan mengonfirmasinya.',
  savedAsOf: 'Tersimpan di perangkat ini, per',
  failed: 'Alamat tidak dapat dimuat.',
  offline: 'Tanpa koneksi, Anda hanya melihat alamat yang pernah dibuka di perangkat ini.',
} satisfies Texts<typeof en.depositText>

export const elseText = {
  title: 'Bagaimana dengan yang lain?',
  credited: (coins: string, network: string) =>
    `${coins} di ${network} juga dikreditkan: alamatnya sama.`,
  rest: 'Yang lain tidak dikreditkan dan bisa hilang. Jika sudah terjadi, tulis ke Bantuan dengan ID transaksinya.',
  unwatched:
    'Di sini setiap setoran dikreditkan secara manual. Yang lain mungkin tidak dikreditkan dan bisa hilang.',
  unknown: 'Layanan tidak menyebutkannya. Mungkin tidak dikreditkan dan bisa hilang.',
  failed: 'Tidak dapat dimuat.',
} satisfies Texts<typeof en.elseText>

export const explainText = {
  title: 'Setoran belum masuk?',
  label: 'ID transaksi',
  hint: 'Seperti ditampilkan dompet atau bursa pengirimnya. Tautan ke penjelajah juga bisa.',
  submit: 'Cari',
  invalid: 'ID transaksi terdiri dari 64 karakter: angka, dan huruf a sampai f.',
  offline: 'Anda offline. Anda dapat mencarinya setelah terhubung lagi.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what} sedang dalam perjalanan di ${network}: ${count} konfirmasi. Biasanya dikreditkan dalam ${minutes} menit.`,
  credited: (what: string, network: string) => `${what} di ${network} dikreditkan:`,
  'below-minimum': (what: string, network: string) =>
    `${what} di ${network} di bawah setoran minimum. Tidak dikreditkan, dan tidak akan dikreditkan.`,
  'in-review': (what: string, network: string) =>
    `${what} di ${network} sudah sampai, tetapi kami harus memeriksanya sebelum dikreditkan. Tulis ke Bantuan dengan ID transaksi ini.`,
  'wrong-network': (what: string, network: string) =>
    `${what} sudah sampai di alamat Anda, tetapi di ${network}, yang bukan jaringannya di sini. Kami dapat memulihkannya: tulis ke Bantuan dengan ID transaksi ini.`,
  'not-yours': (network: string) =>
    `Transaksi di ${network} ini tidak membayar langsung ke alamat Anda mana pun. Jika kontrak di dalamnya membayar Anda, itu dikreditkan nanti, setelah kami menemukannya.`,
  failed: (network: string) =>
    `Transaksi ini gagal di ${network}, jadi tidak ada yang dibayar. Koinnya masih pada pengirim, kecuali biaya jaringan.`,
  unlisted: (network: string) =>
    `Transaksi di ${network} ini mengirimi Anda token yang tidak kami dukung. Token itu tidak dikreditkan.`,
  'not-found':
    'Transaksi itu belum ada. Perlu beberapa menit sampai muncul. Jika sudah lebih dari satu jam, periksa ID dan jaringannya dengan pengirim.',
} satisfies Texts<typeof en.explainText>

export const withdrawText = {
  title: 'Tarik',
  coin: 'Koin',
  network: 'Jaringan',
  chooseNetwork: 'Pilih jaringan',
  onNetwork: (network: string) => `Jaringan: ${network}`,
  address: 'Alamat',
  amount: 'Jumlah',
  max: 'Maks',
  scan: 'Pindai kode QR',
  available: 'Tersedia',
  fee: 'Biaya',
  minimum: 'Minimum',
  arrives: 'Anda terima',
  continue: 'Lanjutkan',
  sendCode: 'Kirim kode',
  edit: 'Ubah data',
  code: 'Kode verifikasi',
  confirm: 'Konfirmasi penarikan',
  resend: 'Kirim ulang kode',
  resendIn: 'Kirim ulang kode dalam',
  review: 'Periksa setiap baris. Penarikan tidak dapat dikembalikan.',
  sent: 'Kami mengirim kode ke email Anda.',
  badAmount: 'Masukkan jumlah sebagai angka desimal, misalnya 12,5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `${coin} punya paling banyak ${decimals} desimal di ${network}.`,
  badAddress: (network: string) => `Ini bukan alamat yang valid di ${network}.`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `Ini alamat di ${anyOf(theirs)}, tetapi penarikannya di ${chosen}. Koinnya akan hilang.`,
  tokenContract: 'Ini kontrak token itu sendiri. Koin yang dikirim ke sini hilang.',
  ownAddress: 'Ini alamat setoran Anda sendiri. Pilih alamat dompet lain.',
  keylessAddress: 'Tidak ada yang memegang kunci alamat ini. Koin yang dikirim ke sini hilang.',
  known: 'Anda pernah mengirim ke alamat ini.',
  firstTime:
    'Anda belum pernah mengirim ke alamat ini. Bandingkan setiap kelompok dengan sumbernya.',
  unavailable:
    'Penarikan Anda sebelumnya tidak dapat dimuat, jadi kami tidak bisa mengatakan apakah Anda pernah memakai alamat ini.',
  lookAlike: 'Hati-hati: ini bukan alamat yang pernah Anda pakai, meskipun mirip.',
  yours: 'Pernah dipakai',
  differs: (count: number) => `${count} karakter berbeda, dan ditandai.`,
  ownership: 'Apakah alamat ini milik Anda?',
  noAnswer:
    'Layanan tidak menjawab, jadi belum pasti apakah penarikan sudah diajukan. Konfirmasi lagi dengan kodenya: penarikan yang sama tidak pernah dibayar dua kali.',
  resumed: 'Lanjutkan penarikan Anda',
  unconfirmed:
    'Penarikan terakhir Anda terputus sebelum dikonfirmasi, dan tidak ada yang keluar dari dompet Anda. Isi formulir lagi untuk mendapat kode baru.',
  uncertain:
    'Jawaban layanan tidak sampai, jadi belum pasti apakah penarikan terakhir Anda sudah diajukan. Periksa riwayat Anda sebelum mencoba lagi.',
  expired: 'Kode ini tidak berlaku lagi. Kembali dengan Ubah data dan minta kode baru.',
  loadFailed: 'Saldo Anda dan biaya tidak dapat dimuat.',
  success: 'Penarikan Anda sudah diajukan. Anda dapat mengikutinya di riwayat.',
  successTitle: 'Penarikan diajukan',
  failTitle: 'Penarikan gagal',
  toWallet: 'Kembali ke dompet',
} satisfies Texts<typeof en.withdrawText>

export const scanText = {
  title: 'Pindai kode QR',
  aim: 'Arahkan kamera ke kode QR alamat.',
  picture: 'Baca dari gambar',
  denied:
    'Situs ini tidak diizinkan memakai kamera. Izinkan di pengaturan browser, baca dari gambar, atau tempel alamat.',
  noCamera: 'Tidak ada kamera di perangkat ini. Baca dari gambar, atau tempel alamat.',
  unreadable: 'Kode QR ini tidak berisi alamat yang didukung.',
  noCode: 'Tidak ada kode QR di gambar ini.',
  notLoaded: 'Pembaca kode QR tidak dapat dimuat. Tempel alamat sebagai gantinya.',
  close: 'Tutup',
} satisfies Texts<typeof en.scanText>

export const fieldText = {
  coin: 'Pilih koin',
  address: 'Ketik, tempel, atau pindai',
  least: (amount: string) => `Minimal ${amount}`,
  tooMuch: 'Lebih dari yang tersedia',
} satisfies Texts<typeof en.fieldText>

export const unclearAmountText = (text: string): string =>
  `${text} bisa berarti dua jumlah. Tulis ${text.replace(/[.,]/, '')} atau ${text.replace('.', ',')}0`

export const coinsText = {
  available: 'Tersedia',
  asOf: 'Jumlah tersedia, per',
  network: 'Jaringan',
  networks: 'Jaringan',
} satisfies Texts<typeof en.coinsText>

export const costsText = {
  title: 'Saldo dan biaya',
  available: 'Tersedia',
  minimum: 'Minimum',
  fee: 'Biaya',
  depositFee: 'Dibayar pengirim ke jaringan',
} satisfies Texts<typeof en.costsText>

export const movementsText = {
  title: 'Pergerakan terakhir',
  titleOf: (coin: string) => `Pergerakan terakhir ${coin}`,
  confirmations: (count: string) => `${count} konfirmasi`,
  stages: {
    approved: 'Disetujui, segera dikirim',
    sent: 'Dikirim, jaringan sedang mengonfirmasi',
  },
  waits: 'Dapat dibatalkan di Pengaturan sampai',
  none: 'Belum ada pergerakan.',
  noneOf: (coin: string) => `Belum ada pergerakan ${coin}.`,
  unread: 'Sebagian pergerakan tidak dapat dibaca.',
  all: 'Semua di riwayat',
} satisfies Texts<typeof en.movementsText>

export const stageText = {
  title: 'Tahap ini',
  bar: 'Terjual dari tahap ini, dalam persen',
  stage: (number: number) => `Tahap ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: ${sold} dari ${supply} ${symbol} terjual (${share})`,
  percent: (percent: number) => `${percent}%`,
  little: 'kurang dari 1%',
  addUp: 'Jumlahkan sendiri seluruh prapenjualan',
} satisfies Texts<typeof en.stageText>

export const stepsText = {
  title: 'Langkah-langkah',
  deposit: {
    choose: 'Pilih koin.',
    send: (coin: string, network: string) =>
      `Kirim ${coin} ke alamat ini dari dompet lain atau bursa, di ${network}.`,
    sendAny: 'Kirim ke alamat Anda dari dompet lain atau bursa.',
    confirmed: 'Jaringan mengonfirmasinya.',
    credited: 'Dikreditkan, dan saldo Anda menampilkannya tanpa muat ulang.',
  },
  withdrawal: {
    form: 'Isi koin, alamat, dan jumlah.',
    review: 'Periksa setiap baris.',
    confirm: 'Konfirmasi bahwa ini Anda.',
    sent: 'Kami memeriksa dan mengirimnya.',
    final: 'Jaringan mengonfirmasinya, dan itu final.',
  },
  purchase: {
    form: 'Pilih koin dan ketik salah satu jumlah.',
    review: 'Periksa jumlah pastinya. Harganya ditahan sebentar.',
    confirm: 'Konfirmasi: persis itu yang dibeli, atau tidak sama sekali.',
    press: 'Tekan tombol: layanan membeli dengan harga saat itu.',
    credited: 'Ditambahkan ke saldo Anda.',
  },
} satisfies Texts<typeof en.stepsText>
