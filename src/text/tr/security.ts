import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/security.ts'

export const passkeySettingsText = {
  title: 'Geçiş anahtarları',
  what: 'Geçiş anahtarı; telefonunuzda, bilgisayarınızda veya güvenlik anahtarınızda bulunan, parmak izi, yüz veya PIN ile açılan bir anahtardır. Onunla, kimse yalnızca şifreniz ve e-postanızla hesabınızdan ödeme yapamaz.',
  none: 'Henüz geçiş anahtarınız yok.',
  list: 'Geçiş anahtarlarınız',
  added: 'Eklendi',
  used: 'Son kullanım',
  notUsed: 'Henüz kullanılmadı',
  trustedFrom: 'Ödemeleri onaylamaya başlar:',
  endsAt: 'Kaldırılacak',
  keeps: 'Korumak için o zamandan önce kullanın.',
  add: 'Geçiş anahtarı ekle',
  remove: (name: string) => `${name} anahtarını kaldır`,
  removeShort: 'Kaldır',
  name: 'Ad',
  nameHint: 'Tanıyabilmeniz için, örneğin bulunduğu cihaz.',
  badName: 'En çok 40 harf, rakam, boşluk ve _ - + & # ’ ( ) içeren bir ad girin.',
  confirmAdd: 'Önce siz olduğunuzu onaylayın.',
  changes:
    'Geçiş anahtarı olunca her satın alma onu gerektirir. Kodla onayladığınız bir çekim 24 saat bekler; anahtarı, örneğin kaybedince, kodla kaldırmak da öyle.',
  confirmRemove: (name: string) => `“${name}” geçiş anahtarı artık hiçbir şeyi onaylamayacak.`,
  byPasskey: 'Geçiş anahtarıyla onayla',
  byCode: 'E-posta ile kod gönder',
  byCodeAdds: 'Kodla onaylanırsa ek bir geçiş anahtarı ödemeleri ancak 24 saat sonra onaylar.',
  byCodeRemoves:
    'Kodla onaylanırsa geçiş anahtarı, öncesinde kullanılmadıkça 24 saat sonra kaldırılır. O zamana kadar ödemelerinizi korumaya devam eder.',
  codeSent: 'E-postanıza bir kod gönderdik.',
  code: 'Doğrulama kodu',
  continue: 'Devam',
  resend: 'Kodu yeniden gönder',
  resendIn: 'Kodu yeniden gönderme süresi:',
  create: 'Geçiş anahtarı oluştur',
  creating: 'Geçiş anahtarına bir ad verin. Sonra tarayıcınız nereye kaydedileceğini sorar.',
  wasAdded: 'Geçiş anahtarı eklendi',
  wasRemoved: 'Geçiş anahtarı kaldırıldı',
  willBeRemoved: 'Geçiş anahtarı 24 saat sonra kaldırılacak',
  loadFailed: 'Geçiş anahtarlarınız yüklenemedi.',
  waiting: 'Bekleyen çekimler',
  waitingWhat: 'Geçiş anahtarınız olduğu hâlde kodla onaylandı. Siz yapmadıysanız iptal edin.',
  waitsUntil: 'Bekleme sonu',
  cancel: (what: string) => `İptal et: ${what}`,
  cancelShort: 'İptal et',
  wasCancelled: 'Çekim iptal edildi',
  lost: 'Geçiş anahtarınızı mı kaybettiniz? Burada e-posta ile gelen kodla kaldırın. Şifreniz ve e-postanızla giriş yapmaya devam edebilirsiniz.',
} satisfies Texts<typeof en.passkeySettingsText>

export const lockTitle = 'Uygulama kilidi'

export const lockText = {
  hint: 'Uygulama gösterilmeden önce bu cihazın parmak izini, yüzünü veya PIN’ini ister ve bu cihazda sakladıklarını şifreler.',
  unavailable:
    'Bu tarayıcının veya cihazın kendi geçiş anahtarları (parmak izi, yüz veya PIN ile) yok, bu yüzden uygulama kilitlenemez.',
  delay: 'Kilitleme süresi',
  delayHint: 'Uygulamanın arka planda kalabileceği süre. Açıldığında her zaman kilitlidir.',
  delayNotStored: 'Bu cihazda yer kalmadı: süre değiştirilmedi.',
  delays: { 0: 'Hemen', 1: '1 dakika', 5: '5 dakika', 15: '15 dakika' },
  turnOn: 'Uygulama kilidini aç',
  turnOff: 'Uygulama kilidini kapat',
  lockNow: 'Şimdi kilitle',
  isOn: 'Uygulama bu cihazın bir geçiş anahtarıyla kilitlenir. Burada sakladıkları şifrelidir.',
  curtainTitle: 'Yalnızca bir perde',
  curtain:
    'Bu cihazın geçiş anahtarı şifreleyemiyor. Kilit uygulamayı gizler, ancak bu cihazda saklananlar şifreli değildir.',
  losing:
    'Geçiş anahtarını kaybederseniz kilit ekranından çıkış yapıp tekrar giriş yapın. Hesabınız etkilenmez.',
  cancelled: 'Geçiş anahtarı kullanılmadı. Lütfen tekrar deneyin.',
  lockedTitle: 'Uygulama kilitli',
  locked: 'Açmak için parmak izinizi, yüzünüzü veya PIN’inizi kullanın.',
  unlock: 'Kilidi aç',
  notUnlocked:
    'Uygulamanın kilidi açılamadı. Tekrar deneyin veya geçiş anahtarı kaybolduysa çıkış yapıp tekrar giriş yapın.',
  logOut: 'Çıkış yap',
  logOutTitle: 'Bu cihazdan çıkış yapılsın mı?',
  logOutHint:
    'Uygulamanın bu cihazda sakladıkları silinir ve tekrar giriş yaptığınızda sunucudan geri gelir. Çevrimdışı yazılıp henüz gönderilmemiş destek talepleri kaybolur.',
  confirmLogOut: 'Sil ve çıkış yap',
  back: 'Geri',
} satisfies Texts<typeof en.lockText>

