import type { Texts } from '../../language/texts.ts'
import type * as en from '../en/currency.ts'

export const currencyText = {
  choose: 'Hiển thị theo tiền tệ khác',
  label: 'Tiền tệ',
  none: 'Chỉ USDT',
  asOf: 'Tỷ giá lúc',
  outdated: (currency: string) => `Không có tỷ giá hiện tại cho ${currency}.`,
} satisfies Texts<typeof en.currencyText>
