import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/settings.ts'

export const settingsText = {
  title: 'Ayarlar',
  groups: {
    account: 'Hesap',
    security: 'Güvenlik',
    addresses: 'Adres defteri',
    notifications: 'Bildirimler',
    device: 'Uygulama ve cihaz',
  },
  all: 'Tüm ayarlar',
  account: 'Hesap',
  name: 'Ad',
  email: 'E-posta',
  profileFailed: 'Adınız ve e-postanız yüklenemedi.',
  passwordTitle: 'Şifre',
  old: 'Eski şifre',
  new: 'Yeni şifre',
  newHint: '8–20 karakter; bir büyük harf, bir rakam ve şunlardan biri: !@#$%^&*',
  confirm: 'Şifreyi onaylayın',
  change: 'Şifreyi değiştir',
  hostNotNotified:
    'Şifreniz değiştirildi, ancak diğer cihazlarınızdan çıkış yapılamadı. Emin olmak için giriş yapıp tekrar değiştirin.',
  appearance: 'Görünüm',
  themes: { system: 'Sistem', light: 'Açık', dark: 'Koyu' },
  language: 'Dil',
  device: 'Bu cihaz',
  deviceHint:
    'Çevrimdışı görüntülenen geçmiş dâhil tüm verilerinizi bu cihazdan siler ve buradan çıkış yapar.',
  forget: 'Bu cihazı unut',
} satisfies Texts<typeof en.settingsText>

export const mailedCodeText = {
  code: 'Doğrulama kodu',
  resend: 'Kodu yeniden gönder',
  resendIn: 'Kodu yeniden gönderme süresi:',
  expired: 'Bu kod artık geçerli değil. Yeni bir kod isteyin.',
} satisfies Texts<typeof en.mailedCodeText>

export const phraseText = {
  title: 'Oltalama karşıtı ifade',
  intro: (site: string) =>
    `${site} sitesinden gelen her e-postanın sonunda yer alan, size ait sözcükler. Bunları içermeyen bir e-posta bizden değildir.`,
  none: 'Henüz bir ifade seçmediniz.',
  since: 'E-postalarımızda, şu zamandan beri:',
  secret: 'Kimse omzunuzun üzerinden okumasın diye burada gösterilmez.',
  phrase: 'İfade',
  hint: 'Hemen tanıyacağınız, şifrelerinizden biri olmayan bir şey.',
  set: 'İfadeyi belirle',
  change: 'İfadeyi değiştir',
  remove: 'Kaldır',
  offline: 'İfade, çevrimiçi olduğunuzda değiştirilebilir.',
  failed: 'Oltalama karşıtı ifadeniz yüklenemedi.',
  faults: {
    'too-short': 'İfade en az 4 karakter olmalı.',
    'too-long': 'İfade en çok 60 karakter olmalı.',
    unfit: 'İfade, tek satır düz metindir.',
  },
  sent: 'E-postanıza bir kod gönderdik. Değişikliği o onaylar.',
  confirm: 'Onayla',
  cancel: 'Vazgeç',
  wasSet: 'İfadeniz belirlendi',
  wasRemoved: 'İfadeniz kaldırıldı',
} satisfies Texts<typeof en.phraseText>

export const recipientText = {
  choose: 'Adres defteri',
  none: 'Bu ağda kayıtlı adres yok',
  noneHint: 'Ayarlardan veya bir çekimden sonra kaydedin.',
  close: 'Kapat',
  isNew: 'Yeni',
  saved: (name: string) => `Bu, adres defterinizdeki ${name}.`,
  savedNew: (name: string) =>
    `Bu, adres defterinizdeki ${name}; 24 saatten kısa süre önce kaydedildi. Her grubu kaynağıyla karşılaştırın.`,
  lookAlike: (name: string) => `Dikkat: benzese de bu, adres defterinizdeki ${name} değil.`,
  savedTwin: (name: string) => `${name}:`,
  notSaved:
    'Yalnızca 24 saattir adres defterinizde bulunan adreslere çekime izin veriyorsunuz. Bu adres defterde yok.',
  tooNew:
    'Yalnızca 24 saattir adres defterinizde bulunan adreslere çekime izin veriyorsunuz. Bu adrese çekim yapabileceğiniz zaman:',
  save: 'Bu adresi kaydet',
  name: 'Adres defterinizdeki ad',
  nameHint: 'Örneğin ait olduğu cüzdan veya kişi.',
  confirm: 'Kaydet',
  wasSaved: (name: string) => `${name} adıyla kaydedildi`,
  faults: {
    'no-name': 'Bir ad girin.',
    'long-name': 'Ad en çok 40 karakter olabilir.',
    'bad-name': 'Ad yalnızca harf, rakam, boşluk ve _ - + & # ’ ( ) içerebilir.',
  },
} satisfies Texts<typeof en.recipientText>

