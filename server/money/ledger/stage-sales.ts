import * as v from 'valibot'
import { amountOf, subtract } from '#domain/money/amount.ts'
import type { Stage, StageProgress } from '#domain/purchase.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { HOUSE } from './ledger.ts'

const row = v.object({ supply: storedUnits, unsold: storedUnits })

/** What a stage was given and what its treasury has left of it, in one statement: of one moment. */
export async function soldOfStage(db: Pick<Tx, 'rows'>, stage: Stage): Promise<StageProgress> {
  const [stored] = await db.rows(
    row,
    `SELECT units AS supply, (
       SELECT coalesce(sum(units), 0) FROM accounts WHERE owner = $2 AND coin = 'TOKEN' AND kind = $3
     ) AS unsold
     FROM stage_supplies WHERE stage = $1`,
    [stage, HOUSE, `treasury-${stage}`],
  )
  if (!stored) throw new Error(`no stage ${stage}`)
  const supply = amountOf('TOKEN', stored.supply)
  return { stage, supply, sold: subtract(supply, amountOf('TOKEN', stored.unsold)) }
}

const stageRow = v.object({ stage: v.number(), supply: storedUnits, unsold: storedUnits })

/** What each stage was given and what its treasury has left of it. */
export const allStages = (db: Pick<Tx, 'rows'>): Promise<v.InferOutput<typeof stageRow>[]> =>
  db.rows(
    stageRow,
    `SELECT s.stage, s.units AS supply, coalesce(sum(a.units), 0) AS unsold FROM stage_supplies s
     LEFT JOIN accounts a ON a.owner = $1 AND a.coin = 'TOKEN' AND a.kind = 'treasury-' || s.stage
     GROUP BY s.stage, s.units ORDER BY s.stage`,
    [HOUSE],
  )
