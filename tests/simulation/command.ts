import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Bug } from './planted.ts'
import { inParallel, runPart } from './pool.ts'

/** What of a result every command shows. */
interface Found {
  readonly seed: number
  readonly findings: readonly string[]
}

interface Simulation<Result> {
  /** The program that simulates one job. */
  readonly part: string
  readonly bugs: readonly Bug[]
  /** The lines about all seeds. */
  readonly summary: (results: readonly Result[], seconds: number, width: number) => string[]
}

/** Seeds that a process takes at a time. */
const SLICE = 25
/** From where on a planted bug is looked for, once each: one start alone may be lucky. */
const STARTS = [1, 1001, 2001, 3001, 4001] as const
/** Seeds within which half of the starts must have found it. */
const MEDIAN = 100
const MOST = 2 * MEDIAN
const print = (line: string) => void process.stdout.write(`${line}\n`)
const seedsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)
const show = ({ seed, findings }: Found) => {
  for (const finding of findings) print(`seed ${seed}: ${finding}`)
}

/** The number that a flag was given. Says so and exits with 2 for anything else, which would simulate nothing. */
export function wholeNumber(flag: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  process.stderr.write(`--${flag}: must be a whole number from 1, not ${text}\n`)
  process.exit(2)
}

/**
 * `-- --seeds 1000` simulates the seeds 1 to 1000 and reports what was found; `--first 1001` goes on from there. `--seed 80`
 * prints each step of one. `--planted` plants each bug and reports how many seeds it takes to find it, in the middle of five tries; `--bug <name>` one.
 * The exit code is 1 if something was found, or a planted bug was not.
 */
export async function runCommand<Result extends Found>({
  part,
  bugs,
  summary,
}: Simulation<Result>): Promise<void> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '200' },
      first: { type: 'string', default: '1' },
      seed: { type: 'string' },
      planted: { type: 'boolean', default: false },
      bug: { type: 'string' },
    },
  })
  const { bug } = values
  const width = availableParallelism()

  async function simulate(first: number, count: number): Promise<void> {
    const began = performance.now()
    const slices = seedsFrom(0, Math.ceil(count / SLICE)).map((slice) =>
      seedsFrom(first + slice * SLICE, Math.min(SLICE, count - slice * SLICE)),
    )
    const results: Result[] = []
    await inParallel(slices, width, async (seeds) => {
      results.push(...(await runPart<Result>(part, { seeds }, show)))
    })
    summary(results, (performance.now() - began) / 1000, width).map(print)
    const found = results.filter(({ findings }) => findings.length > 0).length
    print(found === 0 ? 'Nothing was found.' : `${found} seeds found something.`)
    if (found > 0) process.exitCode = 1
  }

  /** The seeds until it is found, and what was found first. */
  async function findPlanted(bug: string, first: number) {
    const job = { seeds: seedsFrom(first, MOST), bug, isUntilFound: true }
    const results = await runPart<Result>(part, job)
    const finding = results.at(-1)?.findings[0]
    return { seeds: finding === undefined ? Number.POSITIVE_INFINITY : results.length, finding }
  }

  const provePlanted = (names: readonly string[]): Promise<void> =>
    inParallel(names, width, async (bug) => {
      const found = []
      for (const first of STARTS) found.push(await findPlanted(bug, first))
      const seeds = found.map((one) => one.seeds).toSorted((a, b) => a - b)
      const median = seeds[(STARTS.length - 1) / 2] ?? MOST
      if (median > MEDIAN) process.exitCode = 1
      const finding = found.find((one) => one.finding)?.finding ?? `nothing in ${MOST} seeds`
      print(
        `${String(median).padStart(8)} seeds (${seeds.join(', ')}): ${bug}\n          ${finding}`,
      )
    })

  if (values.seed)
    (
      await runPart<Result>(part, { seeds: [wholeNumber('seed', values.seed)], bug, isTold: true })
    ).map(show)
  else if (values.planted) await provePlanted(bugs.map(({ name }) => name))
  else if (bug) await provePlanted([bug])
  else await simulate(wholeNumber('first', values.first), wholeNumber('seeds', values.seeds))
}

/** What `of` counts, in all results together. */
export const totalOf = <Result>(results: readonly Result[], of: (result: Result) => number) =>
  results.reduce((sum, result) => sum + of(result), 0)
