import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/transfers.ts'

export const anyOf = (names: readonly string[]): string => names.join(' veya ')

export const depositText = {
  title: 'Yatır',
  coin: 'Koin',
  addressOf: (coin: string) => `${coin} adresiniz, ağ:`,
  qr: 'Adresin QR kodu',
  scan: 'Başka bir cihazla taramak için',
  copy: 'Adresi kopyala',
  share: 'Adresi paylaş',
  minimum: (amount: string, coin: string) =>
    `En düşük yatırma ${amount} ${coin}. Daha küçük tutarlar hesaba geçmez.`,
  only: (coin: string, network: string) =>
    `Bu adrese yalnızca ${network} üzerinden ${coin} gönderin. Aynı koinin başka bir ağdaki hâli gibi başka her şey hesaba geçmeyebilir ve kaybolabilir.`,
  arrives: 'Yatırma, ağ onayladıktan sonra hesaba geçer.',
  savedAsOf: 'Bu cihazda kayıtlı, tarih:',
  failed: 'Adres yüklenemedi.',
  offline: 'Bağlantı olmadan yalnızca bu cihazda daha önce açılmış adresleri görürsünüz.',
} satisfies Texts<typeof en.depositText>

export const elseText = {
  title: 'Başka bir şey gönderilirse ne olur?',
  credited: (coins: string, network: string) =>
    `${network} ağında ${coins} da hesaba geçer: adres aynıdır.`,
  rest: 'Bunların dışındaki hiçbir şey hesaba geçmez ve kaybolabilir. Olduysa işlem kimliğiyle Destek’e yazın.',
  unwatched:
    'Burada her yatırma elle hesaba geçirilir. Başka bir şey hesaba geçmeyebilir ve kaybolabilir.',
  unknown: 'Hizmet bunu bildirmiyor. Hesaba geçmeyebilir ve kaybolabilir.',
  failed: 'Yüklenemedi.',
} satisfies Texts<typeof en.elseText>

export const explainText = {
  title: 'Eksik bir yatırma mı var?',
  label: 'İşlem kimliği',
  hint: 'Gönderen cüzdanın veya borsanın gösterdiği gibi. Bir gezgin bağlantısı da olur.',
  submit: 'Ara',
  invalid: 'İşlem kimliği 64 karakterdir: rakamlar ve a ile f arası harfler.',
  offline: 'Çevrimdışısınız. Tekrar bağlandığınızda arayabilirsiniz.',
  pending: (what: string, network: string, count: string, minutes: number) =>
    `${what}, ${network} üzerinde yolda: ${count} onay. Genellikle ${minutes} dakika içinde hesaba geçer.`,
  credited: (what: string, network: string) => `${network} üzerinde ${what} hesaba geçti:`,
  'below-minimum': (what: string, network: string) =>
    `${network} üzerinde ${what}, en düşük yatırmanın altında. Hesaba geçmedi ve geçmeyecek.`,
  'in-review': (what: string, network: string) =>
    `${network} üzerinde ${what} ulaştı, ancak hesaba geçmeden önce kontrol etmemiz gerekiyor. Bu işlem kimliğiyle Destek’e yazın.`,
  'wrong-network': (what: string, network: string) =>
    `${what} adresinize ulaştı, ancak buradaki ağı olmayan ${network} üzerinde. Kurtarabiliriz: bu işlem kimliğiyle Destek’e yazın.`,
  'not-yours': (network: string) =>
    `${network} üzerindeki bu işlem, adreslerinizden hiçbirine doğrudan ödeme yapmadı. İçindeki bir sözleşme size ödeme yaptıysa, bulduğumuzda hesaba geçer.`,
  failed: (network: string) =>
    `Bu işlem ${network} üzerinde başarısız oldu, bu yüzden hiçbir şey ödenmedi. Ağ ücreti dışında koinler hâlâ gönderende.`,
  unlisted: (network: string) =>
    `${network} üzerindeki bu işlem size desteklemediğimiz bir token gönderdi. Hesaba geçmez.`,
  'not-found':
    'Henüz böyle bir işlem yok. Görünmesi birkaç dakika sürebilir. Bir saatten eskiyse kimliğini ve ağını gönderenle kontrol edin.',
} satisfies Texts<typeof en.explainText>

