import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/messages.ts'

/** What the texts of product §8 say; their misspellings are those of English alone. */
export const errors = {
  emailUsed: 'Bu e-posta zaten kullanılıyor',
  invalidOtp: 'Geçerli bir kod girin',
  invalidCredentials: 'Geçerli bir e-posta ve şifre girin',
  notRegistered: 'E-posta bulunamadı. Önce kaydolun, sonra giriş yapın',
  invalidCode: 'Geçerli bir doğrulama kodu girin',
  emailNotFound: 'E-posta bulunamadı',
  selectPair: 'Bir çift seçin',
  enterAddress: 'Bir hedef adres girin',
  insufficientBalance: 'Yetersiz bakiye',
  minimumValue: (minimum: string) => `En düşük değer: ${minimum}`,
  minimumBuy: (minimum: string, token: string) => `En düşük alım: ${minimum} ${token}`,
  tryLater: 'Daha sonra tekrar deneyin',
  copyFailed: 'Bir şeyler ters gitti. Doğrudan kopyalamayı deneyin',
  weakPassword:
    'Şifre şöyle olmalı: 1) 8–30 karakter, 2) en az bir büyük ve bir küçük harf, 3) en az bir rakam, 4) en az bir özel karakter',
  samePassword: 'Yeni şifre eskisiyle aynı. Farklı bir şifre kullanın.',
} satisfies Texts<typeof en.errors>

export const successes = {
  codeSent: 'E-postanıza bir kod gönderdik. Lütfen doğrulayın',
  registered: 'Kaydınız tamamlandı',
  codeVerified: 'Doğrulama kodu doğrulandı',
  codeResent: 'Doğrulama kodu yeniden gönderildi',
  signedOut: 'Çıkış yapıldı',
  withdrawalPlaced: 'Çekim talebi alındı',
  tokenBought: 'Tokenlar satın alındı',
  passwordChanged: 'Şifre değiştirildi',
  passwordReset: 'Şifre sıfırlandı',
  resetLinkSent: 'Şifre sıfırlama bağlantısını gönderdik. E-postanızı kontrol edin',
  addressCopied: 'Adres kopyalandı',
  copied: 'Kopyalandı',
  querySent: 'Talebiniz alındı. Müşteri hizmetleri ekibimiz 24 saat içinde size dönecek.',
} satisfies Texts<typeof en.successes>

export const fieldErrors = {
  name: 'Ad geçerli değil',
  email: 'E-posta geçerli değil',
  password: 'Şifre koşulları karşılamıyor',
  signupConfirm: 'Şifreler aynı olmalı',
  confirm: 'Onay, şifreyle aynı olmalı',
  query: 'Bir talep türü seçin',
} satisfies Texts<typeof en.fieldErrors>

export const screens = {
  maintenance: 'Bakımda',
  notFound: '404 Sayfa bulunamadı',
  withdrawalFailed: 'Çekiminiz başarısız oldu. Daha sonra tekrar deneyin',
  buying: 'İşlem gerçekleştiriliyor…',
  hiddenBalance: 'XXXX',
} satisfies Texts<typeof en.screens>

export const statuses = {
  pending: 'Bekliyor',
  approved: 'Onaylandı',
  completed: 'Tamamlandı',
  rejected: 'Reddedildi',
} satisfies Texts<typeof en.statuses>

const isKnown = (status: string): status is keyof typeof statuses => Object.hasOwn(statuses, status)

/** A status that our host does not have is shown as the host spells it. */
export const statusText: Texts<typeof en.statusText> = (status) =>
  isKnown(status) ? statuses[status] : status.slice('other:'.length)
