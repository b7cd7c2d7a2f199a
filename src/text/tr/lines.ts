import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/lines.ts'

export const lineText = {
  note: 'Notunuz',
  keepNote: 'Notu kaydet',
  noteKept: 'Notunuz kaydedildi.',
  cancel: 'Çekimi iptal et',
  cancelled: 'Çekim iptal edildi. Tutarı bakiyenize geri döndü.',
  until: 'Bu satın almadan şu zamana kadar cayabilirsiniz:',
  withdraw: 'Satın almadan cay',
  means:
    'Ödediğinizin tamamını geri alırsınız, tokenlar da geri gider. Bu, tokenların tamamı hâlâ sizdeyken mümkündür.',
  confirmWithdraw: 'Ödememi geri al',
  withdrawn: 'Satın almadan caydınız. Ödemeniz bakiyenize geri döndü.',
  taxTitle: 'Vergi programları için',
  taxNote:
    'Yılın tüm hareketleri; satın almalar ücretleriyle birlikte alım satım işlemi olarak yer alır. Koinly ve CoinTracking o günkü değeri de alır; CoinTracker değeri kendisi bulur.',
  taxFormats: { koinly: 'Koinly', cointracking: 'CoinTracking', cointracker: 'CoinTracker' },
  taxFailed: 'Dosya oluşturulamadı.',
} satisfies Texts<typeof en.lineText>

export const typeText = {
  Crypto: 'Kripto',
  Reversed: 'Geri alınan yatırma',
  'Dropped by the network': 'Ağ tarafından düşürüldü',
  buy: 'Satın alma',
  reversed: 'Geri alınan satın alma',
} satisfies Texts<typeof en.typeText>

export const firstStepsText = {
  title: 'Bir yatırma ile başlayın',
  text: 'Bu cüzdan boş. Ne göndereceğinizi seçin; sonraki ekranda bunun için adresiniz var.',
  deposit: 'Yatır',
} satisfies Texts<typeof en.firstStepsText>

export const csvText = {
  time: (label: string) => `${label} (UTC)`,
  account: 'Hesap',
  note: 'Not',
} satisfies Texts<typeof en.csvText>

export const statementText = {
  title: 'Dışa aktar',
  shown: 'Gösterildiği hâliyle liste',
  inEnglish: 'Dosyalar İngilizce olsun',
  yearly: 'Yıllık ekstre',
  explanation:
    'Her koinin açılış bakiyesi, tüm hareketleri ve kapanış bakiyesi, UTC olarak. CSV’de adresler ve işlem kimlikleri de bulunur.',
  year: 'Yıl',
  toDate: (year: number) => `${year}, bugüne kadar`,
  files: { pdf: 'PDF indir', csv: 'CSV indir' },
  fileName: (year: number, format: string) => `ekstre-${year}.${format}`,
  notHidden: 'Tutarlar burada gizli, ancak dosyalarda değil.',
  offline: 'Çevrimdışısınız. Ekstreyi sunucu hazırlar.',
  failed: 'Ekstre oluşturulamadı.',
  downloaded: (name: string) => `${name} indirildi.`,
  close: 'Kapat',
} satisfies Texts<typeof en.statementText>
