import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { batchOf } from '../chains/payouts/batches.ts'
import type { Attempt } from '../chains/payouts/chain.ts'
import { type StoredSlot, slotsOf } from '../chains/payouts/slots.ts'
import { type Approved, heldByFreeze, payable } from '../chains/payouts/withdrawals.ts'
import type { ChainServices } from '../chains/services.ts'
import { MINUTE } from '../platform/time/clock.ts'
import { done, type Outcome, refused } from './command.ts'

/** What waits for a plan. */
export async function showWaiting({ db }: ChainServices): Promise<Outcome> {
  const lines: string[] = []
  for (const network of NETWORK_IDS) {
    const lineOf = (state: string, { id, coin, arrives, address }: Approved) =>
      `${id}  ${state}  pay ${toDecimalString(arrives)} ${coin}  on ${networkName(network)}  to ${address}`
    for (const one of await payable(db, network)) lines.push(lineOf('approved', one))
    for (const one of await heldByFreeze(db, network))
      lines.push(lineOf('held, the account is frozen', one))
  }
  return lines.length > 0 ? done(...lines) : done('No approved withdrawal waits for a plan.')
}

/** A batch, and where each of its transactions is. */
export async function showBatch(
  { db, clock }: Pick<ChainServices, 'db' | 'clock'>,
  number: number,
): Promise<Outcome> {
  const batch = await batchOf(db, number)
  if (!batch) return refused(`There is no batch ${number}.`)
  const slots = await slotsOf(db, number)
  const stuck = slots.filter((slot) => isStuck(slot, clock.now()))
  return done(
    `Batch ${number}  ${batch.purpose}  on ${networkName(batch.network)}  planned ${batch.at.toISOString()}`,
    ...slots.map((slot) => `  ${lineOf(slot)}`),
    ...(stuck.length > 0 && batch.network !== 'TRX'
      ? [
          `  ${stuck.length} wait longer than usual: "payouts plan ${batch.network} --again ${number}" writes the same nonces with a higher fee, to be signed and sent.`,
        ]
      : []),
  )
}

/** Longer than a block of any network takes to be final, by far. */
const PATIENCE = 30 * MINUTE

const sentOf = ({ attempts }: StoredSlot): Attempt | undefined =>
  attempts.find(({ sentAt }) => sentAt !== null)

function isStuck(slot: StoredSlot, now: Date): boolean {
  const sentAt = sentOf(slot)?.sentAt
  return slot.state === 'open' && sentAt != null && now.getTime() - sentAt.getTime() > PATIENCE
}

const lineOf = (slot: StoredSlot): string =>
  [
    slot.id,
    ...(slot.nonce === null ? [] : [`nonce ${slot.nonce}`]),
    `${slot.amount} ${slot.coin}`,
    `to ${slot.to}`,
    stateOf(slot),
  ].join('  ')

function stateOf(slot: StoredSlot): string {
  if (slot.state === 'paid') return `final in ${slot.transaction}`
  if (slot.state === 'failed')
    return `failed: ${slot.reason}${slot.transaction && ` (${slot.transaction})`}; it can be planned anew`
  if (slot.reason !== '')
    return `unknown: ${slot.reason}; find it in an explorer and name it by "payouts found ${slot.batch} <transaction>"`
  const sent = sentOf(slot)
  const [newest] = slot.attempts
  const refusal = newest?.refusal ? `; the node says: ${newest.refusal}` : ''
  if (newest?.isVoid) return `being voided${sent ? `, sent in ${sent.transaction}` : ''}${refusal}`
  if (sent) return `sent in ${sent.transaction}${refusal}`
  const isSigned = slot.attempts.some(({ raw }) => raw !== '')
  return isSigned ? `signed, not sent yet${refusal}` : 'planned, waits to be signed'
}
