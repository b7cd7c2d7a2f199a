import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/currency.ts'

export const currencyText = {
  choose: 'Mostrar en otra moneda',
  label: 'Moneda',
  none: 'Solo USDT',
  asOf: 'Tipo de cambio a fecha de',
  outdated: (currency: string) => `No hay un tipo de cambio actual para ${currency}.`,
} as const satisfies Texts<typeof en.currencyText>
