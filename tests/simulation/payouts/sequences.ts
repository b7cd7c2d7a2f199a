import { migratedDb } from '../../support/migrated-database.ts'
import { runSequence } from './run.ts'
import { hostOn, START } from './world.ts'

/** Sequences on one database: it grows. */
const PER_DATABASE = 250

interface Job {
  readonly first: number
  readonly seeds: number
  readonly isUntilFound?: boolean
  readonly onFinding: (line: string) => void
}

/** Runs the sequences of so many seeds. */
export async function simulateSequences({ first, seeds, isUntilFound = false, onFinding }: Job) {
  const totals: Record<string, number> = {}
  const started = performance.now()
  let [found, done] = [0, 0]
  for (let start = first; start < first + seeds; start += PER_DATABASE) {
    const db = await migratedDb()
    const clock = { at: START }
    const host = await hostOn(db, { now: () => new Date(clock.at) })
    const end = Math.min(start + PER_DATABASE, first + seeds)
    for (let seed = start; seed < end && !(isUntilFound && found > 0); seed++) {
      const { findings, counts } = await runSequence(seed, { db, host, clock })
      for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count
      done += 1
      found += findings.length
      for (const finding of findings) onFinding(`seed ${seed}: ${finding}`)
    }
    await db.close()
    if (isUntilFound && found > 0) break
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  return { seeds: done, found, totals, seconds }
}
