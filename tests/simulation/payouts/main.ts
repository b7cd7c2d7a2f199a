import { join } from 'node:path'
import { runCommand, totalOf } from '../command.ts'
import { PAYOUT_BUGS } from './planted.ts'
import type { Sequence } from './sequences.ts'

/** `npm run simulate:payouts` interrupts sequences of payments: tests/simulation/command.ts says what it takes. */
await runCommand<Sequence>({
  part: join(import.meta.dirname, 'part.ts'),
  bugs: PAYOUT_BUGS,
  summary(results, seconds, width) {
    const names = new Set(results.flatMap(({ counts }) => Object.keys(counts)))
    const totals = [...names].map(
      (name) => [name, totalOf(results, ({ counts }) => counts[name] ?? 0)] as const,
    )
    return [
      `${results.length} sequences in ${seconds.toFixed(0)} s on ${width} processors`,
      ...totals
        .sort(([, a], [, b]) => b - a)
        .map(([name, count]) => `  ${String(count).padStart(8)}  ${name}`),
    ]
  },
})
