import { Buffer } from 'node:buffer'
import { randomFillSync, randomInt } from 'node:crypto'
import * as v from 'valibot'
import { COINS, type Coin } from '#domain/assets.ts'
import { dayOf } from '#domain/balance-history.ts'
import type { SolvencyEntry } from '#domain/log/solvency.ts'
import { NODE_SIZE, nodesIn, type SumNode } from '#domain/log/sum-tree.ts'
import { HASH_SIZE } from '#domain/log/tiles.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Db } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { addMs, type Clock, MINUTE } from '../../platform/time/clock.ts'
import { putIntoOutbox } from '../entries/outbox.ts'
import { ownersOf } from '../entries/owners.ts'
import type { SaltOf } from '../entries/salts.ts'
import { ROW_HEIGHT, ROW_WIDTH, storeNodes } from './nodes.ts'
import { piecesOf } from './pieces.ts'
import { parentsOf, writeLeaf } from './tree.ts'

/*
 * Once a UTC day, what is owed to all people becomes a sum tree for each coin, and their roots an entry of the public log.
 * The balances are those of one moment, by a cursor; the trees are made afterwards, so that nothing is held up. Each balance
 * is two leaves of random parts at random places among others that are owed nothing, up to a power of two: so a path reveals
 * its owner neither a neighbour's balance nor how many people there are.
 */

/** 256 leaves at least, so that a small host does not reveal how small it is. */
const LEAST_DEPTH = 8
/** Rows that are read and written at once. */
const AT_ONCE = 1000
/** Rows of 256 nodes that are written together: half a megabyte, whose hashes take some ten milliseconds. */
const ROWS_AT_ONCE = 32
const REMOVED_AT_ONCE = 10_000
/** A host that has begun a day and is still not done has ended in between. */
const LONGEST = 30 * MINUTE

const snapshot = v.array(v.object({ coin: v.string(), user_id: v.string(), units: v.string() }))
const row = v.object({ userId: v.string(), units: storedUnits })

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly saltOf: SaltOf
}

type Tree = SolvencyEntry['coins'][number]

export interface SolvencyDays {
  /** Makes the day of now, unless a host has made it or is at it. */
  turn(): Promise<void>
}

export function createSolvencyDays(parts: Parts): SolvencyDays {
  const { db, clock } = parts
  return {
    async turn(): Promise<void> {
      const now = clock.now()
      const day = dayOf(now.getTime())
      await forgetUnfinished(db, addMs(now, -LONGEST))
      if (!(await takeBalances(db, day, now))) return
      const trees: Tree[] = []
      for (const coin of COINS) trees.push(await makeTree(parts, day, coin))
      await db.transaction(async (tx) => {
        const content = JSON.stringify(trees)
        await tx.run('UPDATE solvency_days SET coins = $2 WHERE day = $1', [day, content])
        await putIntoOutbox(tx, { kind: 'solvency', subject: day, at: now, content })
      })
      await removeOld(db)
    },
  }
}

async function forgetUnfinished(db: Db, before: Date): Promise<void> {
  const unfinished = 'SELECT day FROM solvency_days WHERE coins IS NULL AND at < $1'
  await db.transaction(async (tx) => {
    for (const table of ['solvency_nodes', 'solvency_shares', 'solvency_days'])
      await tx.run(`DELETE FROM ${table} WHERE day IN (${unfinished})`, [before])
  })
}

/** All but the newest day of the log, which is shown until the next one is there, and that one. */
async function removeOld(db: Db): Promise<void> {
  const old = '(SELECT max(day) FROM solvency_days WHERE leaf IS NOT NULL)'
  await db.run(`DELETE FROM solvency_nodes WHERE day < ${old}`)
  const shares = `SELECT ctid FROM solvency_shares WHERE day < ${old} LIMIT ${REMOVED_AT_ONCE}`
  for (let count = REMOVED_AT_ONCE; count === REMOVED_AT_ONCE; )
    count = await db.run(`DELETE FROM solvency_shares WHERE ctid IN (${shares})`)
}

