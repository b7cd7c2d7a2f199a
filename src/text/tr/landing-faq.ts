import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

export const questionsText = {
  ecosystem: {
    question: (siteName: string) => `${siteName} ekosistemi nedir?`,
    parts:
      'Bir kripto borsası, iş yerleri için bir ödeme altyapısı, merkeziyetsiz borsaların fiyatlarını karşılaştıran bir takas toplayıcısı, birkaç zincir için saklama hizmeti olmayan bir cüzdan, DeFi banka kartları, yapay zekâ destekli DeFi kredileri ve kendine ait bir blokzincir.',
    token: (siteName: string) => `${siteName}, bunların ortak tokenıdır.`,
  },
  token: {
    question: (siteName: string) => `${siteName} tokenı nedir?`,
    facts: (siteName: string) =>
      `${siteName}, BNB Smart Chain olarak da bilinen Binance (BEP-20) üzerinde, 18 ondalık basamaklı ve toplam arzı 1.000.000.000 olan bir tokendır. Ücretlerde, nakit iadede ve ekosistemin programlarında kullanılır.`,
    risk: 'Hisse senedi veya mevduat değildir ve sigortalı değildir. Değerinin tamamını kaybedebilir.',
  },
  buying: {
    question: (siteName: string) => `${siteName} nasıl ve nereden satın alınır?`,
    steps: (siteName: string, coins: string) =>
      `Bu sitede. E-posta adresinizle bir hesap oluşturun, ${coins} yatırın ve ${siteName} satın al seçeneğini seçin. Fiyat, ücret ve alt sınır siz onaylamadan önce gösterilir.`,
    never: 'Şifrenizi, bir doğrulama kodunu veya bir cüzdanın anahtarlarını asla istemeyiz.',
  },
  stages: {
    question: 'Ön satışın kaç aşaması var?',
    four: (prices: string) => `Dört. Bir tokenın fiyatı: ${prices}.`,
    price: (stage: string, price: string) => `${stage}: ${price} USDT`,
    between: ', ',
  },
  launch: {
    question: (siteName: string) => `${siteName} ne zaman ve nerede çıkıyor?`,
    scheduled: (day: string) =>
      `Merkezî ve merkeziyetsiz borsalarda listelenmesi ${day} için planlanıyor.`,
    planned: (day: string) =>
      `Merkezî ve merkeziyetsiz borsalarda listelenmesi ${day} için planlanmıştı. O gün geçti.`,
    channels: 'Güncel durum için bu sayfanın altındaki kanallara bakın.',
    exchanges: 'Listelenme borsalara da bağlıdır ve fiyat hakkında bir şey söylemez.',
  },
} satisfies Texts<typeof en.questionsText>

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
