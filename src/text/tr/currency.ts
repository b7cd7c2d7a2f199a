import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/currency.ts'

export const currencyText = {
  choose: 'Başka bir para biriminde göster',
  label: 'Para birimi',
  none: 'Yalnızca USDT',
  asOf: 'Kur tarihi:',
  outdated: (currency: string) => `${currency} için güncel bir kur yok.`,
} satisfies Texts<typeof en.currencyText>