export const addressBookText = {
  title: 'Adres defteri',
  intro:
    'Çekim yaptığınız adresler, adlarıyla. Kaydedilen bir adres 24 saat boyunca yeni olarak işaretlenir.',
  empty: 'Kayıtlı adres yok',
  failed: 'Adres defteriniz yüklenemedi.',
  offline: 'Bu cihazda kayıtlı hâliyle. Çevrimiçi olduğunuzda değiştirebilirsiniz.',
  add: 'Adres ekle',
  network: 'Ağ',
  chooseNetwork: 'Bir ağ seçin',
  address: 'Adres',
  save: 'Adresi kaydet',
  cancel: 'Vazgeç',
  added: (name: string) => `${name} adres defterinize eklendi`,
  newUntil: 'şu zamana kadar:',
  remove: 'Kaldır',
  removeNamed: (name: string) => `Kaldır: ${name}`,
  removeTitle: (name: string) => `${name} kaldırılsın mı?`,
  removeHint: 'Tekrar kaydederseniz yeniden 24 saat boyunca yeni sayılır.',
  removed: (name: string) => `${name} kaldırıldı`,
  keep: 'Koru',
  resembles: (name: string) =>
    `Dikkat: bu adres ${name} adresine benziyor, ama başka bir adres. Her grubu karşılaştırın.`,
  noNetwork: 'Bir ağ seçin.',
  noAddress: 'Bir adres girin.',
  badAddress: (network: string) => `Bu, ${network} üzerinde geçerli bir adres değil.`,
  wrongNetwork: (network: string) => `Bu, ${network} üzerinde bir adres değil.`,
  tokenContract: 'Bu, tokenın kendi sözleşmesi. Buraya gönderilen koinler kaybolur.',
  keylessAddress: 'Bu adresin anahtarı kimsede yok. Buraya gönderilen koinler kaybolur.',
  restriction: 'Yalnızca kayıtlı adreslere çekim',
  off: 'Kapalı. Çekimler her adrese gidebilir.',
  on: 'Açık. Çekimler yalnızca 24 saattir kayıtlı adreslere gider.',
  ending: 'Hâlâ açık. Çekimler her adrese ancak şu zamandan itibaren gidebilir:',
  delay: 'Kapatmak 24 saat sürer ve size e-posta göndeririz.',
  turnOn: 'Aç',
  turnOff: 'Kapat',
  keepOn: 'Açık bırak',
  turnedOn: 'Çekimler artık yalnızca kayıtlı adreslere gider',
  turningOff: '24 saat sonra sona erer',
  stays: 'Açık kalıyor',
} satisfies Texts<typeof en.addressBookText>

export const personalDataTitle = 'Verileriniz'

export const personalDataText = {
  what: 'Hakkınızda saklanan her şeyi içeren bir dosya: okumak için PDF, programlar için JSON.',
  files: { json: 'Verilerimi indir (JSON)', pdf: 'Verilerimi indir (PDF)' },
  deletion: 'Hesabı sil',
  deletionWhat:
    'Önce her şeyi çekin: bakiye veya bekleyen bir şey varken silme reddedilir. Adınız, e-postanız, girişleriniz, adresleriniz ve notlarınız silinir; yasanın ödemelerinizle ilgili saklanmasını zorunlu kıldığı bilgiler adınız olmadan kalır. Bu geri alınamaz.',
  ask: 'Hesabımı silmek için kod gönder',
  sent: 'E-postanıza bir kod gönderdik. Onaylarsanız hesap hemen silinir.',
  confirm: 'Hesabımı sil',
  keep: 'Hesabı koru',
  deleted: 'Hesabınız silindi.',
} satisfies Texts<typeof en.personalDataText>
