import { utf8 } from '@scure/base'
import * as v from 'valibot'
import { COINS, type Coin } from '#domain/assets.ts'
import { dayOf } from '#domain/balance-history.ts'
import { type HistoryLine, outcomeOf } from '#domain/history.ts'
import { parseKey, type VerifyEd25519 } from '#domain/log/note.ts'
import { parseProof } from '#domain/log/proof.ts'
import { countedFor, openDay, publishedSchema, type Shares } from '#domain/log/solvency.ts'
import { createSharesApi } from '../../api/history/lines.ts'
import { profileStore } from '../account/profile.ts'
import { historyStores } from '../history/history.ts'
import { balancesStore } from '../money/balances.ts'
import type { Services } from '../services.ts'
import { userCacheStore } from '../user-cache.ts'
import { type LogFollower, readCached } from './follow-log.ts'

/** What this device has found out about the newest day of the host's debts. */
export const checkedSolvency = v.object({
  /** The UTC day. */
  day: v.string(),
  /** When it was checked, in milliseconds since 1970. */
  at: v.number(),
  /** The coins of which the host says that it owes less than the person had then. */
  missing: v.array(v.string()),
})
type Checked = v.InferOutput<typeof checkedSolvency>
export const SOLVENCY = 'solvency'

const published = v.pipe(v.string(), v.parseJson(), publishedSchema)

/**
 * Verifies that the person's own balances are in what the host says that it owes to all: that the day is in the log which
 * this device follows, and that the pieces are in its trees and come to no less than the person had. What has changed since
 * may be in no history, such as a movement that was taken back, so a sum that is too small is an alarm on the second day.
 */
export function createSolvencyChecker(
  services: Services,
  { raise, isOfThisLog }: Pick<LogFollower, 'raise' | 'isOfThisLog'>,
  verify: VerifyEd25519,
) {
  const { platform, get } = services
  const cache = get(userCacheStore)
  const { shares: ask } = get(createSharesApi)
  const { loadCached, profile } = get(profileStore)
  const { latest, isReceived } = get(balancesStore)
  const read = readCached(platform)

  /** The part of what the person has now that was there at a moment already: what came since is taken off. */
  async function leastAt(time: number) {
    const lines = await linesSince(time)
    const has = (coin: Coin): bigint => latest.peek()?.totals[coin]?.units ?? 0n
    return lines && new Map(COINS.map((coin) => [coin, has(coin) - lines.reduce(sumOf(coin), 0n)]))
  }

  /** Undefined where the histories do not come. */
  async function linesSince(time: number): Promise<readonly HistoryLine[] | undefined> {
    const lines: HistoryLine[] = []
    const { deposit, withdrawal, purchase } = get(historyStores)
    for (const store of [deposit, withdrawal, purchase]) {
      if (store.state.peek() !== 'fresh') await store.load()
      if (store.state.peek() !== 'fresh') return undefined
      lines.push(...store.rows.peek().filter((line) => line.time > time))
    }
    return lines
  }

  return async function check(): Promise<void> {
    const before = await cache.read(SOLVENCY, checkedSolvency)
    const email = (profile.peek() ?? (await loadCached()))?.email
    if (email === undefined || !isReceived.peek()) return
    if (before?.day === dayOf(platform.now()) && before.missing.length === 0) return
    const bytes = await read('solvency')
    const given = bytes && bytes !== 'none' ? v.safeParse(published, utf8.encode(bytes)) : undefined
    if (!given?.success) return
    const { log, proof } = given.output
    const shown = { key: log, note: parseProof(proof)?.note ?? '' }
    const key = parseKey(log)
    const opened = key ? await openDay(given.output, key, verify) : 'signature'
    const alarm = (shares?: Shares) =>
      raise('solvency', shown, {
        answer: JSON.stringify({ published: given.output }),
        ...(shares && { own: JSON.stringify({ shares }, asText) }),
      })
    if (typeof opened === 'string') return alarm()
    const { entry, note } = opened
    if (before && entry.day < before.day) return alarm()
    if (before?.day === entry.day && before.missing.length === 0) return
    if (!(await isOfThisLog({ key: log, note }))) return
    const answer = await ask()
    if (!answer.ok) return
    // Another day has come in between.
    if (answer.value.day > entry.day) return
    const counted = countedFor(email, answer.value, entry)
    if (typeof counted === 'string') return alarm(answer.value)
    const least = await leastAt(Date.parse(entry.time))
    if (!least) return
    const missing = COINS.filter((coin) => (counted.get(coin) ?? 0n) < (least.get(coin) ?? 0n))
    const isAgain =
      before && before.day < entry.day && missing.some((coin) => before.missing.includes(coin))
    if (isAgain) return alarm(answer.value)
    const checked: Checked = { day: entry.day, at: platform.now(), missing }
    if (before?.day !== entry.day || missing.length === 0)
      await cache.write({ [SOLVENCY]: checked })
  }
}

/** What a line has changed of a coin's balance since it was made, where that is certain. */
const sumOf =
  (coin: Coin) =>
  (sum: bigint, line: HistoryLine): bigint => {
    const isCompleted = outcomeOf(line.status) === 'completed'
    const own = line.coin === coin ? line.amount.units : 0n
    if (!isCompleted) return sum
    if (line.kind === 'deposit') return sum + own
    const received = line.kind === 'purchase' && coin === 'TOKEN' ? line.received.units : 0n
    return sum - own + received
  }

/** JSON has no large integers, and salts are bytes. */
const asText = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? [...value] : value
}
