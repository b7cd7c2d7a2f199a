import * as v from 'valibot'
import { type Amount, add } from '#domain/money/amount.ts'
import type { Announcer, Signer, Transaction } from '../../platform/db/db.ts'
import { sqlState } from '../../platform/db/db.ts'
import { timeText } from '../../platform/time/clock.ts'
import { BALANCE_CHANGED } from './balances.ts'
import { contentOf } from './content.ts'
import type { Subject } from './subject.ts'

/** A user's account: available, held for a pending withdrawal, locked until it is released, or owed, which is below zero. */
const USER_KINDS = ['available', 'held', 'locked', 'debt'] as const
export type UserKind = (typeof USER_KINDS)[number]
export const isUserKind = (text: string): text is UserKind =>
  USER_KINDS.some((kind) => kind === text)

/**
 * House accounts belong to the operator. `deposits` and `genesis` are negative: they are the sources of deposited coins
 * and of the initial tokens.
 */
const HOUSE_KINDS = [
  ...(['deposits', 'withdrawals', 'sales', 'fees', 'genesis'] as const),
  ...(['treasury-1', 'treasury-2', 'treasury-3', 'treasury-4'] as const),
]
export type HouseKind = (typeof HOUSE_KINDS)[number]
export const isHouseKind = (text: string): text is HouseKind =>
  HOUSE_KINDS.some((kind) => kind === text)

/** One side of a transfer. A negative amount is debited. */
export interface Leg {
  readonly userId: string | null
  readonly kind: UserKind | HouseKind
  readonly amount: Amount
  /** The part of a house account that is meant; by default that of the lane in which the transfer is posted. */
  readonly lane?: number
}

/** House accounts are divided, so that transfers do not wait for each other (07-transfers.sql). */
export const LANES = 64

/** The owner of the house accounts. */
export const HOUSE = '00000000-0000-0000-0000-000000000000'

export const ofUser = (userId: string, kind: UserKind, amount: Amount): Leg => ({
  userId,
  kind,
  amount,
})

export const ofHouse = (kind: HouseKind, amount: Amount): Leg => ({ userId: null, kind, amount })

export interface Transfer {
  /** The purpose, such as `deposit:<id>`. Keys are unique. */
  readonly key: string
  readonly at: Date
  /** Must sum to zero in every coin; legs of zero are skipped. */
  readonly legs: readonly Leg[]
  /** What it is for, if that is stored elsewhere. */
  readonly subject?: Subject
}

/** A transfer debits more than the balance of a user's account or a treasury. */
export class Overdrawn extends Error {
  override readonly name = 'Overdrawn'
  readonly whose: 'user' | 'house'
  constructor(whose: 'user' | 'house', cause: unknown) {
    super(`the balance of the ${whose} is too low`, { cause })
    this.whose = whose
  }
}

/**
 * Posts a transfer and returns its id. Throws Overdrawn, or the database's error if the key is used or the legs do not
 * sum to zero. After an error the transaction must be rolled back.
 */
export async function post(tx: Transaction, transfer: Transfer): Promise<number> {
  try {
    const [posted] = await tx.rows(
      v.object({ id: v.number() }),
      'SELECT post_transfer($1, $2, $3, $4, $5, $6) AS id',
      transferParams(tx, transfer),
    )
    if (!posted) throw new Error('a transfer without an id')
    announceTransfer(tx, transfer)
    return posted.id
  } catch (error) {
    throw overdrawn(error) ?? error
  }
}

/** Tells the streams of the users whose balances a transfer changes. */
export function announceTransfer(announcer: Announcer, { legs }: Transfer): void {
  for (const { userId } of legs) if (userId !== null) announcer.announce(BALANCE_CHANGED, userId)
}

/** What `add_transfer` (07-transfers.sql) is given of a transfer. */
export interface PostedTransfer {
  readonly key: string
  readonly at: Date
  readonly legs: readonly unknown[]
  /** What is taken from which treasury, if anything is. */
  readonly treasury: string | null
  readonly taken: string | null
  readonly seal: string
}

export function postedTransfer(signer: Signer, transfer: Transfer): PostedTransfer {
  const { key, at, legs } = transfer
  const merged = mergedLegs(legs)
  const taken = merged.find(isTaken)
  return {
    key,
    at,
    legs: merged
      .filter((leg) => leg !== taken)
      .map(({ userId, kind, lane, amount: { coin, units } }) => ({
        owner: userId ?? HOUSE,
        coin,
        kind,
        units: units.toString(),
        lane,
      })),
    treasury: taken?.kind ?? null,
    taken: taken ? (-taken.amount.units).toString() : null,
    seal: signer.seal(sealedText(transfer)),
  }
}

/** The parameters of `post_transfer`. */
export function transferParams(signer: Signer, transfer: Transfer): readonly unknown[] {
  const { key, at, legs, treasury, taken, seal } = postedTransfer(signer, transfer)
  return [key, at, JSON.stringify(legs), treasury, taken, seal]
}

const sealedText = ({ key, at, legs, subject }: Transfer): string =>
  contentOf({
    key,
    at: timeText(at),
    subject: subject ?? null,
    entries: legs.map(({ userId, kind, amount: { coin, units } }) => ({
      owner: userId ?? HOUSE,
      coin,
      kind,
      units,
    })),
  })

/** Tokens that leave a treasury: the database chooses which of its parts they come from. */
const isTaken = ({ kind, amount }: Leg): boolean =>
  kind.startsWith('treasury-') && amount.units < 0n

/** One leg per account, without those of zero; the house's first, the order in which accounts are locked. */
function mergedLegs(legs: readonly Leg[]): Leg[] {
  const merged = new Map<string, Leg>()
  for (const leg of legs) {
    const name = `${leg.userId ?? HOUSE} ${leg.amount.coin} ${leg.kind} ${leg.lane ?? ''}`
    const other = merged.get(name)
    merged.set(name, other ? { ...leg, amount: add(other.amount, leg.amount) } : leg)
  }
  return [...merged]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, leg]) => (leg.amount.units === 0n ? [] : [leg]))
}

const CHECK_VIOLATION = '23514'

/** The error of an overdrawn account as Overdrawn; undefined for any other. */
export function overdrawn(error: unknown): Overdrawn | undefined {
  if (sqlState(error) !== CHECK_VIOLATION) return undefined
  if (!(error instanceof Error) || !('constraint' in error)) return undefined
  if (error.constraint === 'user_has_it') return new Overdrawn('user', error)
  return error.constraint === 'house_has_it' ? new Overdrawn('house', error) : undefined
}
