import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/mails.ts'

export { supportText } from './support.ts'

export const mailText = {
  noAction: 'Bunu siz yaptıysanız bir şey yapmanız gerekmez.',
  recovery: (site: string) =>
    `Bunu siz yapmadıysanız hesabınızı şimdi güvenceye alın: buradan yeni bir şifre seçin: ${site}/forgot. Ardından desteğe yazın: ${site}/support.`,
  questions: (site: string) => `Sorularınız varsa desteğe yazın: ${site}/support.`,
  noClaim: (name: string) =>
    `Hiçbir şey için talepte bulunmanız gerekmez: ${name} hesabınıza kendiliğinden gelir. Onu almak için cüzdan bağlamanızı isteyen bir sayfa veya ileti bizden değildir.`,
  neverAsked: 'Hiçbir zaman şifre, kod veya özel anahtar istemeyiz.',
  phrase: 'Oltalama karşıtı ifadeniz:',
  log: 'Bu sitenin açık kayıt defteri:',
  logState: (size: string, root: string) => `${size} kayıt, kök ${root}`,
  amount: (value: string) => `Tutar: ${value}`,
  arrives: (value: string) => `Ulaşacak: ${value}`,
  network: (value: string) => `Ağ: ${value}`,
  address: (value: string) => `Adres: ${value}`,
  transaction: (value: string) => `İşlem: ${value}`,
  reason: (value: string) => `Neden: ${value}`,
  name: (value: string) => `Ad: ${value}`,
  time: (value: string) => `Zaman: ${value}`,
  device: (value: string) => `Cihaz: ${value}`,
  unknownDevice: 'tanınmadı',
  deviceName: (browser: string, platform: string) => `${browser}, ${platform}`,
} satisfies Texts<typeof en.mailText>

export const codeMailText = {
  code: (name: string, code: string) => `${name} kodunuz: ${code}`,
  life: (minutes: number) => `Bir kez, ${minutes} dakika boyunca geçerlidir.`,
  onlyHere: (name: string) =>
    `Yalnızca ${name} sitesinde girin. ${name} adına hiç kimse bunu sizden istemez.`,
  notYou:
    'Bunu siz yapmadıysanız kodu paylaşmayın. Biri şifrenizi biliyor olabilir: lütfen değiştirin.',
  login: { subject: 'giriş kodu', what: 'Bu kod giriş yapmak içindir.' },
  withdrawal: { subject: 'çekim kodu', what: 'Bu kod yalnızca bu çekim içindir.' },
  deletion: {
    subject: 'hesabınızı silme',
    what: 'Bu kod hesabınızı silmek içindir; bu geri alınamaz.',
  },
  unfreeze: {
    subject: 'dondurmayı kaldırma kodu',
    what: 'Bu kod hesabınızın dondurulmasını kaldırmak içindir: çekim yeniden mümkün olur.',
  },
  setPhrase: {
    subject: 'oltalama karşıtı ifadeniz için kod',
    what: 'Bu kod, size gönderdiğimiz e-postalardaki ifadeyi belirlemek içindir.',
  },
  removePhrase: {
    subject: 'oltalama karşıtı ifadeniz için kod',
    what: 'Bu kod, size gönderdiğimiz e-postalardaki ifadeyi kaldırmak içindir.',
  },
  addPasskey: {
    subject: 'geçiş anahtarlarınız için kod',
    what: 'Bu kod geçiş anahtarı eklemek içindir.',
  },
  removePasskey: {
    subject: 'geçiş anahtarlarınız için kod',
    what: (passkey: string) => `Bu kod “${passkey}” geçiş anahtarını kaldırmak içindir.`,
  },
} satisfies Texts<typeof en.codeMailText>

export const signupMailText = {
  subject: 'e-postanızı onaylayın',
  what: 'Bu kod, bu e-posta ile hesap oluşturmak içindir.',
  hasPassword:
    'Kimlik sağlayıcımızda bu e-posta için zaten bir şifre var. Kaydolmak için o şifreyi girin.',
  chooseAnother: 'Bilmiyorsanız önce buradan yeni bir tane seçin:',
  notYou: 'Bunu siz yapmadıysanız bu e-postayı dikkate almayın: kod olmadan hesap oluşturulmaz.',
} satisfies Texts<typeof en.signupMailText>

