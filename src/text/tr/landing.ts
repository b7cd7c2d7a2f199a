import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing.ts'

export const heroText = {
  title: (siteName: string) => `${siteName}, yedi parçalı bir finans ekosisteminin tokenıdır.`,
  lead: 'Bir borsa, iş yerleri için ödeme altyapısı, takas toplayıcısı, anahtarları sizde olan bir cüzdan, banka kartları, kredi ve kendine ait bir blokzincir. Burada tokenı satın alıp saklama hizmetli bir cüzdanda tutabilirsiniz: anahtarları sizde değil, işletmendedir.',
  start: 'Başlayın',
  whitepaper: 'Teknik incelemeyi okuyun (İngilizce)',
  risk: 'Bir token değerinin tamamını kaybedebilir. Bu sayfadaki hiçbir şey tavsiye veya kazanç vaadi değildir.',
  picture: (siteName: string) =>
    `Ortada ${siteName} tokenı, çevresinde ekosistemin yedi parçası: borsa, ödeme altyapısı, takas toplayıcısı, cüzdan, banka kartları, kredi, blokzincir.`,
  facts: {
    supply: 'Toplam arz',
    network: 'Ağ',
    decimals: 'Ondalık basamak',
    presale: 'Ön satış',
    stage: (current: number, all: number) => `Aşama\u00a0${current}\u00a0/\u00a0${all}`,
  },
} satisfies Texts<typeof en.heroText>

export const aboutText = {
  title: (siteName: string) => `${siteName} hakkında`,
  paragraphs: [
    'Kriptoda alım satım yapmak, saklamak, ödemek ve borç almak bugün her birinin kendi hesabı, fiyat listesi ve kuralları olan dört hizmet gerektiriyor. Her ikisinin arasında bir transfer var ve yanlış giden bir transfer geri alınamaz.',
    'Bu ekosistem dördünü yan yana koyar, üç tane daha ekler ve hepsinde tek bir token kullanır: ücretleri ödemek ve bir kısmını nakit iade olarak geri vermek için.',
    'Token bir şirketin payı değildir ve kimsenin geliri üzerinde hak vermez.',
  ],
  vision: 'Vizyon',
  visionStatement: 'Kendiniz doğrulayabileceğiniz finans.',
  visionText:
    'Her hizmet diğerleri olmadan da işe yaramalı, siz kabul etmeden önce fiyatını söylemeli ve zincirde bakabileceğiniz bir kayıt bırakmalıdır.',
} satisfies Texts<typeof en.aboutText>

export const ecosystemText = {
  title: 'Ekosistem',
  lead: 'Her birinin tek bir görevi olan yedi parça.',
  parts: {
    exchange: {
      name: 'Kripto borsası',
      text: 'Listelenen varlıkları açık bir emir defterinde birbirleriyle alıp satın. Tokenın da listelendikten sonra burada işlem görmesi planlanıyor.',
    },
    gateway: {
      name: 'İş yerleri için ödeme altyapısı',
      text: 'Mağaza fiyatını kendi para biriminde belirler; müşteri elindeki bir koinle öder.',
    },
    swap: {
      name: 'Takas toplayıcısı',
      text: 'Birkaç merkeziyetsiz borsadan fiyat ister, ücretlerini hesaba katar ve en iyisini gösterir.',
    },
    wallet: {
      name: 'Saklama hizmeti olmayan cüzdan',
      text: 'Birkaç zincir tek yerde. Anahtarlar cihazınızda kalır, bu yüzden başka kimse onları kullanamaz veya geri yükleyemez.',
    },
    cards: {
      name: 'DeFi banka kartları',
      text: 'Kart geçen yerlerde kriptoyla ödeyin. Ödediğiniz anda dönüştürülür.',
    },
    lending: {
      name: 'Yapay zekâ destekli DeFi kredileri',
      text: 'Elinizdekini teminat göstererek borç alın. Modeller sınırları belirlemeye ve erken uyarmaya yardımcı olur. Fazla düşen teminat satılır.',
    },
    chain: {
      name: 'Kendine ait blokzincir',
      text: 'Diğer altı parçanın işlemlerini kesinleştirmesi için düşünüldü. Çalışana kadar token Binance (BEP-20) üzerinde kalır.',
    },
  },
  short: {
    exchange: 'Borsa',
    gateway: 'Ödeme',
    swap: 'Takas',
    wallet: 'Cüzdan',
    cards: 'Kartlar',
    lending: 'Kredi',
    chain: 'Blokzincir',
  },
  note: 'Parçalar farklı geliştirme aşamalarındadır. Bazıları gecikebilir, değişebilir veya hiç çıkmayabilir. Bu sitedeki hesap, saklama hizmeti olmayan cüzdandan ayrıdır: burada anahtarlar işletmendedir.',
} satisfies Texts<typeof en.ecosystemText>

