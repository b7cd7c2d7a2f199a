import { parseArgs } from 'node:util'
import { replaceGlobals } from './world/globals.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    first: { type: 'string', default: '1' },
    history: { type: 'boolean', default: false },
  },
})

replaceGlobals()
const { openSharedDatabase } = await import('./world/database.ts')
const { runSeed } = await import('./run.ts')
const shared = await openSharedDatabase()
const [first, count] = [Number(values.first), Number(values.seeds)]
const began = performance.now()
for (let seed = first; seed < first + count; seed++) {
  const result = await runSeed(shared, seed, (line) => {
    if (values.history) process.stdout.write(`${line}\n`)
  })
  const { findings, history, choices, commits } = result
  process.stdout.write(`${seed} ${history} ${choices} choices, ${commits} commits\n`)
  for (const finding of findings) process.stdout.write(`  ${finding}\n`)
}
process.stdout.write(`${(performance.now() - began).toFixed(0)} ms\n`)
process.exit(0)
