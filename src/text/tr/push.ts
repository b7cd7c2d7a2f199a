import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/push.ts'

export const pushTitle = 'Bildirimler'

export const pushSettingsText = {
  intro:
    'Bu cihaz, uygulama kapalıyken bile bir şey olduğunda size haber verebilir. Buradan çıkış yaptığınızda durur.',
  turnOn: 'Bildirimleri aç',
  turnOff: 'Bu cihazda kapat',
  about: 'Bu cihaza bildir:',
  kinds: {
    credited: 'Hesaba geçen yatırmalar',
    sent: 'Ödenen çekimler',
    rejected: 'Reddedilen çekimler',
    login: 'Yeni bir cihazdan girişler',
    password: 'Şifre değişikliği',
  },
  amounts: 'Tutarları göster',
  amountsHint: 'Kilit ekranınızı gören herkes okuyabilir.',
  installFirst:
    'iPhone ve iPad’de bildirimler yalnızca yüklenmiş uygulamada çalışır. Tarayıcı çubuğunda Paylaş’a, ardından “Ana Ekrana Ekle”ye dokunun ve bildirimleri oradan açılan uygulamada açın.',
  unsupported: 'Bu tarayıcı bildirim alamıyor.',
  blocked:
    'Bu site için bildirimler engellenmiş. Tarayıcınızın veya cihazınızın ayarlarından izin verin, sonra bu sayfayı tekrar açın.',
  on: 'Bu cihazda bildirimler açık.',
  off: 'Bu cihazda bildirimler kapalı.',
  faults: {
    blocked: 'Bildirimlere izin verilmedi.',
    browser: 'Bu tarayıcı bildirimlere abone olamadı. Daha sonra tekrar deneyin.',
    'unknown-service': 'Bu tarayıcının bildirim hizmeti burada desteklenmiyor.',
  },
} satisfies Texts<typeof en.pushSettingsText>

export const pushHintText = {
  title: 'Paranız hareket edince haberiniz olsun',
  why: 'Bu cihaz, bir yatırma hesaba geçtiğinde, bir çekim ödendiğinde veya biri giriş yaptığında size haber verebilir. Tutarlar gösterilmez.',
  turnOn: 'Aç',
  dismiss: 'Hayır, teşekkürler',
} satisfies Texts<typeof en.pushHintText>

export const pushText = {
  credited: {
    title: 'Yatırma hesaba geçti',
    body: (amount = 'Bir yatırma') => `Cüzdanınızda: ${amount}.`,
  },
  sent: {
    title: 'Çekim gönderildi',
    body: (amount = 'Çekiminiz') => `Ödendi: ${amount}.`,
  },
  rejected: {
    title: 'Çekim reddedildi',
    body: (amount = 'Tutarın tamamı') => `Bakiyenize döndü: ${amount}.`,
  },
  login: {
    title: 'Yeni giriş',
    body: () =>
      'Biri hesabınıza yeni bir cihazdan giriş yaptı. Bu siz değilseniz şifrenizi hemen değiştirin.',
  },
  password: {
    title: 'Şifre değiştirildi',
    body: () =>
      'Hesabınızın şifresi değiştirildi ve bu cihazdan çıkış yapıldı. Bu siz değilseniz şifrenizi hemen sıfırlayın.',
  },
} satisfies Texts<typeof en.pushText>
