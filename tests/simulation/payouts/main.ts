import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { wholeNumber } from '../command.ts'
import { plant } from '../plant.ts'
import { PAYOUT_BUGS } from './planted.ts'

/*
 * `npm run simulate:payouts -- --seeds 10000` interrupts so many sequences of payments and reports what was found and how
 * often each thing happened; `--first 501` goes on from there, `--seed 7` runs one. `--planted` proves that each bug of
 * planted.ts is found, `--bug <name>` one. The exit code is 1 if something was found, or a planted bug was not.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { seeds: text, first: text, seed: text, bug: text, planted: { type: 'boolean' } },
})
const print = (line: string) => process.stdout.write(`${line}\n`)

if (values.planted) for (const { name } of PAYOUT_BUGS) await prove(name)
else await simulate()

/** In a process of its own, since the bug stays where it was planted. */
async function prove(bug: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, '--bug', bug], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  print(code === 1 ? `found: ${bug}` : `NOT FOUND: ${bug}`)
  if (code !== 1) process.exitCode = 1
}

async function simulate(): Promise<void> {
  const bug = PAYOUT_BUGS.find(({ name }) => name === values.bug)
  if (bug) plant(bug)
  const { simulateSequences } = await import('./sequences.ts')
  const { seeds, found, totals, seconds } = await simulateSequences({
    first: wholeNumber('first', values.seed ?? values.first ?? '1'),
    seeds: values.seed === undefined ? wholeNumber('seeds', values.seeds ?? '200') : 1,
    isUntilFound: bug !== undefined,
    onFinding: print,
  })
  print(`${seeds} sequences in ${seconds} s: ${found} findings`)
  if (!bug)
    for (const [name, count] of Object.entries(totals).sort(([, a], [, b]) => b - a))
      print(`  ${String(count).padStart(8)}  ${name}`)
  if (found > 0) process.exitCode = 1
}
