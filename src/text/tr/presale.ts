import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/presale.ts'

export const presalePageText = {
  title: 'Ön satış, toplanmış hâliyle',
  lead: 'Her satın alma, yalnızca büyüyebilen açık bir kayıt defterine yazılır. Bu sayfa hepsini okur ve sunucuda değil, sizin cihazınızda toplar.',
  adding: 'Bu cihazda toplanıyor',
  progress: (done: string, size: string) => `${done} / ${size} kayıt`,
  added: (size: string) => `Bu cihazda ${size} kayıttan toplandı:`,
  again: 'Tekrar topla',
  unknown: {
    title: 'Kayıt defteri okunamadı',
    text: 'Hiçbir şey toplanmadı. Bunun için bağlantı ve yanıt veren bir sunucu gerekir.',
    retry: 'Tekrar dene',
  },
  none: 'Bu sitenin sunucusunun açık kayıt defteri yok veya şu anda göstermiyor. Burada hiçbir şey toplanamaz.',
  unsupported:
    'Bu tarayıcı defterin imzasını (Ed25519) doğrulayamıyor, bu yüzden hiçbir şey toplamıyor. Daha yenisi yapabilir.',
  wrong: {
    title: 'Bu kayıt defteri olması gerektiği gibi değil',
    signature: 'En yeni durumu kendi anahtarıyla imzalanmamış.',
    entries: 'Kayıtları sunucunun imzaladıkları değil.',
    changed: 'Bu cihazın daha önce gördüğü defter değil.',
    what: 'Hiçbir şey yatırmayın. Gördüğünüzü kaydedin ve işletmene sorun.',
  },
  differs: {
    title: 'Sunucu başka bir şey söylüyor',
    text: 'Sunucunun sattığını söylediği, defterindeki toplam değil. Aşağıdaki rakamlar defterinkilerdir.',
  },
  faults: 'Bu defterde dürüst bir defterde olmayacak şeyler var',
  same: 'Sunucunun sattığını söylediği de aynı.',
  unsaid: 'Sunucu ne sattığını söylemiyor, bu yüzden karşılaştıracak bir şey yok.',
  total: 'Tüm aşamalarda satılan',
  stages: {
    title: 'Aşamaya göre',
    bar: (stage: string) => `${stage}, yüzde olarak satılan`,
    sold: (sold: string, supply: string, symbol: string, left: string) =>
      `${supply} ${symbol} içinden ${sold} satıldı, ${left} kaldı`,
    price: (price: string) => `tanesi ${price} USDT`,
    none: 'Henüz hiçbir şey satılmadı.',
  },
  coins: {
    title: 'Koine göre',
    stage: 'Aşama',
    paid: 'Ödenen',
    tokens: (symbol: string) => `Satılan ${symbol}`,
    purchases: 'Adet',
  },
  days: {
    title: 'Gün gün',
    label: 'Satış günü',
    point: (day: string, sold: string, symbol: string) =>
      `${day}: o güne kadar ${sold} ${symbol} satıldı`,
  },
  checked: {
    title: 'Neler kontrol edildi',
    items: [
      'Defterin en yeni durumu kendi anahtarıyla imzalanmış.',
      'Okunan tüm kayıtlar imzalananlardır: hiçbiri eksik, fazla veya değiştirilmiş değil.',
      'Hiçbir satın alma iki kez sayılmıyor, cayılan hiçbiri sayılmıyor ve hiçbir aşama elindekinden fazlasını satmamış.',
      'Bu cihaz defteri daha önce gördüyse: o zaman içinde olan her şey hâlâ içinde.',
    ],
  },
  unproven: {
    title: 'Bunun kanıtlamadıkları',
    items: [
      'Koinlerin ödendiğini: sunucuyu işleten, kimsenin yapmadığı satın almaları yazabilir.',
      'Herkesin aynı defteri gördüğünü: aşağıdaki durumu başka bir ağdaki birininkiyle karşılaştırın.',
      'Bu sayfanın kendisinin dürüst olduğunu: sayfa sunucudan gelir. Aşağıdaki komut gelmez.',
      'Tokenın ne ettiğini veya birinin onu sizden satın alacağını.',
    ],
  },
  state: {
    title: 'Başkalarıyla karşılaştırın',
    text: 'Burada toplanan defterin imzalı durumu:',
    witnesses: {
      title: 'Başka kimler imzaladı',
      none: 'Hiç kimse: bu sunucu, defterin yalnızca büyüdüğünü izleyen bir tanık göstermiyor. Kendiniz karşılaştırın.',
      lead: 'Sunucunun gösterdiği, defterin yalnızca büyüdüğünü izleyen tanıklar; imzaları bu cihazda doğrulandı. Bir anahtarı sahibinin yayımladığıyla karşılaştırın.',
      unseen: 'henüz imzalamadı',
      wrong: 'sunucunun imzaladığını söylediği şeyi imzalamadı',
      seen: (entries: string) => `${entries} kaydı imzaladı:`,
      old: 'Bunun üzerinden bir günden fazla geçti: yalnızca size gösterilen bir defter böyle görünürdü.',
    },
    command: 'Bu sayfa olmadan, projenin kodunun bulunduğu bir makinede:',
  },
  site: {
    title: 'Sitenin kendisi',
    lead: (release: string) =>
      `Bu sayfalar, sunucunun deftere yazdığı hâliyle ${release} sürümünündür: tüm dosyalarının özeti (hash), herkes için aynıdır. Son değişiklik:`,
    command: 'Size tam olarak bu dosyaları sunup sunmadığı, kendi derlemenizle karşılaştırılarak:',
  },
} satisfies Texts<typeof en.presalePageText>

