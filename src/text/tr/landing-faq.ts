import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/landing-faq.ts'

/** An operator's own, which the build puts here (tools/build/brand/texts.ts); null where the project's stays. */
export const ownQuestions: typeof en.ownQuestions = { list: [] }

const either = new Intl.ListFormat('tr', { type: 'disjunction' })

export const questions: typeof en.questions = (
  { siteName, stages, listingDate, coins, hasChannels },
  isPast,
) => {
  const all: ReturnType<typeof en.questions> = [
    {
      question: `${siteName} ekosistemi nedir?`,
      answer: [
        'Bir kripto borsası, iş yerleri için bir ödeme altyapısı, merkeziyetsiz borsaların fiyatlarını karşılaştıran bir takas toplayıcısı, birkaç zincir için saklama hizmeti olmayan bir cüzdan, DeFi banka kartları, yapay zekâ destekli DeFi kredileri ve kendine ait bir blokzincir.',
        `${siteName}, bunların ortak tokenıdır.`,
      ],
    },
    {
      question: `${siteName} tokenı nedir?`,
      answer: [
        `${siteName}, BNB Smart Chain olarak da bilinen Binance (BEP-20) üzerinde, 18 ondalık basamaklı ve toplam arzı 1.000.000.000 olan bir tokendır. Ücretlerde, nakit iadede ve ekosistemin programlarında kullanılır.`,
        'Hisse senedi veya mevduat değildir ve sigortalı değildir. Değerinin tamamını kaybedebilir.',
      ],
    },
    {
      question: `${siteName} nasıl ve nereden satın alınır?`,
      answer: [
        `Bu sitede. E-posta adresinizle bir hesap oluşturun, ${either.format(coins)} yatırın ve ${siteName} satın al seçeneğini seçin. Fiyat, ücret ve alt sınır siz onaylamadan önce gösterilir.`,
        'Şifrenizi, bir doğrulama kodunu veya bir cüzdanın anahtarlarını asla istemeyiz.',
      ],
    },
    {
      question: 'Ön satışın kaç aşaması var?',
      answer: [
        `Dört. Bir tokenın fiyatı: ${stages.map(({ name, price }) => `${name}: ${price} USDT`).join(', ')}.`,
      ],
    },
    {
      question: `${siteName} ne zaman ve nerede çıkıyor?`,
      answer: [
        isPast
          ? `Merkezî ve merkeziyetsiz borsalarda listelenmesi ${day(listingDate)} için planlanmıştı. O gün geçti.${hasChannels ? ' Güncel durum için bu sayfanın altındaki kanallara bakın.' : ''}`
          : `Merkezî ve merkeziyetsiz borsalarda listelenmesi ${day(listingDate)} için planlanıyor.`,
        'Listelenme borsalara da bağlıdır ve fiyat hakkında bir şey söylemez.',
      ],
    },
  ]
  return all.map((one, index) => ownQuestions.list[index] ?? one)
}

export const day: Texts<typeof en.day> = (isoDate) =>
  new Intl.DateTimeFormat('tr', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDate))
