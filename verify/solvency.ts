import { setTimeout } from 'node:timers/promises'
import { addUp } from '#domain/log/add-up.ts'
import type { ReadLog } from '#domain/log/follow.ts'
import { keyText } from '#domain/log/note.ts'
import type { ReservesEntry } from '#domain/log/reserves.ts'
import { faultsOfDays, type SolvencyEntry } from '#domain/log/solvency.ts'
import { verifyEd25519 } from './ed25519.ts'
import { sentenceOf } from './faults.ts'
import { ADD_UP_FAULTS, PAUSE } from './presale.ts'
import type { Report } from './report.ts'
import { type AskNode, verifyReserves } from './reserves.ts'

const DAY = 24 * 3_600_000

/**
 * Verifies what a host says each day that it owes: each day once and in its order, the newest
 * less than two days old. Whether somebody is in the sums, only they can say: each wallet verifies that by itself.
 */
export async function verifySolvency(
  read: ReadLog,
  report: Report,
  {
    key,
    now,
    ask = () => undefined,
  }: { readonly key?: string | undefined; readonly now: number; readonly ask?: AskNode },
): Promise<void> {
  const days: SolvencyEntry[] = []
  let reserves: ReservesEntry | undefined
  const added = await addUp({
    read,
    verify: verifyEd25519,
    onProgress: async () => true,
    onEntry: (entry) => {
      if (entry?.kind === 'solvency') days.push(entry)
      if (entry?.kind === 'reserves') reserves = entry
    },
    wait: () => setTimeout(PAUSE),
  })
  if (added.is !== 'right') return report.check(false, ADD_UP_FAULTS[added.is])
  const own = keyText(added.key)
  if (key !== undefined) report.check(own === key.trim(), 'the key is the one that was given')
  report.check(true, `${added.size} entries are those that are signed by ${own}`)
  const newest = days.at(-1)
  report.check(newest !== undefined, `the log has what is owed on ${days.length} days`)
  for (const fault of faultsOfDays(days)) report.check(false, sentenceOf(fault))
  if (!newest) return
  report.check(
    now - Date.parse(newest.time) < 2 * DAY,
    `the newest day is ${newest.day}, at ${newest.time}`,
  )
  for (const { coin, sum, depth } of newest.coins)
    report.check(true, `${sum} ${coin} are owed, in at most ${2 ** depth} pieces`)
  if (reserves) await verifyReserves(report, { log: added.key.name, entry: reserves, days }, ask)
}
