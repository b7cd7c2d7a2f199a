import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/shell.ts'

export const navigationText = {
  skip: 'İçeriğe geç',
  home: (siteName: string) => `${siteName} ana sayfa`,
  menu: 'Menü',
  main: 'Ana menü',
  account: 'Hesap',
  theme: 'Açık veya koyu',
  about: 'Hakkımızda',
  tokenomics: 'Tokenomi',
  features: 'Özellikler',
  buyToken: (siteName: string) => `${siteName} satın al`,
  buy: 'Satın al',
  wallet: 'Cüzdan',
  deposit: 'Yatır',
  withdraw: 'Çek',
  settings: 'Ayarlar',
  support: 'Destek',
  logIn: 'Giriş yap',
  logOut: 'Çıkış yap',
  service: 'Hizmetimiz',
  company: 'Şirketimiz',
  login: 'Giriş yap',
  register: 'Kaydol',
  whitepaper: 'Teknik inceleme (İngilizce)',
  privacy: 'Gizlilik politikası (İngilizce)',
  termsAndConditions: 'Şartlar ve koşullar (İngilizce)',
  more: 'Diğer',
  follow: 'Bizi takip edin',
  copyright: (siteName: string) => `© 2025 ${siteName}. Tüm hakları saklıdır.`,
  backToTop: 'Başa dön',
  languages: 'Diller',
} satisfies Texts<typeof en.navigationText>

export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linktree: 'Linktree',
  medium: 'Medium',
  reddit: 'Reddit',
  twitter: 'Twitter',
  youtube: 'YouTube',
} satisfies Texts<typeof en.networkNames>

export const shell = {
  brokenTitle: 'Bu ekran açılamadı',
  broken: 'Bu sayfada bir şey başarısız oldu. Gönderdikleriniz etkilenmedi.',
  outdatedTitle: 'Daha yeni bir sürüm var',
  outdated: 'Sayfa açıkken bir bölümü değiştirildi. Devam etmek için yenileyin.',
  reload: 'Yenile',
  late: 'Bu, beklenenden uzun sürüyor.',
  notFoundHint: 'Bu sayfa yok. Önceki sayfaya götürülüyorsunuz.',
  offline: {
    figures: 'Çevrimdışısınız. Tutarlar ve geçmiş güncel olmayabilir.',
    action: 'Çevrimdışısınız. Bunun için bağlantı gerekir; çevrimiçi olunca tekrar kullanılabilir.',
    query:
      'Çevrimdışısınız. Talebiniz bu cihazda kaydedilir ve çevrimiçi olunca otomatik gönderilir.',
    none: 'Çevrimdışısınız. Bu sayfa için bağlantı gerekir.',
  },
  silent: {
    figures: 'Hizmet yanıt vermiyor. Tutarlar ve geçmiş güncel olmayabilir.',
    action:
      'Hizmet yanıt vermiyor. Bunun için bağlantı gerekir; hizmet yanıt verince tekrar kullanılabilir.',
    query:
      'Hizmet yanıt vermiyor. Talebiniz bu cihazda kaydedilir ve hizmet yanıt verince otomatik gönderilir.',
    none: 'Hizmet yanıt vermiyor. Bu sayfa için bağlantı gerekir.',
  },
  unsent:
    'Bir destek talebi gönderilemeden oturumunuz sona erdi. Göndermek için bu sekmede tekrar giriş yapın; sekmeyi kapatmak veya yenilemek talebi siler.',
  cacheFull: 'Bu cihazda yer kalmadı, bu yüzden çevrimdışı kullanım için hiçbir şey saklanmıyor.',
  cacheForbidden:
    'Bu tarayıcı, sitenin çevrimdışı kullanım için bir şey saklamasına izin vermiyor.',
  disconnectedTitle: 'Bu ekran için bağlantı gerekir',
  disconnected: 'Henüz bu cihaza indirilmedi. Tekrar çevrimiçi olduğunuzda açılır.',
  updateReady: 'Yeni bir sürüm hazır',
  updateHint: 'Bu sitenin açık olan tüm sekmelerini yeniler.',
  update: 'Şimdi güncelle',
  later: 'Sonra',
} satisfies Texts<typeof en.shell>

export const installText = {
  title: 'Cüzdanınız elinizin altında olsun',
  why: 'Yüklendiğinde ana ekrandan açılır ve bakiyelerinizle geçmişinizi ağ olmadan gösterir.',
  shareMenu: 'Tarayıcı çubuğunda Paylaş’a, ardından “Ana Ekrana Ekle”ye dokunun.',
  install: 'Yükle',
  dismiss: 'Hayır, teşekkürler',
} satisfies Texts<typeof en.installText>

export const offlinePage = {
  title: 'Çevrimdışısınız',
  text: 'Bu sitenin kayıtlı kopyası bu cihazdan silinmiş ve tekrar yüklemek için bağlantı yok. Başka hiçbir şey kaybolmadı.',
  retry: 'Tekrar dene',
} satisfies Texts<typeof en.offlinePage>
