import { parseArgs } from 'node:util'
import { migratedDb } from '../../support/migrated-database.ts'
import { runSequence } from './run.ts'
import { hostOn, START } from './world.ts'

/*
 * `npm run simulate:payouts -- --seeds 10000` interrupts so many sequences of payments and reports what was found and how
 * often each thing happened; `--first 501` goes on from there, `--seed 7` runs one. The exit code is 1 if something was
 * found.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { seeds: text, first: text, seed: text } })
const first = Number(values.seed ?? values.first ?? 1)
const seeds = values.seed === undefined ? Number(values.seeds ?? 100) : 1
/** Sequences on one database: it grows. */
const PER_DATABASE = 250

const totals: Record<string, number> = {}
let found = 0
const started = performance.now()
for (let start = first; start < first + seeds; start += PER_DATABASE) {
  const db = await migratedDb()
  const clock = { at: START }
  const host = await hostOn(db, { now: () => new Date(clock.at) })
  for (let seed = start; seed < Math.min(start + PER_DATABASE, first + seeds); seed++) {
    const { findings, counts } = await runSequence(seed, { db, host, clock })
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count
    found += findings.length
    for (const finding of findings) process.stdout.write(`seed ${seed}: ${finding}\n`)
  }
  await db.close()
}
const seconds = ((performance.now() - started) / 1000).toFixed(0)
process.stdout.write(`${seeds} sequences in ${seconds} s: ${found} findings\n`)
for (const [name, count] of Object.entries(totals).sort(([, a], [, b]) => b - a))
  process.stdout.write(`  ${String(count).padStart(8)}  ${name}\n`)
if (found > 0) process.exitCode = 1
