import { bugNamed, plant } from './plant.ts'
import { BUGS } from './planted.ts'
import type { Job } from './pool.ts'
import { replaceGlobals } from './world/globals.ts'

/*
 * Simulates the seeds of one job and prints a result for each, one JSON text a line. A process of its own, because
 * timers and randomness are replaced in it, and a planted bug is loaded in place of the code.
 */
const job: Job = JSON.parse(process.argv[2] ?? '{}')
replaceGlobals()
if (job.bug !== undefined) plant(bugNamed(BUGS, job.bug))
// Only now, so that they are loaded with the bug.
const { openSharedDatabase } = await import('./world/database.ts')
const { runSeed } = await import('./run.ts')

const shared = await openSharedDatabase()
const write = (line: string) => void process.stdout.write(`${line}\n`)
for (const seed of job.seeds) {
  const result = await runSeed(shared, seed, job.isTold ? write : undefined)
  write(JSON.stringify(result))
  if (job.isUntilFound && result.findings.length > 0) break
}
// PGlite keeps the process alive.
process.exit(0)
