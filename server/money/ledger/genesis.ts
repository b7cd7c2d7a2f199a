import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Amount, amountOf, negate, subtract } from '#domain/money/amount.ts'
import { STAGES, type Stage } from '#domain/purchase.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Leg } from './ledger.ts'
import { LANES, ofHouse, post } from './ledger.ts'

/**
 * Funds each stage's treasury with its supply: fully at the first start, later with the difference if the configuration
 * has changed. Throws Overdrawn if a stage has already sold more than its new supply.
 */
export async function fundStages(
  db: Db,
  clock: Clock,
  supplies: Readonly<Record<Stage, Amount<'TOKEN'>>>,
): Promise<void> {
  for (const stage of STAGES)
    await db.transaction((tx) => fundStage(tx, clock.now(), stage, supplies[stage]))
}

const funded = v.object({ units: storedUnits })

/** Brings the stage's treasury to its supply, in the caller's transaction. */
export async function fundStage(
  tx: Transaction,
  at: Date,
  stage: Stage,
  supply: Amount<'TOKEN'>,
): Promise<void> {
  // Locked, so that hosts that start together fund it once.
  const [before] = await tx.rows(
    funded,
    'SELECT units FROM stage_supplies WHERE stage = $1 FOR UPDATE',
    [stage],
  )
  const missing = subtract(supply, amountOf('TOKEN', before?.units ?? 0n))
  if (missing.units === 0n) return
  await tx.run('UPDATE stage_supplies SET units = $2 WHERE stage = $1', [stage, supply.units])
  await post(tx, {
    key: `genesis:${stage}:${randomUUID()}`,
    at,
    legs: [...treasuryLegs(stage, missing), ofHouse('genesis', negate(missing))],
  })
}

/** Divides new supply among the lanes, so that no purchase has to fetch its tokens from another one. */
function treasuryLegs(stage: Stage, missing: Amount<'TOKEN'>): Leg[] {
  const kind = `treasury-${stage}` as const
  if (missing.units < 0n) return [ofHouse(kind, missing)]
  const part = missing.units / BigInt(LANES)
  return Array.from({ length: LANES }, (_, index) => {
    const units = index === 0 ? missing.units - part * BigInt(LANES - 1) : part
    return { ...ofHouse(kind, amountOf('TOKEN', units)), lane: index + 1 }
  })
}
