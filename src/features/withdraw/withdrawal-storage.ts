import * as v from 'valibot'
import { network, withdrawalCoin } from '#contract/money/withdrawal.ts'
import { encodeAmount, strictUnits } from '#contract/values.ts'
import { CODE_LIFE } from '#domain/codes.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { PaymentKind } from '../../stores/money/payment.ts'
import {
  FORM,
  isRepeatable,
  reduceWithdrawal,
  type SentCode,
  type Withdrawal,
  type WithdrawalEvent,
} from './withdrawal-state.ts'

/**
 * A withdrawal whose page was reloaded or left after its code was sent; opening the mail app on a phone can cause that.
 * It is resumed in the same tab and login only, while its code is valid; a logout clears the tab's storage. Besides
 * what was on the screen, the challenge and the idempotency key are saved; both are useless without the session.
 *
 * With an issued code no order is saved: the code itself would have to be. Nor without a key: a repetition could pay
 * twice. The form is then empty, and a notice says whether to check the history first.
 */
interface Saved {
  /** `unconfirmed` while the code is awaited, `uncertain` once it was submitted and not answered. */
  readonly stage: 'unconfirmed' | 'uncertain'
  readonly resumable?: Omit<SentCode, 'isResumed' | 'earlier'> | undefined
  /** Whether a withdrawal before this one is still uncertain. */
  readonly earlier?: 'uncertain' | undefined
}

const stage = v.picklist(['unconfirmed', 'uncertain'])
const repeatableCode = v.variant('kind', [
  v.object({ kind: v.literal('held'), challenge: v.string() }),
  v.object({ kind: v.literal('passkey') }),
])

const storedOrder = v.pipe(
  v.object({
    coin: withdrawalCoin,
    network,
    address: v.string(),
    amount: strictUnits,
    fee: strictUnits,
    arrives: strictUnits,
  }),
  v.transform(
    ({ coin, network, address, amount, fee, arrives }): WithdrawalOrder => ({
      coin,
      network,
      address,
      amount: amountOf(coin, amount),
      fee: amountOf(coin, fee),
      arrives: amountOf(coin, arrives),
    }),
  ),
)
const currentSaved = v.object({
  stage,
  resumable: resumableWith(storedOrder),
  earlier: v.optional(v.literal('uncertain')),
})

/** If the order cannot be parsed, the stage alone is used. */
function resumableWith<Order extends v.GenericSchema<unknown, WithdrawalOrder>>(order: Order) {
  const sent = v.object({ order, code: repeatableCode, sentAt: v.number(), key: v.string() })
  return v.fallback(v.optional(sent), undefined)
}

/** The format of the previous version: the app may be updated in the middle of a withdrawal. */
const legacyOrder = v.pipe(
  v.looseObject({ chain: v.unknown(), total: v.unknown() }),
  v.transform(({ chain, total, ...order }) => ({ ...order, network: chain, amount: total })),
  storedOrder,
)
const legacySaved = v.pipe(
  v.object({ at: stage, step: resumableWith(legacyOrder) }),
  v.transform(({ at, step }): Saved => ({ stage: at, resumable: step })),
)

const savedOrLegacy = v.union([currentSaved, legacySaved])

function parse(stored: unknown, now: number): Withdrawal | undefined {
  const result = v.safeParse(savedOrLegacy, stored)
  if (!result.success) return undefined
  const { stage, resumable, earlier }: Saved = result.output
  if (!resumable || now >= resumable.sentAt + CODE_LIFE)
    return { step: 'form', notice: earlier ?? stage }
  const sent = { ...resumable, ...(earlier ? { earlier } : {}) }
  return stage === 'uncertain'
    ? { step: 'uncertain', ...sent, isResumed: false }
    : { step: 'code', ...sent, isResumed: true }
}

function serialise(state: Withdrawal): object | undefined {
  switch (state.step) {
    case 'form':
      return state.notice && { stage: state.notice }
    case 'review':
      return state.earlier && { stage: state.earlier }
    case 'code':
      return { stage: 'unconfirmed', resumable: resumable(state), earlier: state.earlier }
    case 'expired':
      return { stage: state.earlier ?? 'unconfirmed' }
    case 'sending':
    case 'uncertain':
      return { stage: 'uncertain', resumable: resumable(state), earlier: state.earlier }
    case 'placed':
    case 'failed':
    case 'ended':
      return undefined
  }
}

const resumable = (sent: SentCode) => {
  const { order, code, sentAt, key } = sent
  return isRepeatable(sent) ? { order: encodeOrder(order), code, sentAt, key } : undefined
}

const encodeOrder = ({ amount, fee, arrives, ...order }: WithdrawalOrder) => ({
  ...order,
  amount: encodeAmount(amount),
  fee: encodeAmount(fee),
  arrives: encodeAmount(arrives),
})

export const withdrawalKind: PaymentKind<Withdrawal, WithdrawalEvent> = {
  key: 'withdrawal-under-way',
  start: FORM,
  reduce: reduceWithdrawal,
  serialise,
  parse,
}
