import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/purchase.ts'

export const buyText = {
  title: (token: string) => `${token} satın al`,
  payWith: 'Ödeme koini',
  pay: 'Ödediğiniz',
  max: 'Tümü',
  part: (percent: number) => `%${percent}`,
  receive: 'Aldığınız',
  beforeFee: (fee: string) => `Ücretten önce${fee}`,
  feeOf: (fee: string) => ` (${fee})`,
  available: 'Kullanılabilir',
  availableAsOf: 'Kullanılabilir, tarih:',
  rate: 'Kur',
  price: 'Bu aşamanın fiyatı',
  fee: 'Ücret',
  credited: 'Hesaba geçen',
  minimum: 'Alt sınır',
  badAmount: 'Tutarı ondalık sayı olarak girin, örneğin 12,5',
  priceMoved: (then: string) =>
    `Fiyat değişti: düğmeye bastığınızda bir token ${then} idi. Hiçbir şey satın alınmadı. Tekrar denemeden önce yeni fiyatı kontrol edin.`,
  noAnswer:
    'Hizmet yanıt vermedi, bu yüzden tokenların satın alınıp alınmadığı kesin değil. Düğmeye tekrar basın: aynı satın alma hiçbir zaman iki kez ödenmez.',
  startOver: 'Baştan başla',
  noQuotes:
    'Hizmet, siz bakarken fiyatı artık sabit tutmuyor. O anki fiyatından satın almak için düğmeye tekrar basın.',
  estimate:
    'Bu rakamlar birkaç saniyede bir yenilenir. Hesaba geçen, düğmeye bastığınız andaki hizmet fiyatına göredir.',
  estimateBeforeReview:
    'Bu rakamlar birkaç saniyede bir yenilenir. Kesin olanlar, bir şey satın alınmadan önce gösterilir.',
  unknown:
    'Hizmet yanıt vermedi, bu yüzden tokenların satın alınıp alınmadığı kesin değil. Tekrar denemeden önce geçmişinizi kontrol edin.',
  noPrice: 'Şu anda fiyat yok, bu yüzden hiçbir şey satın alınamaz.',
  loadFailed: 'Bakiyeniz ve fiyat yüklenemedi.',
} satisfies Texts<typeof en.buyText>

export const buyReviewText = {
  intro:
    'Her satırı kontrol edin. Onaylarsanız tam olarak bu satın alınır veya hiçbir şey alınmaz.',
  ended: 'Sunulan buydu.',
  sending: 'Bu satın alınıyor.',
  uncertain: 'Bunun satın alınıp alınmadığı henüz bilinmiyor.',
  bought: 'Bunu satın aldınız.',
  pay: 'Ödediğiniz',
  rate: 'Kur',
  rateOf: (coin: string, price: string) => `1 ${coin} = ${price} USDT`,
  price: 'Bir tokenın fiyatı',
  receive: 'Ücretten önce',
  priceIn: (price: string, stage: string) => `${price} USDT (${stage})`,
  fee: 'Ücret',
  minus: (fee: string) => `− ${fee}`,
  heldFor: 'Bu fiyatın sabit kaldığı süre:',
  over: 'Bu fiyat artık sabit değil ve hiçbir şey satın alınmadı.',
  confirm: 'Satın almayı onayla',
  toWallet: 'Cüzdan açılıyor',
  renew: 'Şimdiki fiyatı göster',
  back: 'Geri',
  same: 'Şimdiki fiyat öncekiyle aynı.',
  changed: 'Fiyat değişti. Bir satırın önceki hâli altında yazıyor.',
  before: (value: string) => `önce: ${value}`,
} satisfies Texts<typeof en.buyReviewText>

export const boughtText = {
  title: (credited: string, paid: string) => `${paid} karşılığında ${credited} satın aldınız`,
  rate: (coin: string, price: string) => ` ve 1 ${coin}, ${price} USDT sayıldı`,
  details: (price: string, rate: string, fee: string) =>
    `Bir token ${price} USDT idi${rate}. ${fee} ücret düşüldü.`,
} satisfies Texts<typeof en.boughtText>
