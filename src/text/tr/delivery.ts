import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/delivery.ts'

export const deliveryText = {
  title: (token: string) => `${token} bakiyeniz`,
  buyTitle: 'Ne zaman serbest bırakılır',
  locked: 'Kilitli',
  next: 'Sonraki serbest bırakma',
  nextAt: (amount: string, token: string, day: string) => `${day} tarihinde ${amount} ${token}`,
  nothingLocked: 'Kilitli bir şey yok. Satın aldığınız her şey kullanılabilir.',
  open: (token: string) => `${token} çekilebilir ve yatırılabilir.`,
  opens: (token: string, day: string) =>
    `${token}, ${day} (UTC) tarihinden itibaren çekilebilir ve yatırılabilir.`,
  closed: (token: string) => `${token} henüz çekilemiyor. Gün belli olunca burada gösterilir.`,
  atOnce: 'Şimdi satın aldığınız hemen kullanılabilir.',
  schedule: (share: string, opening: string, cliff: string, until: string, isMonthly: boolean) =>
    `Şimdi satın aldığınızın %${share} kadarı ${opening} tarihinde, kalanı ${cliff} sonra her ${isMonthly ? 'ay' : 'gün'} eşit parçalar hâlinde serbest bırakılır; sonuncusu ${until} tarihindedir. Satışta sonradan yapılan değişiklikler bunu etkilemez.`,
  noClaim: (token: string) =>
    `Talep edilecek bir şey yok: ${token} bu hesaba kendiliğinden gelir. Talep etmek için cüzdan bağlamanızı isteyen bir sayfa bize ait değildir.`,
  slider: 'Gün',
  released: (amount: string, token: string) => `${amount} ${token} serbest bırakıldı`,
  example: (amount: string, token: string) => `Her ${amount} ${token} için`,
  at: (day: string, what: string) => `${day}: ${what}`,
  table: 'Tüm serbest bırakmalar',
  columns: { day: 'Gün (UTC)', amount: 'Serbest' },
  failed: 'Kilitli olanlar yüklenemedi.',
  loading: 'Kilitli olanlar yükleniyor',
  hidden: 'Tutarlar gizli.',
} satisfies Texts<typeof en.deliveryText>

export const requestText = {
  title: 'Tutar iste',
  amount: (coin: string) => `Tutar (${coin})`,
  invalid: 'Bu tutar bu ağda gönderilemez.',
  qr: 'Tutarla birlikte adresin QR kodu',
  share: 'Bağlantıyı paylaş',
  failed: 'Bu koinin sözleşmesi okunamadı.',
} satisfies Texts<typeof en.requestText>
