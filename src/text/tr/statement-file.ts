import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/statement-file.ts'

export const statementFileText = {
  title: (site: string, year: number) => `${site} ekstresi ${year}`,
  about: (name: string, email: string, from: string, to: string) =>
    `${name}, ${email}, ${from} – ${to} UTC`,
  entity: (entity: string) =>
    `Hesabın bulunduğu kurum: ${entity}. Tüm saatler UTC’dir, tüm tutarlar tamdır.`,
  tooMany: (count: number) =>
    `${count} hareket var; bu, bir belgeye sığandan fazla. CSV hepsini içerir.`,
  none: 'Bu dönemde hareket yok.',
  reserved: (amount: string) =>
    `Kapanış bakiyesinin ${amount} kadarı, henüz karara bağlanmamış çekimler için ayrılmıştır.`,
  locked: (amount: string) =>
    `Kapanış bakiyesinin ${amount} kadarı satın alınmıştır ve daha sonra serbest bırakılır.`,
  owed: (amount: string) => `Bir düzeltmeden sonra ${amount} borç vardır.`,
  columns: {
    time: 'Zaman (UTC)',
    coin: 'Koin',
    entry: 'Kayıt',
    amount: 'Tutar',
    balance: 'Bakiye',
    opening: 'Açılış',
    in: 'Giren',
    out: 'Çıkan',
    closing: 'Kapanış',
    network: 'Ağ',
    address: 'Adres',
    transaction: 'İşlem',
    account: 'Hesap',
  },
  sums: {
    opening: 'Açılış bakiyesi',
    closing: 'Kapanış bakiyesi',
    reserved: 'Bunun çekimler için ayrılanı',
    locked: 'Bunun daha sonra serbest bırakılanı',
    owed: 'Düzeltmeden sonraki borç',
  },
  entries: {
    depositReversed: 'Geri alınan yatırma',
    withdrawalFee: 'Çekim ücreti',
    purchaseFee: 'Satın alma ücreti',
    purchaseReversed: 'Geri alınan satın alma',
    reversalUndone: 'İptal edilen geri alma',
    correction: 'Düzeltme',
  },
} satisfies Texts<typeof en.statementFileText>
