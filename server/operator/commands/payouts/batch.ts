import * as v from 'valibot'
import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { PURPOSES } from '#domain/payouts/plan.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { batchOf, newestPlanHead } from '../../../chains/payouts/batches.ts'
import type { Attempt } from '../../../chains/payouts/chain.ts'
import { paymentsOf, type StoredPayment } from '../../../chains/payouts/payments.ts'
import { waysOut } from '../../../chains/payouts/ways-out.ts'
import type { ChainServices } from '../../../chains/services.ts'
import { CommandRefused, time } from '../../entry/reply.ts'

/*
 * The states of a transaction of a batch:
 *
 *   planned → signed → sent → final
 *                 └─────┴───→ failed    nothing was moved; it can be planned anew
 *                       └───→ unknown   its nonce was used by a transaction that the nodes do not show
 *   voided    a plan that spends its nonce on nothing was made
 *   failing   it could not be looked at, settled or sent when that was last tried
 */
const payment = v.object({
  id: v.string(),
  nonce: v.nullable(v.number()),
  amount: v.string(),
  coin: v.string(),
  to: v.string(),
  state: v.picklist([
    'planned',
    'signed',
    'sent',
    'voided',
    'final',
    'failed',
    'unknown',
    'failing',
  ]),
  /** The one that was sent or is final; empty if there is none. */
  transaction: v.string(),
  /** Why it failed, is failing or is unknown. */
  reason: v.string(),
  /** What a node says against the newest one. */
  refusal: v.string(),
})
type Payment = v.InferOutput<typeof payment>

export const batch = v.object({
  number: v.number(),
  purpose: v.picklist(PURPOSES),
  network: v.picklist(NETWORK_IDS),
  at: time,
  /** The newest plan of it. */
  plan: v.optional(
    v.object({
      issue: v.number(),
      purpose: v.picklist([...PURPOSES, 'void']),
      hash: v.string(),
      words: v.string(),
    }),
  ),
  payments: v.array(payment),
  /** What leads on, with the commands; none while there is only to wait. */
  ways: v.array(v.string()),
})

/** A batch, where each of its transactions is, and what leads on. Throws CommandRefused where there is none. */
export async function batchNumbered(
  { db, clock, payouts }: Pick<ChainServices, 'db' | 'clock' | 'payouts'>,
  number: number,
): Promise<v.InferInput<typeof batch>> {
  const stored = await batchOf(db, number)
  if (!stored) throw new CommandRefused(`There is no batch ${number}`)
  const payments = await paymentsOf(db, number)
  const isWatched = payouts.has(stored.network)
  const ways = await waysOut(db, payments, { batch: stored, now: clock.now(), isWatched })
  const plan = await newestPlanHead(db, number)
  return {
    ...stored,
    ...(plan && { plan: { ...plan, words: wordsOf(plan.hash) } }),
    payments: payments.map(paymentAt),
    ways,
  }
}

function paymentAt(stored: StoredPayment): Payment {
  const { id, nonce, amount, coin, to, attempts } = stored
  const sent = attempts.find(({ sentAt }) => sentAt !== null)
  const state = stateOf(stored, sent)
  return {
    id,
    nonce,
    amount,
    coin,
    to,
    state,
    transaction: stored.state === 'open' ? (sent?.transaction ?? '') : stored.transaction,
    reason: state === 'failing' ? stored.failure : stored.reason,
    refusal: attempts[0]?.refusal ?? '',
  }
}

function stateOf(
  { state, failure, reason, attempts }: StoredPayment,
  sent: Attempt | undefined,
): Payment['state'] {
  if (state === 'paid') return 'final'
  if (state === 'failed') return 'failed'
  if (failure !== '') return 'failing'
  if (reason !== '') return 'unknown'
  if (attempts[0]?.isVoid) return 'voided'
  if (sent) return 'sent'
  return attempts.some(({ raw }) => raw !== '') ? 'signed' : 'planned'
}

export function batchLines(one: v.InferOutput<typeof batch>): string[] {
  const { number, purpose, network, at, plan, payments, ways } = one
  return [
    `Batch ${number}  ${purpose}  on ${networkName(network)}  planned ${at}${plan ? `  ${plan.words}` : ''}`,
    ...payments.map((payment) => `  ${lineOf(payment)}`),
    ...ways.map((way) => `  ${way}.`),
  ]
}

const lineOf = (payment: Payment): string =>
  [
    payment.id,
    ...(payment.nonce === null ? [] : [`nonce ${payment.nonce}`]),
    `${payment.amount} ${payment.coin}`,
    `to ${payment.to}`,
    stateText(payment),
  ].join('  ')

function stateText({ state, transaction, reason, refusal: said }: Payment): string {
  const refusal = said && `; the node says: ${said}`
  switch (state) {
    case 'final':
      return `final in ${transaction}`
    case 'failed':
      return `failed: ${reason}${transaction && ` (${transaction})`}`
    case 'failing':
      return `failing: ${reason}`
    case 'unknown':
      return `unknown: ${reason}`
    case 'voided':
      return `being voided${transaction && `, sent in ${transaction}`}${refusal}`
    case 'sent':
      return `sent in ${transaction}${refusal}`
    case 'signed':
      return `signed, not sent yet${refusal}`
    case 'planned':
      return 'planned, waits to be signed'
  }
}
