import { parseArgs } from 'node:util'
import { keep, keepAsReference, keptResults } from './report/kept-results.ts'
import { machineText, thisMachine } from './report/machine.ts'
import type { Row } from './report/result.ts'
import { rowsOf } from './report/result.ts'
import type { Section } from './report/table.ts'
import { tableOf, withoutDetails } from './report/table.ts'
import { SUBJECTS } from './subjects.ts'

/*
 * `npm run bench` measures everything, `npm run bench -- history host` only these two. No time passes or fails, since a
 * busy machine is slow; the exit code is 1 only where a subject could not be measured to its end. `--list` names the
 * subjects, `--reference` replaces the committed result. `data --size 1000000` measures the calls with so many people and
 * ten times as many entries, and with none; `log --size 100000` makes a public log of so many entries.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, reference: { type: 'boolean' }, size: { type: 'string' } },
})
const names = SUBJECTS.map(({ name }) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Known: ${names.join(', ')}\n`)
  process.exit(1)
}
if (values.list) {
  for (const { name, about } of SUBJECTS) process.stdout.write(`${name.padEnd(12)}${about}\n`)
  process.exit(0)
}

const rowsOfAll = (all: readonly Section[]): Row[] =>
  all.flatMap(({ subject, measurements }) => rowsOf(subject, measurements))

const earlier = keptResults()
const at = new Date().toISOString()
const machine = thisMachine()
const sections: Section[] = []
for (const { name, load } of SUBJECTS) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  process.stderr.write(`${name} ...\n`)
  try {
    const { measure } = await load()
    sections.push({ subject: name, measurements: await measure(values.size) })
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
    continue
  }
  // After each subject, so that an interrupted run leaves what it has.
  keep({ at, machine, rows: rowsOfAll(sections) })
}
if (values.reference) keepAsReference({ at, machine, rows: rowsOfAll(sections) })
const shown = positionals.length > 0 ? sections : sections.map(withoutDetails)
process.stdout.write(`${machineText(machine)}\n\n${tableOf(shown, earlier)}\n`)
