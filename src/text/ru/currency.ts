import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/currency.ts'

export const currencyText = {
  choose: 'Показать в другой валюте',
  label: 'Валюта',
  none: 'Только USDT',
  asOf: 'Курс на',
  outdated: (currency: string) => `Нет актуального курса ${currency}.`,
} satisfies Texts<typeof en.currencyText>
