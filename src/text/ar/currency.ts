import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/currency.ts'

export const currencyText = {
  choose: 'العرض بعملة أخرى',
  label: 'العملة',
  none: '\u2066USDT\u2069 فقط',
  asOf: 'السعر كما في',
  outdated: (currency: string) => `لا يوجد سعر حالي لعملة ${currency}.`,
} satisfies Texts<typeof en.currencyText>
