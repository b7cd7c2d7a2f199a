import { toTypedDecimal } from '#domain/money/decimal.ts'
import type { PurchaseFault, Side } from '#domain/purchase.ts'
import { errors } from '#text/messages.ts'
import { buyText } from '#text/purchase.ts'
import { fieldText, unclearAmountText } from '#text/transfers.ts'

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

/** What stands at the field, in words of its own where there is a toast as well. */
export function faultText(fault: FormFault, token: string): string {
  switch (fault.code) {
    case 'no-coin':
      return fieldText.coin
    case 'bad-amount':
      return buyText.badAmount
    case 'unclear-amount':
      return unclearAmountText(fault.text)
    case 'not-loaded':
      return buyText.loadFailed
    case 'no-price':
      return buyText.noPrice
    case 'below-minimum':
      return fieldText.least(`${toTypedDecimal(fault.minimum.units)} ${token}`)
    case 'insufficient':
      return fieldText.tooMuch
  }
}

/** The toast of product §8. */
export function toastText(fault: FormFault, token: string): string | undefined {
  if (fault.code === 'no-coin') return errors.selectPair
  if (fault.code === 'insufficient') return errors.insufficientBalance
  if (fault.code === 'below-minimum')
    return errors.minimumBuy(toTypedDecimal(fault.minimum.units), token)
  return undefined
}
