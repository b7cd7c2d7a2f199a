import { setTimeout } from 'node:timers/promises'
import { addUp } from '#domain/log/add-up.ts'
import type { ReadLog } from '#domain/log/follow.ts'
import { keyText } from '#domain/log/note.ts'
import { soldInStage } from '#domain/log/presale.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { verifyEd25519 } from './ed25519.ts'
import { sentenceOf } from './faults.ts'
import type { Report } from './report.ts'

/** Milliseconds. */
export const PAUSE = 1000

/** What is wrong with a log that cannot be added up. */
export const ADD_UP_FAULTS = {
  unknown: 'the log could not be read as a whole',
  none: 'the host has no log',
  signature: 'the newest state is signed by the key of the log',
  entries: 'the entries are those that are signed',
} as const

/** Adds up the presale of a host, as a visitor's browser does on /presale. */
export async function verifyPresale(read: ReadLog, report: Report, key?: string): Promise<void> {
  const added = await addUp({
    read,
    verify: verifyEd25519,
    onProgress: async () => true,
    wait: () => setTimeout(PAUSE),
  })
  if (added.is !== 'right') return report.check(false, ADD_UP_FAULTS[added.is])
  const own = keyText(added.key)
  if (key !== undefined) report.check(own === key.trim(), 'the key is the one that was given')
  report.check(true, `${added.size} entries are those that are signed by ${own}`)
  const { supplies, sold, faults } = added.presale
  for (const [at, supply] of supplies.entries()) {
    const tokens = soldInStage(sold, at + 1)
    const left = toDecimalString(supply > tokens ? supply - tokens : 0n)
    report.check(true, `stage ${at + 1}: ${toDecimalString(tokens)} tokens sold, ${left} left`)
    for (const { coin, paid, purchases } of sold.filter(({ stage }) => stage === at + 1))
      report.check(
        true,
        `stage ${at + 1}: ${toDecimalString(paid)} ${coin} in ${purchases} purchases`,
      )
  }
  for (const fault of faults) report.check(false, sentenceOf(fault))
  if (added.isAsSaid !== undefined)
    report.check(
      added.isAsSaid,
      'what the host says that it has sold is what the entries add up to',
    )
}
