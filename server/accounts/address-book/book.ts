import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { comparable } from '#domain/addresses/address.ts'
import {
  type AddressBook,
  isRestricted,
  isSameName,
  MOST_SAVED,
  NEW_FOR,
  type Restriction,
  restrictionFault,
  type SavedAddress,
  savedAs,
} from '#domain/addresses/book.ts'
import { isNetwork } from '#domain/assets.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addMs } from '../../platform/time/clock.ts'

const savedRow = v.object({
  id: v.string(),
  network: v.pipe(v.string(), v.guard(isNetwork)),
  address: v.string(),
  name: v.string(),
  account: v.string(),
  at: v.date(),
  seal: v.nullable(v.string()),
})
const restrictionRow = v.object({ ends_at: v.nullable(v.date()) })

const savedSeal = (
  signer: Pick<Signer, 'seal'>,
  userId: string,
  {
    id,
    network,
    account,
    at,
  }: Pick<v.InferOutput<typeof savedRow>, 'id' | 'network' | 'account' | 'at'>,
): string => rowSeal(signer, 'saved_addresses', id, [userId, network, account, at])

/** Those that the host has saved, when it says: nobody who has the database alone makes one older, or another. */
const ownOf = (
  signer: Signer,
  userId: string,
  found: readonly v.InferOutput<typeof savedRow>[],
): SavedAddress[] =>
  found.flatMap((row) => {
    const { id, network, address, name, at } = row
    const isOwn = row.seal === savedSeal(signer, userId, row) && row.account === comparable(address)
    return isOwn ? [{ id, network, address, name, at: at.getTime() }] : []
  })

const SAVED =
  'SELECT id, network, account, address, name, at, seal FROM saved_addresses WHERE user_id = $1'
const RESTRICTION = 'SELECT ends_at FROM address_restrictions WHERE user_id = $1'

/** The caller's address book at `now`. */
export async function bookOf(tx: Tx & Signer, userId: string, now: Date): Promise<AddressBook> {
  const rows = await tx.rows(savedRow, `${SAVED} ORDER BY lower(name), network, id`, [userId])
  const saved = ownOf(tx, userId, rows)
  const [row] = await tx.rows(restrictionRow, RESTRICTION, [userId])
  return { saved, restriction: restrictionOf(row?.ends_at, now) }
}

/** `undefined`: there never was one. */
function restrictionOf(endsAt: Date | null | undefined, now: Date): Restriction {
  if (endsAt === undefined) return { kind: 'off' }
  if (endsAt === null) return { kind: 'on' }
  return endsAt > now ? { kind: 'ending', until: endsAt.getTime() } : { kind: 'off' }
}

/** One change of a person's book at a time. */
const lockBook = (tx: Tx, userId: string) =>
  tx.rows(v.unknown(), 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])

const refuse = (code: string, message: string) => new Refusal(409, code, message)

/** Undefined if it is saved under this name already: a repeated request. Refuses with 409. */
export async function saveAddress(
  tx: Tx & Signer,
  userId: string,
  wanted: Pick<SavedAddress, 'network' | 'address' | 'name'>,
  at: Date,
): Promise<SavedAddress | undefined> {
  await lockBook(tx, userId)
  const { saved } = await bookOf(tx, userId, at)
  const entry = savedAs(saved, wanted)
  if (entry?.name === wanted.name) return undefined
  if (entry) throw refuse('address-saved', `That address is saved as ${entry.name}.`)
  const { network, address, name } = wanted
  if (saved.some((one) => one.network === network && isSameName(one.name, name)))
    throw refuse('name-used', 'You have saved another address on this network under that name.')
  if (saved.length >= MOST_SAVED)
    throw refuse('book-full', `An address book has at most ${MOST_SAVED} addresses.`)
  const [id, account] = [randomUUID(), comparable(address)]
  await tx.run(
    `INSERT INTO saved_addresses (id, user_id, network, account, address, name, at, seal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[id, userId, network, account, address, name, at],
      savedSeal(tx, userId, { id, network, account, at }),
    ],
  )
  return { id, network, address, name, at: at.getTime() }
}

export async function removeAddress(tx: Tx, userId: string, id: string): Promise<void> {
  await lockBook(tx, userId)
  await tx.run('DELETE FROM saved_addresses WHERE user_id = $1 AND id = $2', [userId, id])
}

/** Turns the restriction on at once, or off in NEW_FOR. The new state; undefined if nothing changes. */
export async function restrict(
  tx: Tx & Signer,
  userId: string,
  restricted: boolean,
  at: Date,
): Promise<Restriction | undefined> {
  await lockBook(tx, userId)
  const { restriction } = await bookOf(tx, userId, at)
  if (restricted ? restriction.kind === 'on' : restriction.kind !== 'on') return undefined
  const endsAt = restricted ? null : addMs(at, NEW_FOR)
  await tx.run(
    `INSERT INTO address_restrictions (user_id, since, ends_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET since = $2, ends_at = $3`,
    [userId, at, endsAt],
  )
  return restrictionOf(endsAt, at)
}

/**
 * Refuses with 422 what the person's own restriction forbids. In the transaction of a withdrawal: what it has read stays
 * so until that is placed.
 */
export async function requireUnrestricted(
  tx: Tx & Signer,
  userId: string,
  order: Pick<WithdrawalOrder, 'network' | 'address'>,
  now: Date,
): Promise<void> {
  const [row] = await tx.rows(restrictionRow, `${RESTRICTION} FOR SHARE`, [userId])
  const restriction = restrictionOf(row?.ends_at, now)
  if (!isRestricted(restriction, now.getTime())) return
  const { network, address } = order
  const rows = await tx.rows(savedRow, `${SAVED} AND network = $2 AND account = $3 FOR SHARE`, [
    userId,
    network,
    comparable(address),
  ])
  const saved = ownOf(tx, userId, rows)
  const fault = restrictionFault({ saved, restriction }, order, now.getTime())
  if (!fault) return
  throw fault.code === 'not-saved'
    ? new Refusal(
        422,
        'address-not-saved',
        'You allow withdrawals only to addresses in your address book.',
      )
    : new Refusal(
        422,
        'address-too-new',
        'This address is new in your address book. It can be paid 24 hours after it was saved.',
      )
}
