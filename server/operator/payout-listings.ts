import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { batchOf } from '../chains/payouts/batches.ts'
import type { Attempt } from '../chains/payouts/chain.ts'
import { type StoredSlot, slotsOf } from '../chains/payouts/slots.ts'
import { waysOut } from '../chains/payouts/ways-out.ts'
import { type Approved, heldByFreeze, payable } from '../chains/payouts/withdrawals.ts'
import type { ChainServices } from '../chains/services.ts'
import { done, type Outcome, refused } from './command.ts'

/** What waits for a plan. */
export async function showWaiting({ db }: ChainServices): Promise<Outcome> {
  const lines: string[] = []
  for (const network of NETWORK_IDS) {
    const lineOf = (state: string, { id, coin, arrives, address, reason }: Approved) =>
      `${id}  ${state}  pay ${toDecimalString(arrives)} ${coin}  on ${networkName(network)}  to ${address}${reason && `  left out: ${reason}`}`
    for (const one of await payable(db, network)) lines.push(lineOf('approved', one))
    for (const one of await heldByFreeze(db, network))
      lines.push(lineOf('held, the account is frozen', one))
  }
  return lines.length > 0 ? done(...lines) : done('No approved withdrawal waits for a plan.')
}

/** How much waits for a plan, with the order that makes it. */
export async function showUnplanned({ db }: ChainServices): Promise<string[]> {
  const lines = NETWORK_IDS.map(async (network) => {
    const { length } = await payable(db, network)
    const some =
      length === 1 ? '1 approved withdrawal waits' : `${length} approved withdrawals wait`
    return length === 0 ? [] : [`${some} for a plan: "payouts plan ${network}".`]
  })
  return (await Promise.all(lines)).flat()
}

/** A batch, where each of its transactions is, and what leads on. */
export async function showBatch(
  { db, clock, payouts }: Pick<ChainServices, 'db' | 'clock' | 'payouts'>,
  number: number,
): Promise<Outcome> {
  const batch = await batchOf(db, number)
  if (!batch) return refused(`There is no batch ${number}.`)
  const slots = await slotsOf(db, number)
  const isWatched = payouts.has(batch.network)
  const ways = await waysOut(db, slots, { batch, now: clock.now(), isWatched })
  return done(
    `Batch ${number}  ${batch.purpose}  on ${networkName(batch.network)}  planned ${batch.at.toISOString()}`,
    ...slots.map((slot) => `  ${lineOf(slot)}`),
    ...ways.map((way) => `  ${way}.`),
  )
}

const sentOf = ({ attempts }: StoredSlot): Attempt | undefined =>
  attempts.find(({ sentAt }) => sentAt !== null)

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
    return `failed: ${slot.reason}${slot.transaction && ` (${slot.transaction})`}`
  if (slot.failure !== '') return `failing: ${slot.failure}`
  if (slot.reason !== '') return `unknown: ${slot.reason}`
  const sent = sentOf(slot)
  const [newest] = slot.attempts
  const refusal = newest?.refusal ? `; the node says: ${newest.refusal}` : ''
  if (newest?.isVoid) return `being voided${sent ? `, sent in ${sent.transaction}` : ''}${refusal}`
  if (sent) return `sent in ${sent.transaction}${refusal}`
  const isSigned = slot.attempts.some(({ raw }) => raw !== '')
  return isSigned ? `signed, not sent yet${refusal}` : 'planned, waits to be signed'
}
