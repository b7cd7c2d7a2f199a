import {
  durationIn,
  failureTextOf,
  feeIn,
  inSentence,
  type RefusalTexts,
} from '../../language/refusals.ts'
import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/failures.ts'
import { errors as english } from '../en/messages.ts'
import { errors } from './messages.ts'

const duration = durationIn('tr')

export const failures = {
  unreachable: 'Hizmete ulaşılamıyor. Bağlantınızı kontrol edip tekrar deneyin.',
  timeout: 'Hizmet çok geç yanıt verdi. Tekrar deneyin.',
  refused: 'Hizmet bunu şu anda yapamıyor. Daha sonra tekrar deneyin.',
  malformed: 'Hizmet geçersiz bir yanıt gönderdi. Daha sonra tekrar deneyin.',
  tooMany: 'Çok fazla deneme yapıldı. Bir dakika bekleyip tekrar deneyin.',
  tooSoon: (seconds: number) => `Çok erken. ${duration(seconds)} bekleyip tekrar deneyin.`,
  retry: 'Tekrar dene',
} satisfies Texts<typeof en.failures>

export const notLoaded = {
  title: failures.unreachable,
  label: failures.retry,
} satisfies Texts<typeof en.notLoaded>

const again = 'Birazdan tekrar deneyin.'

const refusals: RefusalTexts = {
  'address-not-saved': 'Yalnızca adres defterinizdeki adreslere çekime izin veriyorsunuz.',
  'address-saved': (said) => `Bu adres ${inSentence(said, /saved as (.+)\.$/)} adıyla kayıtlı.`,
  'address-too-new':
    'Bu adres, defterinizde yeni. Kaydedildikten 24 saat sonra bu adrese çekim yapılabilir.',
  'bad-address': 'Bu geçerli bir adres değil.',
  'bad-chain': 'Bu koin o ağda çekilemez.',
  'bad-key': failures.refused,
  'bad-request': 'İstek geçerli değil.',
  'bad-signature': 'Bu, bu metnin bu adresin anahtarıyla atılmış imzası değil.',
  'below-minimum': 'Alt sınırın altında.',
  'book-full': 'Adres defterinizde başka adrese yer yok.',
  busy: again,
  closing: again,
  'code-expired': 'Kod artık geçerli değil. Yeni bir kod isteyin.',
  'code-used': 'Bu kod zaten kullanıldı.',
  'email-not-found': errors.emailNotFound,
  'email-used': errors.emailUsed,
  failed: 'Bir şeyler ters gitti. Daha sonra tekrar deneyin.',
  frozen: 'Bu hesap dondurulmuş. Nasıl çözüleceği Ayarlar’da yazıyor.',
  'frozen-by-operator': 'Bu hesabı bir işletmen dondurdu. Destek’e yazın.',
  'house-address':
    'Bu adres bu siteye ait ve hiçbir çekim oraya ulaşmaz. Başka bir cüzdanın adresini seçin.',
  'id-used': 'Talebi tekrar gönderin.',
  insufficient: errors.insufficientBalance,
  invalid: 'İstek geçerli değil.',
  'key-used': failures.refused,
  'keyless-address': 'Bu adresin anahtarı kimsede yok. Oraya gönderilen koinler kaybolur.',
  'link-used': 'Bu bağlantı zaten kullanıldı veya 6 saatten eski.',
  maintenance: 'Hizmet bakımda. Daha sonra tekrar deneyin.',
  'name-used': 'Bu ağdaki başka bir adresi bu adla kaydettiniz.',
  'network-away': 'Ağ şu anda yanıt vermiyor.',
  'no-line': 'Böyle bir kayıt yok.',
  'no-passkey': 'Bunu onaylayabilecek bir geçiş anahtarı yok.',
  'no-price': 'Şu anda fiyat yok, bu yüzden hiçbir şey satın alınamaz.',
  'no-purchase': 'Böyle bir satın alma yok.',
  'not-found': 'Bulunamadı.',
  'not-frozen': 'Bu hesap dondurulmuş değil.',
  'not-offered': 'Bu şu anda sunulmuyor.',
  'not-ready': again,
  'not-waiting': 'Bu çekim zaten ödeniyor veya sonuçlandı, bu yüzden iptal edilemez.',
  origin: failures.refused,
  'own-address': 'Bu kendi yatırma adresiniz.',
  'ownership-needed': 'Bu tutarın üzerinde adresin size ait olduğunu göstermeniz gerekir.',
  'ownership-over': 'Bu metin artık geçerli değil. Yenisini isteyin.',
  'passkey-copied':
    'Bu geçiş anahtarı sonradan başka bir yerde kullanıldı, yani bir kopyası olabilir. Hiçbir şey yapılmadı.',
  'passkey-expired': 'Çok uzun sürdü. Geçiş anahtarını tekrar kullanın.',
  'passkey-known': 'Bu geçiş anahtarı zaten ekli.',
  'passkey-needed':
    'Geçiş anahtarınızla onaylayın. Kaybettiyseniz ayarlardan e-posta ile gelen kodla kaldırın.',
  'passkey-used': 'Bu imza zaten kullanıldı. Tekrar imzalayın.',
  'passkey-waits': (said) =>
    `Bu geçiş anahtarı e-posta ile gelen kodla eklendi. Ödemeleri şu tarihten itibaren onaylar: ${inSentence(said, /from (.+) on\.$/)}.`,
  range: failures.refused,
  'sold-out': 'Bu aşamada o kadar token kalmadı.',
  spent: 'Bu satın almanın tokenlarının tamamı artık hesapta değil.',
  'token-contract': 'Bu, tokenın kendi sözleşmesi. Oraya gönderilen koinler kaybolur.',
  'too-fine': 'Tutar, o ağın kabul ettiğinden fazla ondalık basamak içeriyor.',
  'too-late': 'Bu satın almadan cayma süresi doldu.',
  'too-many-notes': 'Başka nota yer yok.',
  'too-many-passkeys': 'Başka geçiş anahtarı eklenemez.',
  'too-many-requests': failures.tooMany,
  unauthorized: 'Giriş yapın.',
  unavailable: again,
  unknown: 'Yapılıp yapılmadığı bilinmiyor. Tekrar denemeden önce kontrol edin.',
  'unknown-passkey': 'Bu geçiş anahtarı sizin değil veya artık değil.',
  'unknown-push-service': 'Hizmet, bu tarayıcının bildirim sistemini tanımıyor.',
  withdrawn: 'Bu satın almadan zaten caydınız.',
  'wrong-amount': (said) => `Ücret: ${feeIn(said)}. Tutarları tekrar kontrol edin.`,
  'wrong-code': 'Kod yanlış.',
  'wrong-network': 'Bu adres başka bir ağa ait.',
  'wrong-passkey': 'Geçiş anahtarı tam olarak bunu onaylamadı. Hiçbir şey yapılmadı.',
}

export const failureText: typeof en.failureText = failureTextOf(
  failures,
  refusals,
  english,
  errors,
  (sentence) => `Hizmetin yanıtı: “${sentence}”`,
)