export const tokenText = {
  title: 'Tokenomi',
  lead: 'Toplam bir milyar token, dokuz amaca bölünmüştür.',
  picture: 'Dokuz pay halka grafikte. Rakamlar tabloda.',
  caption: (siteName: string) => `${siteName} arzının dağılımı`,
  purpose: 'Amaç',
  amount: 'Miktar',
  share: 'Pay',
  total: 'Toplam',
  tokens: 'token',
} satisfies Texts<typeof en.tokenText>

export const presaleText = {
  title: 'Ön satış',
  lead: 'Arzın beşte biri, her biri tek fiyatlı dört aşamada satılır. Bir aşama tükenince veya sonraki başlayınca biter. Sonraki aşamaların daha pahalı olması bir fiyat listesidir, tahmin değildir.',
  noClaim: (siteName: string) =>
    `Satın aldığınız buradaki hesabınıza yazılır. Hiçbir yerde ${siteName} talep edilecek bir sayfa yoktur.`,
  ladder: 'Bir tokenın fiyatıyla ön satış aşamaları',
  now: 'Şimdi',
  price: (price: string) => `${price} USDT`,
  buy: (siteName: string) => `${siteName} satın al`,
} satisfies Texts<typeof en.presaleText>

export const landingContractText = {
  title: 'Token sözleşmesi',
  lead: 'Bu adı taşıyan bir tokena güvenmeden önce her karakteri cüzdanınızdakiyle karşılaştırın.',
  symbol: 'Token sembolü',
  network: 'Ağ',
  networkName: 'Binance Chain (BEP-20)',
  decimals: 'Ondalık basamak',
  address: 'Sözleşme adresi',
  qr: 'Token sözleşmesi adresinin QR kodu',
  copy: 'Adresi kopyala',
  warning: 'Bu bir yatırma adresi değildir. Buraya gönderilen koinler kaybolur.',
  deposit: 'Yatırma adresinizi bulun',
  buyNow: 'Hemen satın al',
} satisfies Texts<typeof en.landingContractText>

export const callText = {
  title: 'Önce okuyun. Sonra karar verin.',
  text: 'Teknik inceleme (İngilizce) tokenın ne için olduğunu, nasıl dağıtıldığını ve nelerin ters gidebileceğini anlatır. Yalnızca vazgeçebileceğiniz parayla satın alın.',
} satisfies Texts<typeof en.callText>

export const appTitle = (siteName: string) => `${siteName} Cüzdan`

export const headText = {
  title: (siteName: string) => `${siteName}: yedi parçalı bir finans ekosisteminin tokenı`,
  description: (siteName: string) =>
    `${siteName} tokenı nedir, arzı nasıl dağılır, ön satış ne kadar, neler ters gidebilir. Kriptoyla satın alın ve bir hesapta saklayın.`,
  cardAlt: (siteName: string) => `${siteName}: bir token ve çevresindeki yedi parça`,
  loading: 'Yükleniyor',
  shots: {
    wallet: 'Bakiyeler ve geçmiş, canlı ve çevrimdışı',
    buy: (siteName: string) => `Önceden gösterilen fiyattan ${siteName} satın alma`,
  },
} satisfies Texts<typeof en.headText>

export const faqText = {
  title: 'Sorular ve cevaplar',
} satisfies Texts<typeof en.faqText>

export const TOTAL_SUPPLY = '1.000.000.000'

export const allocation = [
  { purpose: 'Ön satış', amount: '200.000.000', share: 20 },
  { purpose: 'Ekosistem', amount: '100.000.000', share: 10 },
  { purpose: 'Geri alım ve yakım planı', amount: '400.000.000', share: 40 },
  { purpose: 'Likidite ve listeleme rezervi', amount: '80.000.000', share: 8 },
  { purpose: 'Piyasa yapıcılığı, teşvikler ve etkileyiciler', amount: '30.000.000', share: 3 },
  { purpose: 'Ekip', amount: '80.000.000', share: 8 },
  { purpose: 'Nakit iade rezervi', amount: '40.000.000', share: 4 },
  { purpose: 'Ortaklar ve danışmanlar', amount: '30.000.000', share: 3 },
  { purpose: 'Pazarlama, satın almalar, ortaklıklar', amount: '40.000.000', share: 4 },
] satisfies Texts<typeof en.allocation>
