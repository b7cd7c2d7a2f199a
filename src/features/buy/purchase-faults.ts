import { toDecimalString } from '#domain/money/decimal.ts'
import type { PurchaseFault, Side } from '#domain/purchase.ts'
import { errors } from '#text/messages.ts'
import { buyText } from '#text/purchase.ts'
import { unclearAmountText } from '#text/transfers.ts'

/** Why the form is invalid: a rule of the domain, or a field that cannot be parsed. */
export type FormFault =
  | PurchaseFault
  | { readonly code: 'no-coin' | 'not-loaded' | 'no-price' }
  | { readonly code: 'bad-amount'; readonly side: Side }
  | { readonly code: 'unclear-amount'; readonly side: Side; readonly text: string }

export type BuyField = 'coin' | Side

/** The field of a fault. */
export function fieldOf(fault: FormFault): BuyField {
  switch (fault.code) {
    case 'no-coin':
      return 'coin'
    case 'bad-amount':
    case 'unclear-amount':
      return fault.side
    case 'below-minimum':
      return 'receive'
    case 'not-loaded':
    case 'no-price':
    case 'insufficient':
      return 'pay'
  }
}

/** The message at the field and in the toast (product §8). */
export function faultText(fault: FormFault, token: string): string {
  switch (fault.code) {
    case 'no-coin':
      return errors.selectPair
    case 'bad-amount':
      return buyText.badAmount
    case 'unclear-amount':
      return unclearAmountText(fault.text)
    case 'not-loaded':
      return buyText.loadFailed
    case 'no-price':
      return buyText.noPrice
    case 'below-minimum':
      return errors.minimumBuy(toDecimalString(fault.minimum.units), token)
    case 'insufficient':
      return errors.insufficientBalance
  }
}
