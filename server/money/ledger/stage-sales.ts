import * as v from 'valibot'
import { amountOf, subtract } from '#domain/money/amount.ts'
import type { Stage, StageProgress } from '#domain/purchase.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { HOUSE } from './ledger.ts'

const row = v.object({ supply: storedUnits, unsold: storedUnits })

/** What a stage was given and what its treasury has left of it, in one statement: of one moment. */
export async function soldOfStage(db: Pick<Tx, 'rows'>, stage: Stage): Promise<StageProgress> {
  const [found] = await db.rows(
    row,
    `SELECT units AS supply, (
       SELECT coalesce(sum(units), 0) FROM accounts WHERE owner = $2 AND coin = 'TOKEN' AND kind = $3
     ) AS unsold
     FROM stage_supplies WHERE stage = $1`,
    [stage, HOUSE, `treasury-${stage}`],
  )
  if (!found) throw new Error(`no stage ${stage}`)
  const supply = amountOf('TOKEN', found.supply)
  return { stage, supply, sold: subtract(supply, amountOf('TOKEN', found.unsold)) }
}
