import * as v from 'valibot'
import type { PaymentCoin } from '#domain/assets.ts'
import { zero } from '#domain/money/amount.ts'
import { amountText, parseUnits, unclearAmount } from '#domain/money/decimal.ts'
import {
  hasPrice,
  type PurchaseOrder,
  type PurchaseTerms,
  purchaseOrder,
} from '#domain/purchase.ts'
import { failure, type Result } from '#domain/result.ts'
import { formDraft } from '../../stores/form-draft.ts'
import { type Typed, typedAmounts } from './purchase-amounts.ts'
import type { FormFault } from './purchase-faults.ts'

/** The form before its purchase is confirmed; from then on purchase-storage.ts keeps the order. */
export const purchaseDraft = formDraft<Typed & { readonly coin: string }>(
  'purchase-draft',
  v.object({
    coin: v.string(),
    side: v.picklist(['pay', 'receive']),
    text: v.string(),
  }),
)

/** The order that the fields describe; `terms` are those of the coin, undefined while not loaded. */
export function readForm(
  coin: PaymentCoin | null,
  typed: Typed,
  terms: PurchaseTerms | undefined,
): Result<PurchaseOrder, FormFault> {
  if (coin === null) return failure({ code: 'no-coin' })
  const { side } = typed
  const unclear = unclearAmount(typed.text)
  if (unclear) return failure({ code: 'unclear-amount', side, text: unclear })
  const text = amountText(typed.text)
  if (text !== '' && parseUnits(text) === undefined) return failure({ code: 'bad-amount', side })
  if (!terms || terms.available.coin !== coin) return failure({ code: 'not-loaded' })
  if (!hasPrice(terms)) return failure({ code: 'no-price' })
  const { pay, receive } = typedAmounts(typed, terms)
  const amounts = { pay: pay ?? zero(coin), receive: receive ?? zero('TOKEN') }
  return purchaseOrder(side, amounts, terms)
}