export const withdrawText = {
  title: 'Çek',
  coin: 'Koin',
  network: 'Ağ',
  chooseNetwork: 'Bir ağ seçin',
  onNetwork: (network: string) => `Ağ: ${network}`,
  address: 'Adres',
  amount: 'Tutar',
  max: 'Tümü',
  scan: 'QR kodu tara',
  available: 'Kullanılabilir',
  fee: 'Ücret',
  minimum: 'Alt sınır',
  arrives: 'Elinize geçen',
  continue: 'Devam',
  sendCode: 'Kod gönder',
  edit: 'Bilgileri değiştir',
  code: 'Doğrulama kodu',
  confirm: 'Çekimi onayla',
  resend: 'Kodu yeniden gönder',
  resendIn: 'Kodu yeniden gönderme süresi:',
  review: 'Her satırı kontrol edin. Bir çekim geri alınamaz.',
  sent: 'E-postanıza bir kod gönderdik.',
  badAmount: 'Tutarı ondalık sayı olarak girin, örneğin 12,5',
  tooFine: (coin: string, decimals: number, network: string) =>
    `${coin}, ${network} üzerinde en çok ${decimals} ondalık basamak alır.`,
  badAddress: (network: string) => `Bu, ${network} üzerinde geçerli bir adres değil.`,
  wrongNetwork: (theirs: readonly string[], chosen: string) =>
    `Bu adres ${anyOf(theirs)} üzerinde, ancak çekim ${chosen} üzerinde. Koinler kaybolur.`,
  tokenContract: 'Bu, tokenın kendi sözleşmesi. Buraya gönderilen koinler kaybolur.',
  ownAddress: 'Bu kendi yatırma adresiniz. Başka bir cüzdanın adresini seçin.',
  keylessAddress: 'Bu adresin anahtarı kimsede yok. Buraya gönderilen koinler kaybolur.',
  known: 'Bu adrese daha önce gönderdiniz.',
  firstTime: 'Bu adrese hiç göndermediniz. Her grubu kaynağıyla karşılaştırın.',
  unavailable:
    'Geçmiş çekimleriniz yüklenemedi, bu yüzden bu adresi daha önce kullanıp kullanmadığınızı söyleyemiyoruz.',
  lookAlike: 'Dikkat: benzese de bu, daha önce kullandığınız adres değil.',
  yours: 'Daha önce kullanılan',
  differs: (count: number) => `${count} karakter farklı ve işaretli.`,
  ownership: 'Bu adres size mi ait?',
  noAnswer:
    'Hizmet yanıt vermedi, bu yüzden çekim talebinin alınıp alınmadığı kesin değil. Koduyla tekrar onaylayın: aynı çekim hiçbir zaman iki kez ödenmez.',
  resumed: 'Çekiminize devam edin',
  unconfirmed:
    'Son çekiminiz onaylanmadan yarıda kaldı ve cüzdanınızdan hiçbir şey çıkmadı. Yeni bir kod almak için formu tekrar doldurun.',
  uncertain:
    'Hizmetin yanıtı ulaşmadı, bu yüzden son çekim talebinizin alınıp alınmadığı kesin değil. Tekrar denemeden önce geçmişinizi kontrol edin.',
  expired: 'Bu kod artık geçerli değil. Bilgileri değiştir ile geri dönüp yeni bir kod isteyin.',
  loadFailed: 'Bakiyeniz ve ücret yüklenemedi.',
  success: 'Çekim talebiniz alındı. Geçmişinizden takip edebilirsiniz.',
  successTitle: 'Çekim talebi alındı',
  failTitle: 'Çekim başarısız',
  toWallet: 'Cüzdana dön',
} satisfies Texts<typeof en.withdrawText>

