import { subjectOfKey } from '../../money/ledger/subject.ts'
import type { Tx } from '../../platform/db/db.ts'
import { inTurns } from '../../platform/time/in-turns.ts'
import { ownersOf } from './owners.ts'
import { type Found, type OpenEntry, READERS } from './readers.ts'
import type { SaltOf } from './salts.ts'

/** A transfer that the log may have an entry of. */
export interface LoggedTransfer {
  readonly id: number
  readonly key: string
}

/**
 * The entries of those of the transfers that have one: a supply of a stage has none, which the terms have. What they are
 * made from never changes once it is posted. A reversal of a purchase names the number of its entry, where it has one.
 */
export async function ledgerEntries(
  db: Pick<Tx, 'rows'>,
  transfers: readonly LoggedTransfer[],
  saltOf: SaltOf,
): Promise<OpenEntry[]> {
  const events = transfers.flatMap(({ key: name }) => eventOfKey(name) ?? [])
  const makers = new Map<string, Found>()
  for (const [kind, of] of Map.groupBy(events, (event) => event.kind)) {
    const ids = JSON.stringify(of.map(({ id }) => id))
    for (const [name, ...one] of await READERS[kind](db, ids)) makers.set(name, one)
  }
  const unknown = [...makers.values()].flatMap(([userId, , owner]) => (owner ? [] : [userId]))
  const owners = await ownersOf(db, new Set(unknown), saltOf)
  const entries = await inTurns(transfers, ({ id, key: name }) => {
    const [userId = '', make, known] = makers.get(name) ?? []
    const owner = known ?? owners.get(userId)
    return make && owner !== undefined
      ? { ...make(saltOf(`transfer ${id}`), owner), transfer: id }
      : undefined
  })
  return entries.filter((entry) => entry !== undefined)
}

/** A release has no subject: its key and its amount are all that it is. */
const eventOfKey = (name: string) =>
  name.startsWith('release:') ? { kind: 'release' as const, id: name } : subjectOfKey(name)
