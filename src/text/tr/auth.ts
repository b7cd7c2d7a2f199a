import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/auth.ts'

export const authText = {
  login: 'Giriş yap',
  signup: 'Kaydol',
  tabs: 'Giriş yap veya kaydol',
  email: 'E-posta',
  password: 'Şifre',
  clearEmail: 'E-postayı temizle',
  forgot: 'Şifrenizi mi unuttunuz?',
  logIn: 'Giriş yap',
  social: 'Bizi takip edin',
  notLoaded:
    'Bu sayfanın bir bölümü yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin veya sayfayı yenileyin.',
} satisfies Texts<typeof en.authText>

export const signupText = {
  name: 'Ad',
  confirm: 'Şifreyi onaylayın',
  accept: 'Hesap oluşturarak reşit olduğunuzu onaylar ve şunu kabul edersiniz:',
  terms: 'Şartlar ve koşullar (İngilizce)',
  sendCode: 'Kod gönder',
  createAccount: 'Hesap oluştur',
  passwordAgain: 'Kaydınıza devam edin. Şifrenizi tekrar girin: bu cihazda hiçbir zaman saklanmaz.',
  changeEmail: 'Bilgileri değiştir',
  signupCodeExpired:
    'Bu kod artık geçerli değil: süresi doldu veya çok fazla hatalı deneme yapıldı. Yeni bir kod isteyin.',
} satisfies Texts<typeof en.signupText>

export const loginReasons = {
  wallet: 'Cüzdanınızı görmek için giriş yapın veya kaydolun.',
  buy: 'Satın almak için giriş yapın veya kaydolun.',
  deposit: 'Yatırmak için giriş yapın veya kaydolun.',
  withdrawal: 'Çekmek için giriş yapın veya kaydolun.',
  settings: 'Ayarlarınızı değiştirmek için giriş yapın.',
  support: 'Destek’e yazmak için giriş yapın veya kaydolun.',
  back: 'Ardından oradan devam edersiniz.',
} satisfies Texts<typeof en.loginReasons>

export const codeText = {
  code: 'Doğrulama kodu',
  resend: 'Kodu yeniden gönder',
  resendIn: 'Kodu yeniden gönderme süresi:',
  sentTo: 'Kod gönderilen adres:',
  otpTitle: 'Giriş doğrulaması',
  verify: 'Doğrula',
  loginCodeExpired:
    'Bu kod artık geçerli değil: süresi doldu veya çok fazla hatalı deneme yapıldı.',
  logInAgain: 'Tekrar giriş yap',
} satisfies Texts<typeof en.codeText>

export const resetText = {
  passwordHint: '8–20 karakter; bir büyük harf, bir rakam ve şunlardan biri: !@#$%^&*',
  forgotTitle: 'Şifremi unuttum',
  forgotHint:
    'E-posta adresinize bir bağlantı göndeririz. Yeni bir şifre belirlemek için onu kullanın; kısa bir süre geçerlidir.',
  sendLink: 'Bağlantı gönder',
  backToLogin: 'Girişe dön',
  resetTitle: 'Şifreyi sıfırla',
  newPassword: 'Yeni şifre',
  confirmNew: 'Şifreyi onaylayın',
  reset: 'Şifreyi sıfırla',
  brokenLink: 'Bu bağlantı eksik. E-postadan tekrar açın veya yeni bir bağlantı isteyin.',
  newLink: 'Yeni bağlantı iste',
} satisfies Texts<typeof en.resetText>

export const passkeyText = {
  logIn: 'Geçiş anahtarı kullan',
  confirm: 'Geçiş anahtarıyla onayla',
  codeWaits:
    'E-posta ile gelen kod da olur, ancak o zaman çekim 24 saat bekler; bu sürede ayarlardan iptal edebilirsiniz.',
  waits:
    'Bir geçiş anahtarınız var ve onu kullanmadınız, bu yüzden bu çekim 24 saat bekler. O zamana kadar ayarlardan iptal edebilirsiniz.',
  checking: 'Geçiş anahtarınız bekleniyor',
  noAnswer:
    'Hizmet yanıt vermedi, bu yüzden çekim talebinin alınıp alınmadığı kesin değil. Geçiş anahtarınızla tekrar onaylayın: aynı çekim hiçbir zaman iki kez ödenmez.',
  refused: 'Geçiş anahtarı kabul edilmedi ve hiçbir şey gönderilmedi. Lütfen tekrar deneyin.',
  expired: 'Çok uzun sürdü ve hiçbir şey gönderilmedi. Geçiş anahtarını tekrar kullanın.',
} satisfies Texts<typeof en.passkeyText>

export const passkeyFaults = {
  cancelled: 'Geçiş anahtarı kullanılmadı, bu yüzden hiçbir şey yapılmadı.',
  known: 'Bu cihazda hesabınız için zaten bir geçiş anahtarı var.',
  unsupported:
    'Bu tarayıcı geçiş anahtarlarını desteklemiyor. Başka bir tarayıcı veya e-posta ile gelen kodu kullanın.',
  failed: 'Geçiş anahtarı bu cihazda kullanılamadı.',
} satisfies Texts<typeof en.passkeyFaults>

export const atField = {
  used: 'Bu adresin bir hesabı var',
  unknown: 'Bu adresle bir hesap yok',
  wrong: 'Eşleşmiyor',
} satisfies Texts<typeof en.atField>

export const passwordText = {
  same: 'Eskisinden farklı olmalı',
  weak: '8–20 karakter, bir büyük harf, bir rakam ve şunlardan biri gerekli: !@#$%^&*',
  long: '20 karakterden uzun; en fazla 20 olabilir.',
} satisfies Texts<typeof en.passwordText>
