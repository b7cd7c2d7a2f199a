import { Gauge, type Registry } from 'prom-client'
import * as v from 'valibot'
import { toDecimalString } from '#domain/money/decimal.ts'
import { STAGES } from '#domain/purchase.ts'
import type { Tx } from '../platform/db/db.ts'
import { storedUnits } from '../platform/db/units.ts'
import { HOUSE } from './ledger/ledger.ts'

const row = v.object({ name: v.string(), units: storedUnits })

/** What is left to sell of each stage. Sums of sales are those of `operator -- sales`. */
export function saleMetrics(db: Pick<Tx, 'rows'>, registers: Registry[]): () => Promise<void> {
  const left = new Gauge({
    name: 'sale_tokens_left',
    help: 'Tokens of each stage that are not sold yet.',
    labelNames: ['stage'],
    registers,
  })
  return async () => {
    const rows = await db.rows(
      row,
      `SELECT kind AS name, sum(units) AS units FROM accounts
       WHERE owner = $1 AND coin = 'TOKEN' AND kind = ANY ($2) GROUP BY kind`,
      [HOUSE, STAGES.map((stage) => `treasury-${stage}`)],
    )
    const units = new Map(rows.map((one) => [one.name, one.units]))
    for (const stage of STAGES)
      left.set({ stage }, Number(toDecimalString(units.get(`treasury-${stage}`) ?? 0n)))
  }
}
