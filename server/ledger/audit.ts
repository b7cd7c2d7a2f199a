import * as v from 'valibot'
import type { Tx } from '../db/db.ts'

/** The result of an audit. Each finding is one sentence; without findings the ledger is consistent. */
export interface Audit {
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  readonly findings: readonly string[]
}

const CHECKS: readonly { readonly sql: string; readonly describe: (subject: string) => string }[] =
  [
    {
      sql: `SELECT a.id AS subject FROM accounts a
          LEFT JOIN (SELECT account_id, sum(units) AS units FROM entries GROUP BY 1) e ON e.account_id = a.id
          WHERE a.units <> coalesce(e.units, 0)`,
      describe: (account) => `account ${account} is not the sum of its entries`,
    },
    {
      sql: `SELECT e.transfer_id AS subject FROM entries e JOIN accounts a ON a.id = e.account_id
          GROUP BY e.transfer_id, a.coin HAVING sum(e.units) <> 0`,
      describe: (transfer) => `transfer ${transfer} does not sum to zero`,
    },
    {
      sql: `SELECT t.id AS subject FROM transfers t
          WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.transfer_id = t.id)`,
      describe: (transfer) => `transfer ${transfer} has no entries`,
    },
    {
      sql: `SELECT id AS subject FROM accounts
          WHERE units < 0 AND (user_id IS NOT NULL OR kind NOT IN ('deposits', 'genesis'))`,
      describe: (account) => `account ${account} is below zero`,
    },
    {
      sql: `SELECT coalesce(h.user_id, w.user_id) || ' ' || coalesce(h.coin, w.coin) AS subject
          FROM (SELECT user_id, coin, units FROM accounts WHERE kind = 'held' AND units <> 0) h
          FULL JOIN (SELECT user_id, coin, sum(amount) AS units FROM withdrawals
                     WHERE status = 'pending' GROUP BY 1, 2) w
            ON w.user_id = h.user_id AND w.coin = h.coin
          WHERE h.units IS DISTINCT FROM w.units`,
      describe: (held) => `the held balance of ${held} is not the sum of the pending withdrawals`,
    },
    {
      sql: `SELECT coin AS subject FROM
            (SELECT coin, sum(units) AS units FROM deposits GROUP BY 1) d
          FULL JOIN (SELECT coin, -sum(units) AS units FROM accounts WHERE kind = 'deposits' GROUP BY 1) a USING (coin)
          WHERE d.units IS DISTINCT FROM a.units`,
      describe: (coin) => `the deposits of ${coin} do not match the ledger`,
    },
    {
      sql: `SELECT coin AS subject FROM
            (SELECT coin, sum(arrives) AS units FROM withdrawals WHERE status = 'approved' GROUP BY 1) w
          FULL JOIN (SELECT coin, sum(units) AS units FROM accounts WHERE kind = 'withdrawals' GROUP BY 1) a USING (coin)
          WHERE w.units IS DISTINCT FROM a.units`,
      describe: (coin) => `the approved withdrawals of ${coin} do not match the ledger`,
    },
    {
      sql: `SELECT coin AS subject FROM
            (SELECT coin, sum(paid) AS units FROM purchases GROUP BY 1) p
          FULL JOIN (SELECT coin, sum(units) AS units FROM accounts WHERE kind = 'sales' GROUP BY 1) a USING (coin)
          WHERE p.units IS DISTINCT FROM a.units`,
      describe: (coin) => `the purchases with ${coin} do not match the ledger`,
    },
    {
      sql: `SELECT s.stage AS subject FROM stage_supplies s
          LEFT JOIN (SELECT stage, sum(received + fee) AS units FROM purchases GROUP BY 1) p USING (stage)
          LEFT JOIN (SELECT kind, sum(units) AS units FROM accounts WHERE user_id IS NULL AND coin = 'TOKEN' GROUP BY 1) a
            ON a.kind = 'treasury-' || s.stage
          WHERE s.units - coalesce(p.units, 0) <> coalesce(a.units, 0)`,
      describe: (stage) => `the treasury of stage ${stage} is not its supply minus its sales`,
    },
  ]

const count = v.object({ accounts: v.number(), transfers: v.number(), entries: v.number() })

/** Checks the ledger against its entries. Runs on a snapshot, so it does not block transfers. */
export async function audit(tx: Tx): Promise<Audit> {
  await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const findings: string[] = []
  for (const { sql, describe } of CHECKS) {
    const wrong = await tx.rows(
      v.object({ subject: v.union([v.string(), v.number()]) }),
      `${sql} LIMIT 20`,
    )
    findings.push(...wrong.map(({ subject }) => describe(String(subject))))
  }
  const [counted] = await tx.rows(
    count,
    `SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM transfers) AS transfers,
       (SELECT count(*) FROM entries) AS entries`,
  )
  return { accounts: 0, transfers: 0, entries: 0, ...counted, findings }
}
