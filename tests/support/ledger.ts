import { expect } from 'vitest'
import { audit } from '../../server/money/audit/audit.ts'
import { fundStages } from '../../server/money/ledger/genesis.ts'
import type { Db } from '../../server/platform/db/db.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { demoTerms } from './demo-terms.ts'

/** Opens a database whose treasuries have what the demo's stages sell. */
export async function openFunded(open: () => Promise<Db>, clock: Clock): Promise<Db> {
  const db = await open()
  await fundStages(db, clock, demoTerms().stageSupplies)
  return db
}

/** Closes the database that tests have run on, or its host; the books must be right then. */
export async function closeAudited(db: Db, host: { close(): Promise<void> } = db): Promise<void> {
  expect((await db.transaction(audit)).findings).toEqual([])
  await host.close()
}
