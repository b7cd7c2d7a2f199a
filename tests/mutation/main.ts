import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AREAS, type Area } from './areas.ts'
import { HARMLESS } from './harmless.ts'
import type { Mutant } from './instrument.ts'
import { areaOf, PLANTED_AREAS } from './planted/areas.ts'
import { plantedChanges } from './planted/changes.ts'
import type { PlantedVerdict } from './planted/run.ts'
import type { Verdict } from './run.ts'

/*
 * `npm run test:mutation -- [--changed] [--sample N] [AREA …]`: changes the program in one place after the other and says which
 * of the changes no test notices. All areas unless some are named; `--changed`: only files that differ from the main branch;
 * `--sample`: of N changes one, evenly over all files, to know the share of an area in a part of its time.
 * `planted` is the area of what is planted by hand, in the program and in the database (planted/): each must be noticed. A
 * part of it is `planted:watcher` (planted/areas.ts).
 */

/** Of the changes in an area those that must be noticed. */
const SHARE = 0.9
const PLANTED = 'planted'
const PART = join(import.meta.dirname, 'part.ts')
const PLANTED_PART = join(import.meta.dirname, 'planted/part.ts')
const EXIT = { done: 0, below: 1, invalid: 2 } as const

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What the list of harmless changes calls a mutant. */
const nameOf = ({ file, original, replacement }: Mutant): string => {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100)
  return `${file}: ${short(original)} → ${short(replacement)}`
}

process.exit(await main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      sample: { type: 'string', default: '1' },
    },
  })
  const oneIn = Number(values.sample)
  if (!Number.isSafeInteger(oneIn) || oneIn < 1) {
    say('--sample needs a whole number from 1.')
    return EXIT.invalid
  }
  const names = positionals.length > 0 ? positionals : [...Object.keys(AREAS), PLANTED]
  const only = values.changed ? changedFiles() : undefined
  let exit: number = EXIT.done
  for (const name of names) {
    const [first, part] = name.split(':')
    if (first === PLANTED && (part === undefined || PLANTED_AREAS.includes(part))) {
      if (!(await areAllNoticed(part))) exit = EXIT.below
      continue
    }
    const area = AREAS[name]
    if (!area) {
      say(`There is no area ${name}. There are ${[...Object.keys(AREAS), PLANTED].join(', ')}.`)
      return EXIT.invalid
    }
    if ((await shareOf(name, area, { only, oneIn })) < SHARE) exit = EXIT.below
  }
  return exit
}

/** Of what is planted by hand; says by which test, or that by none. */
async function areAllNoticed(part?: string): Promise<boolean> {
  const changes = plantedChanges().filter((one) => part === undefined || areaOf(one) === part)
  const verdicts = new Map<string, PlantedVerdict>()
  await inParts<PlantedVerdict>(
    PLANTED_PART,
    (index, count) => [`${index}`, `${count}`, ...(part === undefined ? [] : [part])],
    (verdict) => {
      verdicts.set(verdict.what, verdict)
      const [first] = verdict.noticedBy
      say(
        `  ${first === undefined ? 'survived ' : 'noticed  '} ${verdict.what}${first ? `\n            ${first}` : ''}`,
      )
    },
  )
  const noticed = changes.filter(({ what }) => (verdicts.get(what)?.noticedBy.length ?? 0) > 0)
  for (const [area, all] of Map.groupBy(changes, areaOf)) {
    const count = all.filter((one) => noticed.includes(one)).length
    const seconds = all.reduce((sum, { what }) => sum + (verdicts.get(what)?.seconds ?? 0), 0)
    say(
      `${PLANTED}:${area}: ${count} of ${all.length} changes noticed, in ${Math.round(seconds)} s of one processor`,
    )
  }
  return noticed.length === changes.length
}

async function shareOf(
  name: string,
  { sources }: Area,
  { only, oneIn }: { readonly only: ReadonlySet<string> | undefined; readonly oneIn: number },
): Promise<number> {
  const files = sources.flatMap((pattern) => globSync(pattern)).filter((f) => only?.has(f) ?? true)
  if (files.length === 0) return 1
  const verdicts: Verdict[] = []
  const started = performance.now()
  await inParts<Verdict>(
    PART,
    (index, count) => [name, `${index}`, `${count * oneIn}`, ...files],
    (verdict) => {
      verdicts.push(verdict)
      const { mutant, outcome } = verdict
      if (outcome !== 'killed' && !(nameOf(mutant) in HARMLESS))
        say(`  ${outcome.padEnd(9)} line ${String(mutant.line).padStart(3)} of ${nameOf(mutant)}`)
    },
  )
  const counted = verdicts.filter(({ mutant }) => !(nameOf(mutant) in HARMLESS))
  const killed = counted.filter(({ outcome }) => outcome === 'killed').length
  const share = counted.length === 0 ? 1 : killed / counted.length
  const minutes = (performance.now() - started) / 60_000
  say(
    `${name}: ${killed} of ${counted.length} changes noticed (${(100 * share).toFixed(1)} %), ${verdicts.length - counted.length} harmless, in ${minutes.toFixed(1)} min`,
  )
  return share
}

/** Runs a program on all processors. Throws when one of the processes does, which has said why. */
async function inParts<T>(
  program: string,
  argsOf: (index: number, count: number) => readonly string[],
  onVerdict: (verdict: T) => void,
): Promise<void> {
  const count = availableParallelism()
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const part = fork(program, [...argsOf(index, count)])
      part.on('message', onVerdict)
      const [code] = await once(part, 'exit')
      if (code !== 0) throw new Error(`${program} ${index} ended with ${code}`)
    }),
  )
}

function changedFiles(): ReadonlySet<string> {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n')
  return new Set([
    ...git('diff', '--name-only', 'main'),
    ...git('ls-files', '-o', '--exclude-standard'),
  ])
}
