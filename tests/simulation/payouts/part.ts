import { bugNamed, plant } from '../plant.ts'
import type { Job } from '../pool.ts'
import { PAYOUT_BUGS } from './planted.ts'

/*
 * Interrupts the sequences of one job and prints a result for each, one JSON text a line. A process of its own, because a
 * planted bug is loaded in place of the code.
 */
const job: Job = JSON.parse(process.argv[2] ?? '{}')
if (job.bug !== undefined) plant(bugNamed(PAYOUT_BUGS, job.bug))
// Only now, so that they are loaded with the bug.
const { simulateSequences } = await import('./sequences.ts')

await simulateSequences({
  seeds: job.seeds,
  isUntilFound: job.isUntilFound,
  onSequence: (sequence) => void process.stdout.write(`${JSON.stringify(sequence)}\n`),
})
// PGlite keeps the process alive.
process.exit(0)
