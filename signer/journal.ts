import * as v from 'valibot'
import { type Coin, isCoin, isNetwork, type Network } from '#domain/assets.ts'
import { amountIn, type Movement, type Plan } from '#domain/payouts/plan.ts'
import { tronTransactionId } from '#domain/payouts/tron.ts'

/*
 * What this signer has signed, one line of JSON for each transaction, written before the signatures leave it. Two
 * signatures that could both be executed and move something else are never made:
 *
 *   EVM    one movement for each account and nonce; again only with other fees, or to spend the nonce on nothing
 *   Tron   one transaction for each movement; again only when the former one has expired
 */
const entrySchema = v.strictObject({
  at: v.number(),
  network: v.pipe(v.string(), v.guard(isNetwork)),
  chainId: v.string(),
  purpose: v.string(),
  id: v.string(),
  from: v.string(),
  /** The nonce; of Tron, the transaction's id. */
  slot: v.string(),
  to: v.string(),
  contract: v.string(),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  /** Units of 10⁻¹⁸. */
  units: v.string(),
  /** Milliseconds since 1970; 0 for never. */
  expires: v.number(),
})
export type Entry = v.InferOutput<typeof entrySchema>

/** The journal has a line that it did not write. */
export class InvalidJournal extends Error {
  override readonly name = 'InvalidJournal'
}

const line = v.pipe(v.string(), v.parseJson(), entrySchema)

export function parseJournal(text: string): Entry[] {
  const lines = text.split('\n').filter((one) => one !== '')
  return lines.map((one, index) => {
    const read = v.safeParse(line, one)
    if (read.success) return read.output
    throw new InvalidJournal(
      `journal: line ${index + 1} cannot be read. Nothing is signed without it`,
    )
  })
}

export const journalText = (entries: readonly Entry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

/** What signing the plan adds to the journal. */
export function entriesOf(plan: Plan, at: number): Entry[] {
  const common = { at, network: plan.network, purpose: plan.purpose }
  const entry = (movement: Movement) => ({
    id: movement.id,
    from: movement.from,
    to: movement.to,
    contract: movement.contract ?? '',
    coin: movement.coin,
    units: amountIn(movement).units.toString(),
  })
  if (plan.family === 'evm')
    return plan.transactions.map((one) => ({
      ...common,
      ...entry(one),
      chainId: plan.chainId,
      slot: String(one.nonce),
      expires: 0,
    }))
  return plan.transactions.map((one) => ({
    ...common,
    ...entry(one),
    chainId: '',
    slot: tronTransactionId(one.rawData),
    expires: one.expires,
  }))
}

const MOVED = ['from', 'to', 'contract', 'coin', 'units'] as const
const isSameMovement = (one: Entry, other: Entry): boolean =>
  MOVED.every((name) => one[name] === other[name])

/** Moves nothing. */
const isVoid = ({ purpose }: Entry): boolean => purpose === 'void'

/** Margin for the clocks of this machine and of the network. */
const MARGIN = 5 * 60_000

/** Why a transaction must not be signed after what is in the journal; undefined if it may. */
export function conflictOf(journal: readonly Entry[], next: Entry): string | undefined {
  const isEvm = next.expires === 0
  for (const entry of journal) {
    if (entry.network !== next.network || entry.chainId !== next.chainId) continue
    // Whichever of the two is executed, the other one never is.
    if (isVoid(entry) || isVoid(next)) continue
    const isSame = isSameMovement(entry, next)
    if (isEvm && entry.from === next.from && entry.slot === next.slot && !isSame)
      return `nonce ${next.slot} of ${next.from} has been signed for something else: ${describe(entry)}`
    if (entry.id === next.id && !isSame)
      return `${next.id} has been signed for something else: ${describe(entry)}`
    const isOther = entry.id === next.id && entry.slot !== next.slot
    if (!isEvm && isOther && entry.expires + MARGIN > next.at)
      return `${next.id} has been signed before and can still be executed until ${new Date(entry.expires + MARGIN).toISOString()}`
  }
  return undefined
}

/** The nonces under which the same withdrawal has been signed before: the host says that they paid nothing. */
export const earlierSlots = (journal: readonly Entry[], next: Entry): readonly string[] => [
  ...new Set(
    journal
      .filter(
        (one) =>
          one.id === next.id &&
          one.network === next.network &&
          one.slot !== next.slot &&
          !isVoid(one),
      )
      .map(({ slot }) => slot),
  ),
]

const describe = ({ units, coin, to }: Entry): string => `${units} × 10⁻¹⁸ ${coin} to ${to}`

const DAY = 24 * 3_600_000

/** The units of a coin that were signed in the last 24 hours, each transaction once however often it was signed. */
export function signedInADay(
  journal: readonly Entry[],
  { network, coin, now }: { readonly network: Network; readonly coin: Coin; readonly now: number },
): bigint {
  const sums = new Map<string, bigint>()
  for (const entry of journal) {
    const isCounted = entry.network === network && entry.coin === coin && entry.at > now - DAY
    if (!isCounted || entry.purpose === 'sweep' || isVoid(entry)) continue
    sums.set(`${entry.from} ${entry.slot}`, BigInt(entry.units))
  }
  return [...sums.values()].reduce((sum, units) => sum + units, 0n)
}
