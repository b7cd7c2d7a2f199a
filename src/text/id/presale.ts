import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/presale.ts'

export const presalePageText = {
  title: 'Prapenjualan, dijumlahkan',
  lead: 'Setiap pembelian adalah entri di log publik yang hanya bisa bertambah. Halaman ini membaca semuanya dan menjumlahkannya di perangkat Anda, bukan di server.',
  adding: 'Menjumlahkan di perangkat ini',
  progress: (done: string, size: string) => `${done} dari ${size} entri`,
  added: (size: string) => `Dijumlahkan di perangkat ini dari ${size} entri`,
  again: 'Jumlahkan lagi',
  unknown: {
    title: 'Log tidak dapat dibaca',
    text: 'Tidak ada yang dijumlahkan. Ini memerlukan koneksi, dan server yang menjawab.',
    retry: 'Coba lagi',
  },
  none: 'Server situs ini tidak punya log publik, atau tidak menampilkannya saat ini. Tidak ada yang dapat dijumlahkan di sini.',
  unsupported:
    'Browser ini tidak dapat memverifikasi tanda tangan log (Ed25519), jadi tidak menjumlahkan apa pun. Browser yang lebih baru bisa.',
  wrong: {
    title: 'Log ini tidak seperti seharusnya',
    signature: 'Keadaan terbarunya tidak ditandatangani dengan kuncinya.',
    entries: 'Entrinya bukan entri yang ditandatangani server.',
    changed: 'Ini bukan log yang pernah dilihat perangkat ini.',
    what: 'Jangan menyetor apa pun. Simpan yang Anda lihat, dan tanyakan kepada operator.',
  },
  differs: {
    title: 'Server mengatakan hal lain',
    text: 'Yang dikatakan server telah dijualnya bukan jumlah dari lognya. Angka di bawah ini berasal dari log.',
  },
  faults: 'Log ini memuat apa yang tidak akan dimuat log yang jujur',
  same: 'Yang dikatakan server telah dijualnya sama.',
  unsaid:
    'Server tidak mengatakan apa yang telah dijualnya, jadi tidak ada yang dapat dibandingkan.',
  total: 'Terjual di semua tahap',
  stages: {
    title: 'Menurut tahap',
    bar: (stage: string) => `${stage}, terjual dalam persen`,
    sold: (sold: string, supply: string, symbol: string, left: string) =>
      `${sold} dari ${supply} ${symbol} terjual, tersisa ${left}`,
    price: (price: string) => `${price} USDT per token`,
    none: 'Belum ada yang terjual.',
  },
  coins: {
    title: 'Menurut koin',
    stage: 'Tahap',
    paid: 'Dibayar',
    tokens: (symbol: string) => `${symbol} terjual`,
    purchases: 'Banyaknya',
  },
  days: {
    title: 'Hari demi hari',
    label: 'Hari penjualan',
    point: (day: string, sold: string, symbol: string) =>
      `${day}: ${sold} ${symbol} terjual sampai saat itu`,
  },
  checked: {
    title: 'Apa yang diperiksa',
    items: [
      'Keadaan terbaru log ditandatangani dengan kuncinya.',
      'Semua entri yang dibaca adalah yang ditandatangani: tidak ada yang hilang, bertambah, atau berubah.',
      'Tidak ada pembelian yang dihitung dua kali, yang dibatalkan tidak dihitung, dan tidak ada tahap yang menjual lebih dari yang dimilikinya.',
      'Jika perangkat ini pernah melihat log ini: semua yang ada saat itu masih ada.',
    ],
  },
  unproven: {
    title: 'Apa yang tidak dibuktikan ini',
    items: [
      'Bahwa koinnya dibayar: siapa pun yang menjalankan server dapat memasukkan pembelian yang tidak dilakukan siapa pun.',
      'Bahwa semua orang melihat log yang sama: bandingkan keadaan di bawah dengan milik orang lain, di jaringan lain.',
      'Bahwa halaman ini sendiri jujur: halaman ini berasal dari server. Perintah di bawah tidak.',
      'Berapa nilai token, atau bahwa ada yang akan membelinya dari Anda.',
    ],
  },
  state: {
    title: 'Bandingkan dengan orang lain',
    text: 'Keadaan log yang ditandatangani yang dijumlahkan di sini:',
    witnesses: {
      title: 'Siapa lagi yang menandatanganinya',
      none: 'Tidak ada: server ini tidak menyebut saksi yang mengawasi bahwa log hanya bertambah. Bandingkan sendiri.',
      lead: 'Saksi yang mengawasi bahwa log hanya bertambah, sebagaimana disebut server; tanda tangan mereka diverifikasi di perangkat ini. Bandingkan kunci dengan yang diterbitkan pemiliknya.',
      unseen: 'belum menandatangani',
      wrong: 'tidak menandatangani apa yang dikatakan server telah ditandatanganinya',
      seen: (entries: string) => `menandatangani ${entries} entri, pada`,
      old: 'Itu lebih dari sehari yang lalu: log yang hanya ditampilkan kepada Anda akan terlihat seperti ini.',
    },
    command: 'Tanpa halaman ini, di mesin yang punya kode proyek:',
  },
  site: {
    title: 'Situs itu sendiri',
    lead: (release: string) =>
      `Halaman-halaman ini adalah milik versi ${release}, sebagaimana dimasukkan server ke log: hash semua filenya, sama untuk semua orang. Terakhir berubah pada`,
    command:
      'Apakah server menyajikan persis file-file ini kepada Anda, dibandingkan dengan hasil build Anda sendiri:',
  },
} satisfies Texts<typeof en.presalePageText>