export const resetMailText = {
  subject: 'şifrenizi sıfırlayın',
  requested: (name: string) => `Biri, bu e-postaya ait ${name} hesabı için şifre sıfırlama istedi.`,
  open: (minutes: number) =>
    `Yeni bir şifre seçmek için bu bağlantıyı açın. Bir kez, ${minutes} dakika boyunca geçerlidir:`,
  notYou: 'Bunu siz yapmadıysanız bu e-postayı dikkate almayın: şifreniz değişmez.',
} satisfies Texts<typeof en.resetMailText>

export const supportMailText = {
  received: 'talebinizi aldık',
  thanks: (topic: string) =>
    `Teşekkürler. “${topic}” konulu talebinizi aldık; 24 saat içinde yanıtlayacağız.`,
  number: (id: string) => `Numarası: ${id}.`,
  answered: (topic: string) => `“${topic}” konulu talebiniz`,
  youWrote: (id: string) => `Yazdıklarınız (talep ${id}):`,
} satisfies Texts<typeof en.supportMailText>

export const noticeText = {
  passwordChanged: {
    subject: 'şifreniz değiştirildi',
    what: (name: string, at: string) =>
      `${name} hesabınızın şifresi değiştirildi: ${at}. Diğer cihazlardan çıkış yapıldı.`,
  },
  passwordReset: {
    subject: 'şifreniz sıfırlandı',
    what: (name: string, at: string) =>
      `${name} hesabınızın şifresi sıfırlandı: ${at}. Diğer cihazlardan çıkış yapıldı.`,
  },
  approved: {
    subject: 'çekiminiz onaylandı',
    what: (amount: string) => `${amount} tutarındaki çekiminiz onaylandı ve ödendi.`,
  },
  rejected: {
    subject: 'çekiminiz reddedildi',
    what: (amount: string) =>
      `Çekiminiz reddedildi. Tutarın tamamı, ${amount}, yeniden bakiyenizde.`,
  },
  takenBack: {
    subject: 'bir satın almadan cayıldı',
    what: (tokens: string, at: string, paid: string) =>
      `${tokens} tutarındaki satın almadan cayıldı: ${at}. Bedeli olan ${paid} yeniden bakiyenizde; tokenlar artık yok.`,
  },
  addressSaved: {
    subject: 'adres defterinize bir adres eklendi',
    what: (name: string, at: string) =>
      `${name} adres defterinize bir adres eklendi: ${at}. 24 saat boyunca yeni olarak işaretlidir.`,
  },
  restricted: {
    subject: 'çekimler yalnızca adres defterinizdeki adreslere gider',
    what: 'Hesabınızdan çekimler artık yalnızca 24 saattir adres defterinizde olan adreslere gider. Bunu kapatmak 24 saat sürer.',
  },
  unrestricted: {
    subject: 'her adrese çekime izin verilecek',
    what: (at: string) =>
      `Adres defterinizde olmayan adreslere çekime izin verilmesini istediniz. Geçerlilik zamanı: ${at}. O zamana kadar ayarlarınızdan geri alabilirsiniz.`,
  },
  phraseSet: {
    subject: 'oltalama karşıtı ifadeniz belirlendi',
    what: (at: string) =>
      `Size gönderdiğimiz e-postalar için yeni bir ifade belirlendi: ${at}. Bundan sonraki her e-postada yer alır.`,
  },
  phraseRemoved: {
    subject: 'oltalama karşıtı ifadeniz kaldırıldı',
    what: (at: string) =>
      `Size gönderdiğimiz e-postalardaki ifade kaldırıldı: ${at}. Bu, onu taşıyan son e-postadır.`,
  },
} satisfies Texts<typeof en.noticeText>

