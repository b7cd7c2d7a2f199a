import * as v from 'valibot'
import { isPaymentCoin } from '#domain/assets.ts'
import { type Amount, amountOf } from '#domain/money/amount.ts'
import type { PurchaseAmounts, PurchaseOrder, Side, StageProgress } from '#domain/purchase.ts'
import { type PasskeyProof, passkeyProof } from '../account/passkey-ceremony.ts'
import { type Call, encodeAmount, strictUnits, units } from '../values.ts'

export const buyToken = { method: 'POST', path: '/buy/token' } as const satisfies Call

/** A purchase as the browser requests it: the typed side, and the amounts that the browser computed. */
export interface ClaimedPurchase {
  readonly side: Side
  readonly amounts: PurchaseAmounts
  readonly passkey: PasskeyProof | undefined
  /** The id of the quote that it is to be made at. */
  readonly quote: string | undefined
}

const HINTS = { pay: 'Crypto', receive: 'Token' } as const satisfies Record<Side, string>

export const encodeSide = (side: Side): (typeof HINTS)[Side] => HINTS[side]

/** `hint` names the side that was typed last; `val` and `tokenFee` are what the screen showed, and are ignored. */
const fields = v.object({
  amount: strictUnits,
  receiveToken: strictUnits,
  tokenFee: strictUnits,
  val: strictUnits,
  hint: v.picklist(Object.values(HINTS)),
  type: v.literal('buy'),
  typeOf: v.literal('Crypto'),
  asset: v.pipe(v.string(), v.guard(isPaymentCoin)),
  /** The extension `passkeys`: the signature of a person who has one. */
  passkey: v.optional(passkeyProof),
  /** The extension `quotes`: the id of the quote that it is to be made at. */
  quote: v.optional(v.pipe(v.string(), v.maxLength(2000))),
})

export const purchaseRequest = v.pipe(
  fields,
  v.transform(
    (sent): ClaimedPurchase => ({
      side: sent.hint === HINTS.pay ? 'pay' : 'receive',
      amounts: {
        pay: amountOf(sent.asset, sent.amount),
        receive: amountOf('TOKEN', sent.receiveToken),
      },
      passkey: sent.passkey,
      quote: sent.quote,
    }),
  ),
)

/** What only hosts with these extensions are sent. */
export interface PurchaseExtras {
  readonly passkey?: PasskeyProof | undefined
  readonly quote?: string | undefined
}

export const encodePurchase = (
  order: PurchaseOrder,
  available: Amount,
  { passkey, quote }: PurchaseExtras = {},
): v.InferInput<typeof fields> => ({
  amount: encodeAmount(order.pay),
  receiveToken: encodeAmount(order.receive),
  tokenFee: encodeAmount(order.fee),
  val: encodeAmount(available),
  hint: encodeSide(order.side),
  type: 'buy',
  typeOf: 'Crypto',
  asset: order.coin,
  ...(passkey && { passkey }),
  ...(quote !== undefined && { quote }),
})

/** How far the present stage is sold. The extension `stage-progress`, and before a login the header `STAGE_HEADER`. */
export const stageProgress = { method: 'GET', path: '/stage' } as const satisfies Call

/** What does not add up is no answer: another host may mean something else by the path or the header. */
export const stageProgressAnswer = v.pipe(
  v.object({
    stage: v.pipe(v.number(), v.integer(), v.minValue(1)),
    sold: units,
    supply: units,
  }),
  v.check(({ sold, supply }) => supply > 0n && sold <= supply, 'more is sold than there is'),
  v.transform(
    ({ stage, sold, supply }): StageProgress => ({
      stage,
      sold: amountOf('TOKEN', sold),
      supply: amountOf('TOKEN', supply),
    }),
  ),
)

export const encodeStageProgress = ({
  stage,
  sold,
  supply,
}: StageProgress): v.InferInput<typeof stageProgressAnswer> => ({
  stage,
  sold: encodeAmount(sold),
  supply: encodeAmount(supply),
})
