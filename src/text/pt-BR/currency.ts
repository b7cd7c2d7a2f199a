import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/currency.ts'

export const currencyText = {
  choose: 'Mostrar em outra moeda',
  label: 'Moeda',
  none: 'Só USDT',
  asOf: 'Cotação de',
  outdated: (currency: string) => `Não há uma cotação atual para ${currency}.`,
} satisfies Texts<typeof en.currencyText>
