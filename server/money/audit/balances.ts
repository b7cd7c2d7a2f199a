import * as v from 'valibot'
import { LAST_ACCOUNT } from '../ledger/snapshot.ts'
import type { Books } from './lanes.ts'

/** Accounts in one statement. */
const PAGE = 2000

const page = v.object({ last: v.nullable(v.number()), wrong: v.array(v.number()) })

/**
 * Balances that are not the sums of all their entries, up to `most`. Each statement sees a moment of its own, in which both
 * have to agree.
 */
export async function wrongBalances(db: Books, most: number): Promise<string[]> {
  const findings: string[] = []
  for (let last = 0; findings.length < most; ) {
    const [found] = await db.rows(page, COMPARED, [last])
    if (!found || found.last === null) break
    findings.push(...found.wrong.map((id) => `account ${id} is not the sum of its entries`))
    last = found.last
  }
  return findings
}

const COMPARED = `
  SELECT max(a.id) AS last,
    coalesce(jsonb_agg(a.id ORDER BY a.id) FILTER (WHERE a.units <> coalesce(e.units, 0)), '[]') AS wrong
  FROM (SELECT id, units FROM accounts WHERE id > $1 AND id <= ${LAST_ACCOUNT} ORDER BY id LIMIT ${PAGE}) a
  CROSS JOIN LATERAL (SELECT sum(units) AS units FROM entries WHERE account_id = a.id) e`
