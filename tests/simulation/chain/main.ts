import { join } from 'node:path'
import { runCommand, totalOf } from '../command.ts'
import { BUGS } from './planted.ts'
import type { Result } from './run.ts'

/** `npm run simulate:chain` runs the real watcher over worlds from seeds: tests/simulation/command.ts says what it takes. */
await runCommand<Result>({
  part: join(import.meta.dirname, 'part.ts'),
  bugs: BUGS,
  summary(results, seconds, width) {
    const total = (of: (result: Result) => number) => totalOf(results, of)
    return [
      `${results.length} seeds in ${seconds.toFixed(0)} s on ${width} processors`,
      `${total(({ blocks }) => blocks)} blocks with ${total(({ payments }) => payments)} payments`,
      `${total(({ swept }) => swept)} credits that only balances showed`,
      ...Object.keys(results[0]?.events ?? {}).map(
        (name) => `  ${name.padEnd(28)}${total(({ events }) => events[name] ?? 0)}`,
      ),
    ]
  },
})
