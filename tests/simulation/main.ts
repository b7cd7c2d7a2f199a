import { join } from 'node:path'
import { runCommand, totalOf } from './command.ts'
import { BUGS } from './planted.ts'
import type { Result } from './run.ts'
import { FAULTS } from './world/faults.ts'

/** `npm run simulate`: command.ts says what it takes. */
await runCommand<Result>({
  part: join(import.meta.dirname, 'part.ts'),
  bugs: BUGS,
  summary(results, seconds, width) {
    const total = (of: (result: Result) => number) => totalOf(results, of)
    return [
      `${results.length} seeds, ${((results.length * 60) / seconds).toFixed(0)} a minute on ${width} processors`,
      `${total(({ choices }) => choices)} choices, ${total(({ commits }) => commits)} commits`,
      ...FAULTS.map((fault) => `  ${fault.padEnd(26)}${total(({ faults }) => faults[fault])}`),
    ]
  },
})
