import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/public-log.ts'

export const logAlarmText = {
  title: 'Bu sitenin açık kayıt defteri değiştirildi',
  found: {
    kept: 'Bu cihazın ondan sakladığı artık okunamıyor, bu yüzden içinde olan her şeyin hâlâ durduğunu gösteren bir şey yok.',
    key: 'Bu cihazın bildiğinden başka bir anahtarla imzalanmış.',
    begun:
      'Sunucu yeni bir defter başlatmış ve bunu ilk kaydında, bir geri yükleme sonrasındaki gibi söylüyor. Öncekinin tamamının içinde olduğunu gösteren bir şey yok.',
    signature: 'İmzası yanlış.',
    shrunk: 'Eskisinden az kaydı var: bazıları silinmiş.',
    receipt: 'Bu cihazda verdiği bir makbuz doğru değil.',
    late: 'Saniyeler sürmesine rağmen bir hareketiniz bir saatten uzun süredir ona yazılmadı.',
    solvency: 'Sunucunun herkese borcu olarak söylediği doğru değil veya sizde olanı içermiyor.',
    changed: 'Bu cihaz son baktığında içinde olan her şey artık içinde değil.',
  },
  what: 'Böyle bir defter yalnızca büyüyebilir. Kanıtı kaydedin, başkalarıyla karşılaştırın ve bir şey yatırmadan önce işletmene sorun.',
  at: 'Bulundu',
  save: 'Kanıtı kaydet',
  file: 'public-log-evidence.json',
} satisfies Texts<typeof en.logAlarmText>

export const publicReceiptText = {
  title: 'Açık kayıt defteri',
  checking: 'Açık kayıt defteri kontrol ediliyor…',
  right: 'Açık kayıt defterinde',
  verified: 'Bu cihazda doğrulandı',
  entry: 'kayıt',
  witnesses: (count: number) => `Ayrıca imzalayan tanıklar: ${count}`,
  waiting: 'Henüz açık kayıt defterinde değil. Bir dakika içinde olacak.',
  until: 'En geç şu zamanda olmalı:',
  late: 'Bir dakika içinde olması gerekirken açık kayıt defterinde değil. Bunu kaydedin ve işletmene sorun.',
  unknown: 'Şu anda kontrol edilemedi. Makbuzu bağlantı varken tekrar açın.',
  unsupported: 'Bu tarayıcı açık kayıt defterini doğrulayamıyor.',
  wrong: {
    signature: 'Sunucunun makbuzu kendi defteri tarafından imzalanmamış.',
    proof: 'Sunucunun makbuzu imzaladığı defterde yok.',
    entry: 'Sunucunun makbuzu bir defterin kaydı değil.',
    opening: 'Sunucunun makbuzunda yazan, defterdeki değil.',
    owner: 'Sunucunun makbuzu başka birine ait.',
    other: 'Defterde yazan, burada gösterilen değil.',
    missing: 'Sunucu bunun defterinde olmadığını söylüyor.',
    changed: 'Sunucunun makbuzu, gösterdiğinden başka bir defterin.',
  },
  save: 'Makbuzu kaydet',
  file: 'public-log-receipt.json',
  saveEvidence: 'Kanıtı kaydet',
  evidenceFile: 'public-log-evidence.json',
} satisfies Texts<typeof en.publicReceiptText>
