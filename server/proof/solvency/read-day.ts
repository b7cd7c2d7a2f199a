import { base64 } from '@scure/base'
import * as v from 'valibot'
import { COINS } from '#domain/assets.ts'
import { entryBytes } from '#domain/log/entries.ts'
import type { Published, SentShares } from '#domain/log/solvency.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { ownersOf } from '../entries/owners.ts'
import type { SaltOf } from '../entries/salts.ts'
import { entryOf, STORED_DAY, storedDay } from '../entries/solvency-entry.ts'
import { pathsOf } from './nodes.ts'
import { piecesOf } from './pieces.ts'

const logged = v.object({ ...storedDay.entries, leaf: v.number() })

/** The newest day that is in the signed log. */
const newestDay = (db: Pick<Tx, 'rows'>, signed: number) =>
  db.rows(logged, `${STORED_DAY} WHERE leaf < $1 ORDER BY day DESC LIMIT 1`, [signed])

/** The newest day of the first `size` entries, with its proof; undefined before the first. */
export async function publishedDay(
  db: Pick<Tx, 'rows'>,
  size: number,
  proofOf: (leaf: number) => Promise<string>,
): Promise<Omit<Published, 'log'> | undefined> {
  const [row] = await newestDay(db, size)
  if (!row) return undefined
  return {
    entry: Buffer.from(entryBytes(entryOf(row))).toString(),
    proof: await proofOf(row.leaf),
  }
}

const share = v.object({
  coin: v.picklist(COINS),
  units: storedUnits,
  first: v.number(),
  second: v.number(),
})
const person = v.object({ email: v.string() })

/** What one person is owed on the newest day of the log, with the paths to its roots; undefined before the first. */
export async function sharesOf(
  db: Pick<Tx, 'rows'>,
  userId: string,
  size: number,
  saltOf: SaltOf,
): Promise<SentShares | undefined> {
  const [row] = await newestDay(db, size)
  const entry = row && entryOf(row)
  const [found] = await db.rows(person, 'SELECT email FROM users WHERE id = $1', [userId])
  if (entry?.kind !== 'solvency' || !found) return undefined
  const rows = await db.rows(
    share,
    `SELECT coin, units, first_leaf AS first, second_leaf AS second FROM solvency_shares
     WHERE day = $1 AND user_id = $2 ORDER BY coin`,
    [entry.day, userId],
  )
  const id = (await ownersOf(db, new Set([userId]), saltOf)).get(userId) ?? ''
  const shares: SentShares['shares'] = []
  for (const { coin, units, first, second } of rows) {
    const depth = entry.coins.find((one) => one.coin === coin)?.depth ?? 0
    const paths = await pathsOf(db, { day: entry.day, coin }, { depth, indices: [first, second] })
    const pieces = piecesOf({ day: entry.day, coin, userId, units, id }, saltOf)
    shares.push({
      coin,
      pieces: pieces.map(({ amount, salt }, at) => ({
        index: at === 0 ? first : second,
        amount: String(amount),
        salt: base64.encode(salt),
        path: base64.encode(Uint8Array.from(paths[at] ?? [])),
      })),
    })
  }
  const salt = base64.encode(saltOf(`owner ${userId}`))
  return { day: entry.day, owner: { email: found.email, salt }, shares }
}