/** Stores what everybody is owed at one moment; false if the day has been begun. What is lent to a person is no debt. */
const takeBalances = (db: Db, day: string, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const begun = await tx.rows(
      v.unknown(),
      'INSERT INTO solvency_days (day, at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      [day, now],
    )
    if (begun.length === 0) return false
    await tx.run(
      `DECLARE owed CURSOR FOR SELECT coin, user_id::text, sum(units)::text AS units FROM accounts
       WHERE user_id IS NOT NULL AND kind <> 'debt' GROUP BY coin, user_id HAVING sum(units) > 0`,
    )
    for (let count = AT_ONCE; count === AT_ONCE; ) {
      const rows = v.parse(snapshot, await tx.rows(v.unknown(), `FETCH ${AT_ONCE} FROM owed`))
      count = rows.length
      await tx.run(
        `INSERT INTO solvency_shares (day, coin, user_id, units)
         SELECT $1, coin, user_id, units
         FROM jsonb_to_recordset($2::jsonb) AS s(coin text, user_id uuid, units numeric)`,
        [day, JSON.stringify(rows)],
      )
    }
    await tx.run('CLOSE owed')
    return true
  })

async function makeTree({ db, saltOf }: Parts, day: string, coin: Coin): Promise<Tree> {
  const [found] = await db.rows(
    v.object({ count: v.number() }),
    'SELECT count(*) AS count FROM solvency_shares WHERE day = $1 AND coin = $2',
    [day, coin],
  )
  const depth = Math.max(LEAST_DEPTH, Math.ceil(Math.log2(2 * (found?.count ?? 0) || 1)))
  const leaves = emptyLeaves(2 ** depth)
  const free = shuffled(2 ** depth)
  let [used, last] = [0, '00000000-0000-0000-0000-000000000000']
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const rows = await db.rows(
      row,
      `SELECT user_id::text AS "userId", units FROM solvency_shares
       WHERE day = $1 AND coin = $2 AND user_id > $3 ORDER BY user_id LIMIT ${AT_ONCE}`,
      [day, coin, last],
    )
    count = rows.length
    last = rows.at(-1)?.userId ?? last
    const ids = await ownersOf(db, new Set(rows.map(({ userId }) => userId)), saltOf)
    const placed = rows.map(({ userId, units }) => {
      const debt = { day, coin, userId, units, id: ids.get(userId) ?? '' }
      const places = piecesOf(debt, saltOf).map((piece) => {
        const place = free[used++] ?? 0
        writeLeaf(leaves, place, piece)
        return place
      })
      return { user_id: userId, first: places[0], second: places[1] }
    })
    await db.run(
      `UPDATE solvency_shares s SET first_leaf = p.first, second_leaf = p.second
       FROM jsonb_to_recordset($3::jsonb) AS p(user_id uuid, first bigint, second bigint)
       WHERE s.day = $1 AND s.coin = $2 AND s.user_id = p.user_id`,
      [day, coin, JSON.stringify(placed)],
    )
  }
  const { sum, hash } = await storeTree(db, { day, coin }, leaves)
  return { coin, sum: toDecimalString(sum), root: Buffer.from(hash).toString('hex'), depth }
}

/** Leaves that are owed nothing: their hashes are random, and like any other. */
function emptyLeaves(count: number): Buffer {
  const leaves = randomFillSync(Buffer.allocUnsafe(count * NODE_SIZE))
  for (let at = 0; at < count; at++)
    leaves.fill(0, at * NODE_SIZE, (at + 1) * NODE_SIZE - HASH_SIZE)
  return leaves
}

/** All places in an order that nobody can know. */
function shuffled(count: number): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, at) => at)
  for (let at = count - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    const place = places[at] ?? 0
    places[at] = places[other] ?? 0
    places[other] = place
  }
  return places
}

/** Stores the nodes of each eighth level, and answers the root. */
async function storeTree(
  db: Db,
  of: { readonly day: string; readonly coin: Coin },
  leaves: Buffer,
): Promise<SumNode> {
  const bytes = ROWS_AT_ONCE * ROW_WIDTH * NODE_SIZE
  let nodes = leaves
  for (let level = 0; ; level++) {
    const tops: Buffer[] = []
    for (let at = 0; at * bytes < nodes.length; at++) {
      let part = nodes.subarray(at * bytes, (at + 1) * bytes)
      await storeNodes(db, { ...of, level, first: at * ROWS_AT_ONCE }, part)
      for (let height = 0; height < ROW_HEIGHT && part.length > NODE_SIZE; height++)
        part = parentsOf(part)
      tops.push(part)
    }
    nodes = Buffer.concat(tops)
    const [root, second] = nodes.length > NODE_SIZE ? [] : nodesIn(nodes)
    if (root && !second) return root
  }
}