export const sessionsText = {
  title: 'Giriş yaptığınız yerler',
  failed: 'Girişleriniz yüklenemedi.',
  device: (browser: string, platform: string) =>
    browser && platform ? `${browser}, ${platform}` : browser || platform || 'Bilinmeyen cihaz',
  current: 'Bu cihaz',
  login: 'Giriş',
  lastUse: 'Son kullanım',
  address: 'IP adresi',
  unknown: 'Bilinmiyor',
  end: 'Çıkış yap',
  endOf: (device: string) => `Çıkış yap: ${device}`,
  endOthers: 'Diğer tüm cihazlardan çıkış yap',
  ended: 'Çıkış yapıldı',
} satisfies Texts<typeof en.sessionsText>

export const freezeCardText = {
  title: 'Hesabı dondur',
  what: 'Hesabınıza başka biri girmiş olabilirse hesabı dondurun: e-postanıza gelen kodla çözene kadar hiçbir şey çekilemez veya satın alınamaz.',
  open: 'Hesabı dondur',
} satisfies Texts<typeof en.freezeCardText>

export const freezeText = {
  title: 'Hesabı dondur',
  lead: 'Hesabınıza başka biri giriş yaptıysa hesabı şimdi dondurun.',
  effects: [
    'Siz çözene kadar çekimler ve satın almalar reddedilir.',
    'Henüz gönderilmemiş ödemeler bekler.',
    'Bu cihaz dâhil tüm cihazlardan çıkış yapılır.',
    'Yatırmalar gelmeye devam eder.',
  ],
  freeze: 'Hesabımı dondur',
  back: 'Ayarlar’a dön',
  incomplete: 'Bu bağlantı eksik. E-postadan bir kez daha açın.',
  over: 'Bu bağlantı daha önce kullanılmış veya 6 saatten eski. Bunun yerine yeni bir şifre seçin; bu tüm cihazlardan çıkış yapar. Ardından destekle iletişime geçin.',
  done: 'Hesabınız donduruldu ve tüm cihazlardan çıkış yapıldı.',
  next: 'Şimdi yeni bir şifre seçin. Sonra giriş yapın ve Ayarlar’da e-postanıza gelen kodla dondurmayı çözün.',
  newPassword: 'Yeni şifre seç',
} satisfies Texts<typeof en.freezeText>

export const frozenText = {
  title: 'Hesabınız dondurulmuş',
  withdrawals: 'Dondurma çözülene kadar hiçbir şey çekilemez. Yatırmalar gelmeye devam eder.',
  purchases: 'Dondurma çözülene kadar hiçbir şey satın alınamaz. Yatırmalar gelmeye devam eder.',
  wallet:
    'Dondurma çözülene kadar hiçbir şey çekilemez veya satın alınamaz. Yatırmalar gelmeye devam eder.',
  toSettings: 'Ayarlar’da dondurmayı çöz',
} satisfies Texts<typeof en.frozenText>

export const unfreezeText = {
  since: 'Dondurulma zamanı',
  state:
    'Çekimler ve satın almalar reddedilir, henüz gönderilmemiş ödemeler bekler. Yatırmalar gelmeye devam eder.',
  passwordFirst: 'Başka biri giriş yaptıysa dondurmayı çözmeden önce şifrenizi değiştirin.',
  byOperator: 'Bir işletmen dondurdu. Çözülmesi için destekle iletişime geçin.',
  contact: 'Destekle iletişime geç',
  sendCode: 'Dondurmayı çöz',
  sentTo: 'Kod gönderilen adres:',
  lift: 'Kodla onayla',
  lifted: 'Dondurma çözüldü',
} satisfies Texts<typeof en.unfreezeText>
