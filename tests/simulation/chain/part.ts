import { bugNamed, plant } from '../plant.ts'
import type { Job } from '../pool.ts'
import { BUGS } from './planted.ts'

/*
 * Simulates the seeds of one job and prints a result for each, one JSON text a line. A process of its own, because a
 * planted bug is loaded in place of the code.
 */
const job: Job = JSON.parse(process.argv[2] ?? '{}')
if (job.bug !== undefined) plant(bugNamed(BUGS, job.bug))
// Only now, so that they are loaded with the bug.
const { openSharedDatabase } = await import('../world/database.ts')
const { runSeed } = await import('./run.ts')

const shared = await openSharedDatabase()
const write = (line: string) => void process.stdout.write(`${line}\n`)
for (const seed of job.seeds) {
  await shared.reset()
  const result = await runSeed(shared.db, seed, job.isTold ? write : undefined)
  write(JSON.stringify(result))
  if (job.isUntilFound && result.findings.length > 0) break
}
// PGlite keeps the process alive.
process.exit(0)
