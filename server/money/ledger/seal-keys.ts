import * as v from 'valibot'
import type { Signer, Transaction, Tx } from '../../platform/db/db.ts'
import { timeText } from '../../platform/time/clock.ts'
import { contentOf } from './content.ts'
import { POSITIONS, type StoredTransfer } from './read-transfers.ts'

/*
 * The key of the ledger's seals follows from the host's secret, which may change. Each key has a number, and is in force
 * from the positions of the lanes at the hand-over on: what was sealed before stays proven under the key of then, and
 * who has a former key cannot seal anything that comes after it.
 */

const positions = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.tuple([v.number(), v.number()])),
  v.transform((list) => new Map(list)),
)
const row = v.object({
  number: v.number(),
  positions: v.string(),
  seal: v.string(),
  former_seal: v.string(),
  at: v.date(),
})
type Stored = v.InferOutput<typeof row>

/** The keys so far, the first one first. */
export const storedKeys = (db: Pick<Tx, 'rows'>): Promise<Stored[]> =>
  db.rows(row, 'SELECT number, positions, seal, former_seal, at FROM seal_keys ORDER BY number')

const textOf = ({ number, positions: listed, at }: Omit<Stored, 'seal' | 'former_seal'>): string =>
  JSON.stringify(['seal key', number, listed, timeText(at)])

/** Says under which key the newest number was given: the present one, the one before, or one that this host does not have. */
export function keyInForce(
  signer: Signer,
  keys: readonly Stored[],
): 'present' | 'former' | 'unknown' | 'none' {
  const newest = keys.at(-1)
  if (!newest) return 'none'
  const text = textOf(newest)
  if (newest.seal === signer.seal(text)) return 'present'
  return newest.seal === signer.formerSeals(text)[0] ? 'former' : 'unknown'
}

/** Gives the present key the next number: from the lanes' positions of now on, which are locked, it is in force. */
export async function handOver(tx: Transaction, at: Date, keys: readonly Stored[]): Promise<void> {
  const lanes = await tx.rows(
    v.object({ lane: v.number(), position: v.number() }),
    'SELECT lane, position FROM lanes ORDER BY lane FOR UPDATE',
  )
  const first = keys.length === 0
  const listed = first ? [] : lanes.map(({ lane, position }) => [lane, position])
  const next = { number: keys.length + 1, positions: JSON.stringify(listed), at }
  const text = textOf(next)
  await tx.run(
    'INSERT INTO seal_keys (number, positions, seal, former_seal, at) VALUES ($1, $2, $3, $4, $5)',
    [
      ...[next.number, next.positions, tx.seal(text)],
      ...[first ? '' : (tx.formerSeals(text)[0] ?? ''), at],
    ],
  )
}

/** Tells whether a transfer is as the host has written it, with its entries and what it is for. */
export type IsSound = (transfer: StoredTransfer) => boolean

/** Reads which key was in force when. A number that was not given under its keys is none. */
export async function soundness(db: Pick<Tx, 'rows'> & Signer): Promise<IsSound> {
  const keys = await storedKeys(db)
  const handOvers = keys.slice(1).flatMap((key, index) => {
    const text = textOf(key)
    const known = [db.seal(text), ...db.formerSeals(text)]
    // The newest key comes first: as many numbers ago as keys ago.
    const ago = keys.length - 2 - index
    const isOwn = key.seal === known[ago] && key.former_seal === known[ago + 1]
    return isOwn ? [v.parse(positions, key.positions)] : []
  })
  return (transfer) => {
    if (transfer.isOrphan || transfer.seal === null) return false
    const [lane, position] = [Math.floor(transfer.id / POSITIONS), transfer.id % POSITIONS]
    const ago = handOvers.filter((at) => position <= (at.get(lane) ?? 0)).length
    const text = contentOf(transfer)
    return transfer.seal === (ago === 0 ? db.seal(text) : db.formerSeals(text)[ago - 1])
  }
}
