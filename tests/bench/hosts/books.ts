import * as v from 'valibot'
import { HOUSE } from '../../../server/money/ledger/ledger.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { pastTriggers } from './bulk.ts'
import type { BenchUser } from './users.ts'

export interface Lane {
  position: number
  head: string
  /** Its part of the house's account of deposits. */
  readonly house: number
  paidIn: bigint
}
export interface Holdings {
  readonly account: number
  available: bigint
  deposits: number
}
/** Where the books stand, from which rows that are copied in go on. */
export interface Books {
  readonly lanes: readonly Lane[]
  readonly veteran: Holdings
  /** Whether nothing has been posted. */
  readonly isNew: boolean
  newAccount(): number
  /** Writes down what has moved in the lanes and in the accounts that were there before. */
  close(veteran: BenchUser): Promise<void>
}

const link = v.object({ lane: v.number(), position: v.number(), head: v.string(), id: v.number() })
const state = v.object({ account: v.number(), deposits: v.number(), last: v.number() })

export async function openBooks(db: Db, veteran: BenchUser): Promise<Books> {
  await db.run(
    `INSERT INTO accounts (owner, user_id, coin, kind, lane)
     SELECT $1::uuid, NULL, 'BNB', 'deposits', lane FROM lanes WHERE lane > 0
     UNION ALL SELECT $2::uuid, $2::uuid, 'BNB', 'available', 0 ON CONFLICT DO NOTHING`,
    [HOUSE, veteran.id],
  )
  const links = await db.rows(
    link,
    `SELECT l.lane, l.position, l.head, a.id FROM lanes l JOIN accounts a
       ON a.owner = $1 AND a.coin = 'BNB' AND a.kind = 'deposits' AND a.lane = l.lane WHERE l.lane > 0 ORDER BY l.lane`,
    [HOUSE],
  )
  const [found] = await db.rows(
    state,
    `SELECT (SELECT id FROM accounts WHERE owner = $1 AND coin = 'BNB' AND kind = 'available') AS account,
       coalesce((SELECT newest FROM history_counters WHERE user_id = $1 AND kind = 'deposits'), 0) AS deposits,
       (SELECT max(id) FROM accounts) AS last`,
    [veteran.id],
  )
  if (!found) throw new Error('no accounts')
  let { last } = found
  const lanes = links.map(({ position, head, id }) => ({ position, head, house: id, paidIn: 0n }))
  const holdings = { account: found.account, available: 0n, deposits: found.deposits }
  return {
    lanes,
    veteran: holdings,
    isNew: found.deposits === 0,
    newAccount: () => ++last,
    async close({ id }) {
      const moved = [
        ...lanes.map(({ house, paidIn }) => ({ id: house, units: String(-paidIn) })),
        { id: holdings.account, units: String(holdings.available) },
      ]
      await db.transaction((tx) =>
        pastTriggers(tx, async () => {
          await tx.run(
            `UPDATE lanes l SET position = n.position, head = n.head
             FROM jsonb_to_recordset($1::jsonb) AS n(lane integer, position bigint, head text) WHERE l.lane = n.lane`,
            [
              JSON.stringify(
                lanes.map(({ position, head }, i) => ({ lane: i + 1, position, head })),
              ),
            ],
          )
          await tx.run(
            `UPDATE accounts a SET units = a.units + m.units
             FROM jsonb_to_recordset($1::jsonb) AS m(id bigint, units numeric) WHERE a.id = m.id`,
            [JSON.stringify(moved)],
          )
          await tx.run(
            `INSERT INTO history_counters (user_id, kind, newest) VALUES ($1, 'deposits', $2)
             ON CONFLICT (user_id, kind) DO UPDATE SET newest = excluded.newest`,
            [id, holdings.deposits],
          )
          await tx.run(`SELECT setval(pg_get_serial_sequence('accounts', 'id'), $1)`, [last])
        }),
      )
    },
  }
}