export const scanText = {
  title: 'QR kodu tara',
  aim: 'Kamerayı adresin QR koduna doğrultun.',
  picture: 'Resimden oku',
  denied:
    'Bu sitenin kamerayı kullanmasına izin verilmiyor. Tarayıcı ayarlarından izin verin, bir resimden okuyun veya adresi yapıştırın.',
  noCamera: 'Bu cihazda kullanılabilir kamera yok. Bir resimden okuyun veya adresi yapıştırın.',
  unreadable: 'Bu QR kod desteklenen bir adres içermiyor.',
  noCode: 'Bu resimde QR kod bulunamadı.',
  notLoaded: 'QR kod okuyucu yüklenemedi. Bunun yerine adresi yapıştırın.',
  close: 'Kapat',
} satisfies Texts<typeof en.scanText>

export const fieldText = {
  coin: 'Bir koin seçin',
  address: 'Yazın, yapıştırın veya tarayın',
  least: (amount: string) => `En az ${amount}`,
  tooMuch: 'Kullanılabilirden fazla',
} satisfies Texts<typeof en.fieldText>

export const unclearAmountText = (text: string): string =>
  `${text} iki tutar anlamına gelebilir. ${text.replace(/[.,]/, '')} veya ${text.replace('.', ',')}0 yazın`

export const coinsText = {
  available: 'Kullanılabilir',
  asOf: 'Kullanılabilir tutarlar, tarih:',
  network: 'Ağ',
  networks: 'Ağlar',
} satisfies Texts<typeof en.coinsText>

export const costsText = {
  title: 'Bakiye ve masraflar',
  available: 'Kullanılabilir',
  minimum: 'Alt sınır',
  fee: 'Ücret',
  depositFee: 'Gönderen ağa öder',
} satisfies Texts<typeof en.costsText>

export const movementsText = {
  title: 'Son hareketler',
  titleOf: (coin: string) => `Son ${coin} hareketleri`,
  confirmations: (count: string) => `${count} onay`,
  stages: {
    approved: 'Onaylandı, gönderilmek üzere',
    sent: 'Gönderildi, ağ onaylıyor',
  },
  waits: 'Ayarlar’da iptal edilebilir, son zaman:',
  none: 'Henüz hareket yok.',
  noneOf: (coin: string) => `Henüz ${coin} hareketi yok.`,
  unread: 'Bazı hareketler okunamadı.',
  all: 'Tümü geçmişte',
} satisfies Texts<typeof en.movementsText>

export const stageText = {
  title: 'Bu aşama',
  bar: 'Bu aşamanın satılan yüzdesi',
  stage: (number: number) => `Aşama ${number}`,
  sold: (stage: string, sold: string, supply: string, symbol: string, share: string) =>
    `${stage}: ${supply} ${symbol} içinden ${sold} satıldı (${share})`,
  percent: (percent: number) => `%${percent}`,
  little: '%1’den az',
  addUp: 'Tüm ön satışı kendiniz toplayın',
} satisfies Texts<typeof en.stageText>

export const stepsText = {
  title: 'Adımlar',
  deposit: {
    choose: 'Bir koin seçin.',
    send: (coin: string, network: string) =>
      `Başka bir cüzdandan veya borsadan, ${network} üzerinde bu adrese ${coin} gönderin.`,
    sendAny: 'Başka bir cüzdandan veya borsadan adresinize gönderin.',
    confirmed: 'Ağ onaylar.',
    credited: 'Hesaba geçer ve bakiyeniz bunu yenilemeden gösterir.',
  },
  withdrawal: {
    form: 'Koini, adresi ve tutarı doldurun.',
    review: 'Her satırı kontrol edin.',
    confirm: 'Siz olduğunuzu onaylayın.',
    sent: 'Kontrol edip göndeririz.',
    final: 'Ağ onaylar ve kesinleşir.',
  },
  purchase: {
    form: 'Bir koin seçin ve tutarlardan birini yazın.',
    review: 'Kesin tutarları kontrol edin. Fiyatları kısa bir süre sabit kalır.',
    confirm: 'Onaylayın: tam olarak o satın alınır veya hiçbir şey alınmaz.',
    press: 'Düğmeye basın: hizmet o anki fiyatından satın alır.',
    credited: 'Bakiyenize eklenir.',
  },
} satisfies Texts<typeof en.stepsText>