export const owedText = {
  title: 'Apa yang menjadi utang situs',
  lead: 'Semua saldo semua orang bersama-sama, sebagaimana dimasukkan server ke log, pada',
  coin: 'Koin',
  sum: 'Utang kepada semua orang',
  faults: 'Hari-hari ini memuat apa yang tidak akan dimuat log yang jujur',
  old: 'Server tidak menerbitkannya selama lebih dari dua hari, padahal melakukannya setiap hari.',
  own: {
    unchecked:
      'Setiap perangkat memverifikasi sekali sehari, selama pemiliknya masuk, bahwa saldonya ada di jumlah ini. Perangkat ini belum melakukannya untuk hari ini.',
    counted: 'Saldo Anda ada di jumlah ini: diverifikasi di perangkat ini',
    missing:
      'Saldo Anda tidak sepenuhnya ada di jumlah ini. Pada satu hari saja hal itu bisa punya alasan lain; jika besok masih begitu, dompet Anda akan membunyikan alarm. Diperiksa pada',
  },
  reserves: {
    none: 'Situs belum menandatangani apa yang dipegangnya untuk menutupi utang ini.',
    title: 'Apa yang dipegang situs untuk menutupinya',
    lead: (day: string) =>
      `Alamat yang disebut situs untuk menutupi utang ${day}; apakah kuncinya telah menandatanganinya diverifikasi di perangkat ini. Dimasukkan ke log pada`,
    faults: 'Cadangan ini memuat apa yang tidak akan dimuat log yang jujur',
    held: 'Yang dipegang, sebagaimana dibaca server',
    ratio: 'Dari utang',
    token: (token: string, owed: string, supply: string) =>
      `${token} dibuat oleh situs sendiri: utangnya ${owed}, dan semua tahap bersama-sama punya ${supply}.`,
    read: 'Baca alamat ini di node yang Anda percayai, pada blok yang ditandatangani:',
    block: 'blok',
    command: 'Hal yang sama tanpa halaman ini; jumlahnya dibandingkan dengan milik node:',
  },
  unproven: {
    title: 'Apa yang tidak dibuktikan ini',
    items: [
      'Bahwa situs masih punya koin ini: lihat alamatnya di rantai.',
      'Bahwa situs tidak punya utang lain, bahwa tidak ada orang lain yang punya kuncinya, atau bahwa koin itu tidak dipinjam untuk sehari.',
      'Bahwa saldo orang yang tidak pernah membuka dompet dihitung: hanya pemiliknya yang dapat melihat bahwa saldonya hilang.',
    ],
  },
} satisfies Texts<typeof en.owedText>

export const logFaultText = {
  'unknown-entry': (entry: string) => `Entri ${entry} bukan jenis yang dikenal halaman ini.`,
  'account-twice': (entry: string) => `Entri ${entry} memuat akun dari pembelian lain.`,
  'purchase-missing': (entry: string) => `Entri ${entry} merujuk ke pembelian yang tidak ada.`,
  'reversed-already': (entry: string) =>
    `Entri ${entry} menarik kembali atau memulihkan apa yang memang sudah begitu.`,
  oversold: (stage: string) => `Tahap ${stage} menjual lebih dari yang dimilikinya.`,
  'day-order': (day: string, before: string) => `Utang ${day} muncul setelah utang ${before}.`,
  'coin-twice': (day: string) => `Utang ${day} memuat satu koin dua kali.`,
  'reserve-unsigned': (address: string, network: string) =>
    `Kunci ${address} di ${network} belum menandatangani bahwa alamat itu untuk utang ini.`,
  'reserve-twice': (address: string, network: string) =>
    `${address} di ${network} dihitung dua kali.`,
  'reserve-coin-twice': (address: string, network: string) =>
    `Satu koin ${address} di ${network} dihitung dua kali.`,
} satisfies Texts<typeof en.logFaultText>