export const passkeyMailText = {
  added: {
    subject: 'bir geçiş anahtarı eklendi',
    what: (passkey: string, name: string) =>
      `“${passkey}” geçiş anahtarı ${name} hesabınıza eklendi.`,
    waits: (at: string, site: string) =>
      `Bunu, önceden var olan bir geçiş anahtarı değil, e-postayla gelen bir kod onayladı. Bu nedenle ödemeleri ancak şu zamandan itibaren onaylar: ${at}. O zamana kadar kaldırabilirsiniz: ${site}/setting`,
  },
  removed: {
    subject: 'bir geçiş anahtarı kaldırıldı',
    what: (passkey: string, name: string) =>
      `“${passkey}” geçiş anahtarı ${name} hesabınızdan kaldırıldı. Bunu bir geçiş anahtarı onayladı.`,
  },
  ending: {
    subject: 'bir geçiş anahtarı kaldırılacak',
    what: (passkey: string, name: string, at: string) =>
      `${name} hesabınızın “${passkey}” geçiş anahtarı kaldırılacak: ${at}. Bunu e-postayla gelen bir kod onayladı.`,
    keep: 'Kalması için o zamana kadar kullanın: onunla giriş yapın veya bir ödemeyi onaylayın.',
  },
  copied: {
    subject: 'bir geçiş anahtarı kopyalanmış olabilir',
    what: (passkey: string) =>
      `“${passkey}” geçiş anahtarı, öncekinden az kullanım saydığı için reddedildi. Bir kopyası olabilir.`,
    remove: (site: string) => `Ayarlardan kaldırın ve başka bir tane ekleyin: ${site}/setting`,
  },
  codeLogin: {
    subject: 'geçiş anahtarınız olmadan bir giriş',
    what: (name: string, at: string) =>
      `Biri ${name} hesabınıza geçiş anahtarıyla değil, şifre ve e-postayla gelen bir kodla giriş yaptı: ${at}.`,
  },
  waits: {
    subject: 'bir çekim 24 saat bekliyor',
    what: (amount: string, at: string) =>
      `Hesabınızın geçiş anahtarı olduğu hâlde ${amount} tutarındaki çekim e-postayla gelen bir kodla onaylandı. Şu zamandan önce ödenmez: ${at}.`,
    cancel: (site: string) => `O zamana kadar ayarlardan iptal edebilirsiniz: ${site}/setting`,
  },
} satisfies Texts<typeof en.passkeyMailText>

export const freezeMailText = {
  newDevice: {
    subject: 'yeni bir cihazda giriş',
    what: (name: string) =>
      `Biri ${name} hesabınıza, daha önce kullanılmadığı bir cihazda giriş yaptı.`,
  },
  freezeNow:
    'Bunu siz yapmadıysanız hesabı şimdi dondurun: çekimler ve satın almalar reddedilir, henüz gönderilmemiş ödemeler bekler ve her cihazdan çıkış yapılır.',
  link: (hours: number) =>
    `Bu bağlantı bir kez, ${hours} saat boyunca geçerlidir ve bir şey yapmadan önce sorar:`,
  afterwards: (site: string) =>
    `Ardından buradan yeni bir şifre seçin: ${site}/forgot. Desteğe de yazın: ${site}/support.`,
  frozen: {
    subject: 'hesabınız donduruldu',
    what: (name: string, at: string) =>
      `${name} hesabınız donduruldu: ${at}. Çekimler ve satın almalar reddedilir, henüz gönderilmemiş ödemeler bekler ve her cihazdan çıkış yapıldı. Yatırmalar gelmeye devam eder.`,
    passwordFirst: (site: string) =>
      `Başka biri giriş yapmışsa önce buradan yeni bir şifre seçin: ${site}/forgot.`,
    lift: 'Dondurmayı kaldırmak için giriş yapın ve size e-postayla gönderdiğimiz kodu Ayarlar’da girin.',
    byOperator: (site: string) =>
      `Bir işletmen tarafından donduruldu. Lütfen desteğe yazın: ${site}/support.`,
  },
  unfrozen: {
    subject: 'hesabınız artık dondurulmuş değil',
    what: (name: string, at: string) =>
      `${name} hesabınızın dondurulması kaldırıldı: ${at}. Çekim ve satın alma yeniden mümkün.`,
  },
} satisfies Texts<typeof en.freezeMailText>
