import type pg from 'pg'

/*
 * What must be true of the books alone, by plain SQL: each query names what breaks a law. Nothing of the product is imported.
 */
const LAWS: readonly (readonly [law: string, sql: string])[] = [
  [
    'a transfer does not sum to zero',
    `SELECT e.transfer_id || ' ' || a.coin AS what FROM entries e JOIN accounts a ON a.id = e.account_id
     GROUP BY e.transfer_id, a.coin HAVING sum(e.units) <> 0`,
  ],
  [
    'a balance is not the sum of its entries',
    `SELECT a.owner || ' ' || a.coin || ' ' || a.kind AS what FROM accounts a
     WHERE a.units <> coalesce((SELECT sum(e.units) FROM entries e WHERE e.account_id = a.id), 0)`,
  ],
  [
    'somebody is below zero',
    `SELECT user_id || ' ' || coin || ' ' || kind AS what FROM accounts
     WHERE user_id IS NOT NULL AND kind <> 'debt' AND units < 0`,
  ],
  [
    'what is held is not what waits to be paid',
    `SELECT u.id || ' ' || c.coin AS what FROM users u CROSS JOIN (VALUES ('BNB'), ('USDT'), ('ETH'), ('TRX')) AS c (coin)
     WHERE coalesce((SELECT sum(units) FROM accounts a WHERE a.user_id = u.id AND a.coin = c.coin AND kind = 'held'), 0)
       <> coalesce((SELECT sum(amount) FROM withdrawals w WHERE w.user_id = u.id AND w.coin = c.coin
         AND status = 'pending'), 0)`,
  ],
  [
    'what somebody has is not what came less what went',
    `SELECT u.email || ' ' || c.coin AS what FROM users u
     CROSS JOIN (VALUES ('BNB'), ('USDT'), ('ETH'), ('TRX'), ('TOKEN')) AS c (coin)
     WHERE coalesce((SELECT sum(units) FROM accounts a WHERE a.user_id = u.id AND a.coin = c.coin
         AND kind IN ('available', 'held')), 0)
       <> coalesce((SELECT sum(units) FROM deposits d WHERE d.user_id = u.id AND d.coin = c.coin), 0)
        - coalesce((SELECT sum(amount) FROM withdrawals w WHERE w.user_id = u.id AND w.coin = c.coin
            AND status = 'approved'), 0)
        - coalesce((SELECT sum(paid) FROM purchases p WHERE p.user_id = u.id AND p.coin = c.coin), 0)
        + CASE c.coin WHEN 'TOKEN' THEN
            coalesce((SELECT sum(received) FROM purchases p WHERE p.user_id = u.id), 0) ELSE 0 END`,
  ],
  [
    'one payment is credited twice',
    `SELECT transaction_id || ':' || output AS what FROM deposits
     GROUP BY network, transaction_id, output HAVING count(*) > 1`,
  ],
  [
    'one transaction pays two withdrawals',
    `SELECT transaction_id || ':' || output AS what FROM withdrawals WHERE status = 'approved'
     GROUP BY chain, transaction_id, output HAVING count(*) > 1`,
  ],
  [
    'a movement belongs to nothing',
    `SELECT t.key AS what FROM transfers t
     WHERE NOT EXISTS (SELECT FROM deposits d WHERE t.key = 'deposit:' || d.id)
     AND NOT EXISTS (SELECT FROM purchases p WHERE t.key = 'purchase:' || p.id)
     AND NOT EXISTS (SELECT FROM withdrawals w WHERE split_part(t.key, ':', 2) = w.id::text)
     AND EXISTS (SELECT FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE e.transfer_id = t.id AND a.user_id IS NOT NULL)`,
  ],
]

/** A line for each law that the books break. */
export async function brokenLaws(sql: pg.ClientBase): Promise<string[]> {
  const found: string[] = []
  for (const [law, query] of LAWS) {
    const { rows } = await sql.query<{ what: string }>(query)
    found.push(...rows.map(({ what }) => `${law}: ${what}`))
  }
  return found
}
