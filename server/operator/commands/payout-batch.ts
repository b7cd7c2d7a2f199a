import * as v from 'valibot'
import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { PURPOSES } from '#domain/payouts/plan.ts'
import { MINUTE } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { batchOf } from '../../payouts/batches.ts'
import type { Attempt } from '../../payouts/chain.ts'
import { type StoredSlot, slotsOf } from '../../payouts/slots.ts'
import { CommandRefused, time } from '../reply.ts'

/*
 * Where a transaction of a batch is:
 *
 *   planned → signed → sent → final
 *                 └─────┴───→ failed    nothing was moved; it can be planned anew
 *                       └───→ unknown   its nonce was used by a transaction that the nodes do not show
 *   voided    a plan that spends its nonce on nothing was made
 */
const slot = v.object({
  id: v.string(),
  nonce: v.nullable(v.number()),
  amount: v.string(),
  coin: v.string(),
  to: v.string(),
  state: v.picklist(['planned', 'signed', 'sent', 'voided', 'final', 'failed', 'unknown']),
  /** The one that was sent or is final; empty if there is none. */
  transaction: v.string(),
  /** Why it failed or is unknown. */
  reason: v.string(),
  /** What a node says against the newest one. */
  refusal: v.string(),
  isStuck: v.boolean(),
})
type Slot = v.InferOutput<typeof slot>

export const batch = v.object({
  number: v.number(),
  purpose: v.picklist(PURPOSES),
  network: v.picklist(NETWORK_IDS),
  at: time,
  slots: v.array(slot),
})

/** A batch, and where each of its transactions is. Throws CommandRefused where there is none. */
export async function batchNumbered(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  number: number,
): Promise<v.InferInput<typeof batch>> {
  const found = await batchOf(db, number)
  if (!found) throw new CommandRefused(`There is no batch ${number}`)
  const slots = await slotsOf(db, number)
  return { ...found, slots: slots.map((one) => slotAt(one, clock.now())) }
}

function slotAt(stored: StoredSlot, now: Date): Slot {
  const { id, nonce, amount, coin, to, reason } = stored
  const sent = stored.attempts.find(({ sentAt }) => sentAt !== null)
  const transaction = stored.state === 'open' ? (sent?.transaction ?? '') : stored.transaction
  const refusal = stored.attempts[0]?.refusal ?? ''
  const state = stateOf(stored, sent)
  return {
    id,
    nonce,
    amount,
    coin,
    to,
    state,
    transaction,
    reason,
    refusal,
    isStuck: stored.state === 'open' && isLate(sent, now),
  }
}

/** Longer than a block of any network takes to be final, by far. */
const PATIENCE = 30 * MINUTE

const isLate = (sent: Attempt | undefined, now: Date): boolean =>
  sent?.sentAt != null && now.getTime() - sent.sentAt.getTime() > PATIENCE

function stateOf({ state, reason, attempts }: StoredSlot, sent: Attempt | undefined) {
  if (state === 'paid') return 'final'
  if (state === 'failed') return 'failed'
  if (reason !== '') return 'unknown'
  if (attempts[0]?.isVoid) return 'voided'
  if (sent) return 'sent'
  return attempts.some(({ raw }) => raw !== '') ? 'signed' : 'planned'
}

export function batchLines({
  number,
  purpose,
  network,
  at,
  slots,
}: v.InferOutput<typeof batch>): string[] {
  const stuck = slots.filter(({ isStuck }) => isStuck).length
  return [
    `Batch ${number}  ${purpose}  on ${networkName(network)}  planned ${at}`,
    ...slots.map((slot) => `  ${lineOf(slot, number)}`),
    ...(stuck > 0 && network !== 'TRX'
      ? [
          `  ${stuck} wait longer than usual: "payouts plan ${network} --again ${number}" writes the same nonces with a higher fee, to be signed and sent.`,
        ]
      : []),
  ]
}

const lineOf = (slot: Slot, batch: number): string =>
  [
    slot.id,
    ...(slot.nonce === null ? [] : [`nonce ${slot.nonce}`]),
    `${slot.amount} ${slot.coin}`,
    `to ${slot.to}`,
    stateText(slot, batch),
  ].join('  ')

function stateText({ state, transaction, reason, refusal: said }: Slot, batch: number): string {
  const refusal = said && `; the node says: ${said}`
  switch (state) {
    case 'final':
      return `final in ${transaction}`
    case 'failed':
      return `failed: ${reason}${transaction && ` (${transaction})`}; it can be planned anew`
    case 'unknown':
      return `unknown: ${reason}; find it in an explorer and name it by "payouts found ${batch} <transaction>"`
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
