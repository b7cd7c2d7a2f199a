import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inParallel, runPart } from '../simulation/pool.ts'
import { BUGS } from './planted.ts'
import type { Result } from './run.ts'

/*
 * `npm run simulate:chain -- --seeds 1000` runs the real watcher over 1,000 worlds and reports what was missed, doubled
 * or wrong, and how often each fault and kind of payment came. `--seed 7` prints each event of one; `--planted` plants
 * each bug of planted.ts and reports how many seeds it takes to find it. The exit code is 1 if something was found, or a
 * planted bug was not.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
})
const PART = join(import.meta.dirname, 'part.ts')
const MAX_SEEDS = 300
const SLICE = 25
const width = availableParallelism()
const print = (line: string) => void process.stdout.write(`${line}\n`)
const seedsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)
const show = ({ seed, findings }: Result) => {
  for (const finding of findings) print(`seed ${seed}: ${finding}`)
}

async function simulate(first: number, count: number): Promise<void> {
  const began = performance.now()
  const slices = seedsFrom(0, Math.ceil(count / SLICE)).map((slice) =>
    seedsFrom(first + slice * SLICE, Math.min(SLICE, count - slice * SLICE)),
  )
  const results: Result[] = []
  await inParallel(slices, width, async (seeds) => {
    results.push(...(await runPart<Result>(PART, { seeds }, show)))
  })
  const seconds = (performance.now() - began) / 1000
  const sum = (of: (result: Result) => number) => results.reduce((all, one) => all + of(one), 0)
  print(`${results.length} seeds in ${seconds.toFixed(0)} s on ${width} processors`)
  print(`${sum(({ blocks }) => blocks)} blocks with ${sum(({ payments }) => payments)} payments`)
  print(`${sum(({ swept }) => swept)} credits that only balances showed`)
  for (const name of Object.keys(results[0]?.events ?? {}))
    print(`  ${name.padEnd(28)}${sum(({ events }) => events[name] ?? 0)}`)
  const found = results.filter(({ findings }) => findings.length > 0).length
  print(found === 0 ? 'Nothing was missed, doubled or wrong.' : `${found} seeds found something.`)
  if (found > 0) process.exitCode = 1
}

async function provePlanted(): Promise<void> {
  await inParallel(BUGS, width, async ({ name }) => {
    const job = { seeds: seedsFrom(1, MAX_SEEDS), bug: name, isUntilFound: true }
    const results = await runPart<Result>(PART, job)
    const finding = results.at(-1)?.findings[0]
    if (finding === undefined) process.exitCode = 1
    print(
      finding === undefined
        ? `NOT FOUND in ${MAX_SEEDS} seeds: ${name}`
        : `${String(results.length).padStart(4)} seeds: ${name}\n            ${finding}`,
    )
  })
}

if (values.seed)
  (await runPart<Result>(PART, { seeds: [Number(values.seed)], isTold: true })).map(show)
else if (values.planted) await provePlanted()
else await simulate(Number(values.first), Number(values.seeds))
