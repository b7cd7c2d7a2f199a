import type { ParticularBalance } from '#contract/answers.ts'
import type { BuyRequest } from '#contract/requests.ts'
import type { CryptoCoin } from '#domain/assets.ts'
import { decimalText } from '#domain/money/amount.ts'
import { buyMinimum } from '#domain/money/limits.ts'
import { errors } from '../../text/messages.ts'
import { buyText } from '../../text/screens-buy.ts'
import type { BuyAmounts } from './buy-amounts.ts'

export type BuyField = 'coin' | 'pay' | 'receive'

export type BuyCheck =
  | { readonly ok: true; readonly payload: Omit<BuyRequest, 'type' | 'typeOf'> }
  | { readonly ok: false; readonly field: BuyField; readonly message: string }

const fault = (field: BuyField, message: string): BuyCheck => ({ ok: false, field, message })

/** The rules of spec §5, Buy, in its order, and the payload of POST /buy/token where all hold. */
export function checkPurchase(
  coin: CryptoCoin | '',
  amounts: BuyAmounts,
  quote: ParticularBalance | undefined,
  token: string,
): BuyCheck {
  if (coin === '') return fault('coin', errors.selectPair)
  const { pay, receive, hint } = amounts
  const typedField = hint === 'Crypto' ? 'pay' : 'receive'
  const typedText = hint === 'Crypto' ? amounts.payText : amounts.receiveText
  if (typedText.trim() !== '' && (hint === 'Crypto' ? pay : receive) === undefined) {
    return fault(typedField, buyText.badAmount)
  }
  if (!quote) return fault('pay', buyText.loadFailed)
  const minimum = buyMinimum(quote.fee.minToken)
  const isTooLittle = receive === undefined || receive < minimum || receive <= quote.fee.tokenFee
  if (isTooLittle || pay === undefined || pay === 0n) {
    return fault('receive', errors.minimumBuy(decimalText(minimum), token))
  }
  if (pay > quote.val) return fault('pay', errors.insufficientBalance)
  return {
    ok: true,
    payload: {
      amount: decimalText(pay),
      receiveToken: decimalText(receive),
      tokenFee: decimalText(quote.fee.tokenFee),
      val: decimalText(quote.val),
      hint,
      asset: coin,
    },
  }
}
