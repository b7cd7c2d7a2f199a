import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/currency.ts'

export const currencyText = {
  choose: 'Tampilkan dalam mata uang lain',
  label: 'Mata uang',
  none: 'USDT saja',
  asOf: 'Kurs per',
  outdated: (currency: string) => `Tidak ada kurs terkini untuk ${currency}.`,
} satisfies Texts<typeof en.currencyText>
