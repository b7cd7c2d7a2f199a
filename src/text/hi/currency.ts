import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/currency.ts'

export const currencyText = {
  choose: 'दूसरी मुद्रा में दिखाएँ',
  label: 'मुद्रा',
  none: 'केवल USDT',
  asOf: 'दर का समय',
  outdated: (currency: string) => `${currency} की कोई मौजूदा दर नहीं है।`,
} satisfies Texts<typeof en.currencyText>
