import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { BUGS } from './planted.ts'
import { inParallel, runJob } from './pool.ts'
import type { Result } from './run.ts'

/*
 * `npm run simulate -- --seeds 1000` simulates the seeds 1 to 1000 and reports what was found, the faults that were made
 * and the seeds a minute; `--first 1001` goes on from there. `--seed 80` prints each step of one. `--planted` plants each
 * bug of planted.ts and reports how many seeds it takes to find it. The exit code is 1 if something was found, or a
 * planted bug was not.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    planted: { type: 'boolean', default: false },
    bug: { type: 'string' },
  },
})
/** Within which each planted bug must be found. */
const MAX_SEEDS = 500
/** Seeds that a process takes at a time. */
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
    results.push(...(await runJob({ seeds }, show)))
  })
  const minutes = (performance.now() - began) / 60_000
  const total = (of: (result: Result) => number) =>
    results.reduce((sum, result) => sum + of(result), 0)
  const found = results.filter(({ findings }) => findings.length > 0).length
  print(
    `${results.length} seeds, ${(results.length / minutes).toFixed(0)} a minute on ${width} processors`,
  )
  print(`${total(({ choices }) => choices)} choices, ${total(({ commits }) => commits)} commits`)
  const kinds = results[0]?.faults ?? {}
  for (const kind of Object.keys(kinds))
    print(
      `  ${kind.padEnd(26)}${total(({ faults }) => Object.entries(faults).find(([name]) => name === kind)?.[1] ?? 0)}`,
    )
  print(found === 0 ? 'Nothing was found.' : `${found} seeds found something.`)
  if (found > 0) process.exitCode = 1
}

async function provePlanted(names: readonly string[]): Promise<void> {
  await inParallel(names, width, async (bug) => {
    const results = await runJob({ seeds: seedsFrom(1, MAX_SEEDS), bug, isUntilFound: true })
    const finding = results.at(-1)?.findings[0]
    if (finding === undefined) process.exitCode = 1
    print(
      finding === undefined
        ? `NOT FOUND in ${MAX_SEEDS} seeds: ${bug}`
        : `${String(results.length).padStart(4)} seeds: ${bug}\n            ${finding}`,
    )
  })
}

if (values.seed)
  (await runJob({ seeds: [Number(values.seed)], bug: values.bug, isTold: true })).map(show)
else if (values.planted) await provePlanted(BUGS.map(({ name }) => name))
else if (values.bug) await provePlanted([values.bug])
else await simulate(Number(values.first), Number(values.seeds))
