import { parseArgs } from 'node:util'
import { wholeNumber } from '../simulation/command.ts'
import { PLANTED, plantedNamed } from './planted/planted.ts'
import { PROGRAMS, programNamed } from './programs.ts'
import { type Program, runSeeds } from './seeds.ts'
import { endDatabases } from './world/database.ts'

/*
 * `npm run test:adversary -- --seeds 100` runs the seeds 1 to 100 of all programs and reports what was found; `--from 101`
 * goes on from there, `--program nodes` runs one of them, `--tell` prints each move. `--planted` plants each bug of
 * planted/planted.ts and names the seed that finds it, `--bug <name>` one, with `--from` as well. The exit code is 1 if
 * something was found, or a planted bug was not.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    from: { type: 'string', default: '1' },
    program: { type: 'string' },
    tell: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    bug: { type: 'string' },
  },
})
/** Within which each planted bug must be found. */
const MOST_SEEDS = 50
const print = (line: string) => void process.stdout.write(`${line}\n`)
const seedsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)
const tell = values.tell ? print : () => {}

async function attack(program: Program, first: number, count: number): Promise<void> {
  const began = performance.now()
  const made = new Map<string, number>()
  let found = 0
  for await (const { seed, findings } of runSeeds(
    program,
    seedsFrom(first, count),
    { tell },
    add,
  )) {
    if (findings.length > 0) found += 1
    for (const finding of findings) print(`${program.name}, seed ${seed}: ${finding}`)
    if (values.tell) print(`${program.name}, seed ${seed} is over`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  print(`${program.name}: ${count} seeds in ${seconds} s, ${found} found something`)
  for (const [move, times] of [...made].toSorted()) print(`  ${String(times).padStart(5)} ${move}`)
  if (found > 0) process.exitCode = 1

  function add(moves: ReadonlyMap<string, number>): void {
    for (const [move, times] of moves) made.set(move, (made.get(move) ?? 0) + times)
  }
}

async function prove(name: string, first = 1): Promise<void> {
  const program = programNamed(plantedNamed(name).program)
  const seeds = seedsFrom(first, MOST_SEEDS + 1 - first)
  for await (const { seed, findings } of runSeeds(program, seeds, { bug: name, tell })) {
    // What the seed finds without the bug says nothing of it.
    if (findings.length === 0 || !(await isClean(program, seed))) continue
    return print(
      `seed ${String(seed).padStart(2)}: ${name}\n            ${findings[0]?.slice(0, 200)}`,
    )
  }
  process.exitCode = 1
  print(`NOT FOUND by the seeds ${first} to ${MOST_SEEDS}: ${name}`)
}

async function isClean(program: Program, seed: number): Promise<boolean> {
  const found: string[] = []
  for await (const { findings } of runSeeds(program, [seed])) found.push(...findings)
  if (found.length > 0) print(`${program.name}, seed ${seed}, without a bug: ${found[0]}`)
  return found.length === 0
}

try {
  if (values.bug !== undefined) await prove(values.bug, wholeNumber('from', values.from))
  else if (values.planted) {
    for (const { name, program } of PLANTED)
      if ((values.program ?? program) === program) await prove(name)
  } else {
    const programs = values.program === undefined ? PROGRAMS : [programNamed(values.program)]
    const [first, count] = [wholeNumber('from', values.from), wholeNumber('seeds', values.seeds)]
    for (const program of programs) await attack(program, first, count)
  }
} finally {
  await endDatabases()
}
