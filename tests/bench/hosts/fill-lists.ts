import * as v from 'valibot'
import type { Db } from '../../../server/platform/db/db.ts'

/** What the lists are asked for. */
export interface Lists {
  readonly middle: { readonly withdrawal: string; readonly payment: string }
  /** A withdrawal of the person, and its address. */
  readonly own: string
  readonly address: string
}

/** Rows that are written before a connection is thought to be lost. */
const AT_ONCE = 50_000
const place = v.object({ id: v.string() })

/**
 * Fills the tables that the console lists with `count` rows each, and fewer people and queries, without what the
 * books demand of a row: the lists are read alike. Transfers have ids of the first lane that it has not reached: any lane may have
 * been used already. One of the people is `userId`, who has signed up at the host. `each`: the
 * rows of each person.
 */
export async function fillLists(db: Db, count: number, userId: string, each = 10): Promise<Lists> {
  const people = Math.floor(count / each)
  const addresses = Math.floor(0.9 * count)
  const at = `'2025-01-01'::timestamptz + n * interval '30 seconds'`
  const user = `(CASE WHEN n % ${people} = 0 THEN '${userId}'::uuid ELSE md5('u' || n % ${people})::uuid END)`
  const coin = `(CASE WHEN n % 100 = 0 THEN 'TRX' WHEN n % 10 = 1 THEN 'ETH' WHEN n % 3 = 0 THEN 'USDT' ELSE 'BNB' END)`
  const network = `(CASE WHEN n % 100 = 0 THEN 'TRX' WHEN n % 10 = 1 THEN 'ETH' ELSE 'BNB' END)`
  const fill = (from: number, to: number): string => {
    const numbers = `generate_series(${from}, ${to}) n`
    return `
    SET LOCAL session_replication_role = replica;
    INSERT INTO users (id, email, name, identity_uid, created_at)
      SELECT md5('u' || n)::uuid, 'person-' || n || '@example.com', 'Name ' || n, 'p' || n, ${at}
      FROM ${numbers} WHERE n < ${people};
    INSERT INTO withdrawals (id, user_id, coin, chain, amount, arrives, address, at, status, change, transaction_id, output, decided_at, approved_at)
      SELECT md5('w' || n)::uuid, ${user}, ${coin}, ${network}, (1 + n % 50) * 1e18, (1 + n % 50) * 1e18, '0x' || md5('a' || n % ${addresses}) || '00000000', ${at},
        status, n, CASE WHEN status = 'approved' THEN (CASE WHEN n % 100 = 0 THEN '' ELSE '0x' END) || lpad(to_hex(n), 64, '0') ELSE '' END, CASE WHEN status = 'approved' THEN 0 END,
        CASE WHEN status <> 'pending' THEN ${at} + interval '1 hour' END, CASE WHEN status = 'pending' AND n % 2 = 0 THEN ${at} + interval '10 minutes' END
      FROM (SELECT n, CASE WHEN n % 97 = 0 THEN 'pending' WHEN n % 11 = 0 THEN 'rejected' ELSE 'approved' END AS status FROM ${numbers}) w;
    INSERT INTO deposits (id, user_id, coin, units, transaction_id, at, network, output)
      SELECT md5('d' || n)::uuid, ${user}, ${coin}, 1e18, 'operator-' || n, ${at}, ${network}, 0 FROM ${numbers};
    INSERT INTO transfers (id, key, at, seal, hash)
      SELECT 1500000000000 + n, 'deposit:' || md5('d' || n)::uuid, ${at}, '', '' FROM ${numbers};
    INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract, block_number, block_hash, at, state, deposit_id, confirmations, needed, change)
      SELECT md5('p' || n)::uuid, ${user}, ${network}, '0x' || lpad(to_hex(n), 64, '0'), 0, ${coin}, 1e18, '0x' || md5('to' || n % ${people}), '', '', n, '', ${at},
        state, CASE WHEN state = 'credited' THEN md5('d' || n)::uuid END, 12, 12, n
      FROM (SELECT n, CASE WHEN n % 1009 = 0 THEN 'held' WHEN n % 503 = 0 THEN 'seen' WHEN n % 211 = 0 THEN 'gone' ELSE 'credited' END AS state FROM ${numbers}) p;
    INSERT INTO support_queries (id, user_id, topic, content, at, is_open)
      SELECT md5('q' || n)::uuid, ${user}, 'Others', repeat('Where is it? ', 10), ${at}, n % 50 = 0 FROM ${numbers} WHERE n <= ${people};
    INSERT INTO support_answers (id, query_id, user_id, made_by, content, at)
      SELECT md5('r' || n)::uuid, md5('q' || n)::uuid, ${user}, 'ada', 'There.', ${at} + interval '1 hour' FROM ${numbers} WHERE n <= ${people} AND n % 50 <> 0`
  }
  for (let from = 1; from <= count; from += AT_ONCE)
    await db.transaction((tx) => tx.script(fill(from, Math.min(count, from + AT_ONCE - 1))))
  await db.script('ANALYZE')
  const middleOf = async (table: string): Promise<string> => {
    const [row] = await db.rows(
      place,
      `SELECT id FROM ${table} ORDER BY at OFFSET ${Math.floor(count / 2)} LIMIT 1`,
    )
    if (!row) throw new Error(`${table} is empty`)
    return row.id
  }
  const [own] = await db.rows(
    v.object({ id: v.string(), address: v.string() }),
    'SELECT id, address FROM withdrawals WHERE user_id = $1 ORDER BY at LIMIT 1',
    [userId],
  )
  if (!own) throw new Error('nobody has withdrawn')
  return {
    middle: {
      withdrawal: await middleOf('withdrawals'),
      payment: await middleOf('chain_payments'),
    },
    own: own.id,
    address: own.address,
  }
}
