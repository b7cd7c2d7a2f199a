import { migratedDb } from '../../support/migrated-database.ts'
import { runSequence } from './run.ts'
import { hostOn, START } from './world.ts'

/** Sequences on one database: it grows. */
const PER_DATABASE = 250

export interface Sequence {
  readonly seed: number
  readonly findings: readonly string[]
  /** How often each thing happened. */
  readonly counts: Readonly<Record<string, number>>
}

interface Job {
  readonly seeds: readonly number[]
  /** Ends with the first that finds something. */
  readonly isUntilFound?: boolean | undefined
  readonly onSequence: (sequence: Sequence) => void
}

/** Runs the sequences of these seeds, one after the other. */
export async function simulateSequences({ seeds, isUntilFound = false, onSequence }: Job) {
  for (let start = 0; start < seeds.length; start += PER_DATABASE) {
    const db = await migratedDb()
    const clock = { at: START }
    const host = await hostOn(db, { now: () => new Date(clock.at) })
    for (const seed of seeds.slice(start, start + PER_DATABASE)) {
      const { findings, counts } = await runSequence(seed, { db, host, clock })
      onSequence({ seed, findings, counts })
      if (isUntilFound && findings.length > 0) return
    }
    await db.close()
  }
}