export const owedText = {
  title: 'Sitenin borcu',
  lead: 'Herkesin tüm bakiyelerinin toplamı, sunucunun deftere yazdığı hâliyle:',
  coin: 'Koin',
  sum: 'Herkese borç',
  faults: 'Bu günlerde dürüst bir defterde olmayacak şeyler var',
  old: 'Sunucu bunu her gün yayımladığı hâlde iki günden uzun süredir yayımlamadı.',
  own: {
    unchecked:
      'Her cihaz, sahibi giriş yapmışken günde bir kez onun bakiyelerinin bu toplamlarda olduğunu doğrular. Bu cihaz bu gün için doğrulamadı.',
    counted: 'Kendi bakiyeleriniz bu toplamlarda: bu cihazda doğrulandı',
    missing:
      'Kendi bakiyelerinizin tamamı bu toplamlarda değil. Tek bir gün için bunun başka bir nedeni olabilir; yarın da böyleyse cüzdanınız alarm verir. Kontrol edildi',
  },
  reserves: {
    none: 'Site bunu karşılamak için neyi olduğunu henüz imzalamadı.',
    title: 'Sitenin bunu karşılayan varlığı',
    lead: (day: string) =>
      `Sitenin ${day} gününün borçlarını karşılamak için gösterdiği adresler; anahtarlarının bunu imzalayıp imzalamadığı bu cihazda doğrulandı. Deftere yazılma zamanı:`,
    faults: 'Bu rezervlerde dürüst bir defterde olmayacak şeyler var',
    held: 'Elde bulunan, sunucunun okuduğu hâliyle',
    ratio: 'Borca oranı',
    token: (token: string, owed: string, supply: string) =>
      `${token} sitenin kendisi tarafından üretilir: borç ${owed}, tüm aşamaların toplamı ${supply}.`,
    read: 'Bu adresleri güvendiğiniz bir düğümde, imzalanan blokta okuyun:',
    block: 'blok',
    command: 'Bu sayfa olmadan aynısı; tutarlar düğümünkilerle karşılaştırılır:',
  },
  unproven: {
    title: 'Bunun kanıtlamadıkları',
    items: [
      'Sitenin bu koinlere hâlâ sahip olduğunu: zincirlerde adreslerine bakın.',
      'Başka borcu olmadığını, anahtarlarının başka kimsede bulunmadığını veya koinleri bir günlüğüne ödünç almadığını.',
      'Cüzdanını hiç açmayan birinin bakiyesinin sayıldığını: eksik olduğunu yalnızca sahibi görebilir.',
    ],
  },
} satisfies Texts<typeof en.owedText>

export const logFaultText = {
  'unknown-entry': (entry: string) =>
    `${entry} numaralı kayıt, bu sayfanın bildiği türlerden değil.`,
  'account-twice': (entry: string) =>
    `${entry} numaralı kayıtta başka bir satın almanın hesabı var.`,
  'purchase-missing': (entry: string) =>
    `${entry} numaralı kayıt, var olmayan bir satın almayla ilgili.`,
  'reversed-already': (entry: string) =>
    `${entry} numaralı kayıt, zaten geri alınmış bir satın almayı geri alıyor veya zaten geçerli olanı geri getiriyor.`,
  oversold: (stage: string) => `Aşama ${stage}, elindekinden fazlasını satmış.`,
  'day-order': (day: string, before: string) =>
    `${day} gününün borçları, ${before} gününün borçlarından sonra geliyor.`,
  'coin-twice': (day: string) => `${day} gününün borçlarında bir koin iki kez var.`,
  'reserve-unsigned': (address: string, network: string) =>
    `Bu borçlar için olduğunu şu adresin anahtarı imzalamamış: ${address} (${network}).`,
  'reserve-twice': (address: string, network: string) =>
    `Bu adres iki kez sayılmış: ${address} (${network}).`,
  'reserve-coin-twice': (address: string, network: string) =>
    `Bu adresin bir koini iki kez sayılmış: ${address} (${network}).`,
} satisfies Texts<typeof en.logFaultText>
