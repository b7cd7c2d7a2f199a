import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { MOST_RECEIPTS } from '#contract/history/receipts.ts'
import { type AnyLine, HISTORY_KINDS, isFinalLine } from '#domain/history.ts'
import type { VerifyEd25519 } from '#domain/log/note.ts'
import { createReceiptsApi } from '../../api/history/lines.ts'
import { profileStore } from '../account/profile.ts'
import { historyStores } from '../history/history.ts'
import type { Services } from '../services.ts'
import { userCacheStore } from '../user-cache.ts'
import { createReceiptChecker, LONGEST_WAIT, unitsAsText } from './check-receipt.ts'
import type { LogFollower } from './follow-log.ts'
import { logAlarmSignal } from './log-alarm.ts'

/** A history may have 50,000 lines: of older ones a receipt is verified when it is opened. */
const NEWEST = 1000

const checked = v.object({
  /** A hash of all that each verified line said then. */
  right: v.record(v.string(), v.string()),
  /** When this device has first been answered that a line is not in the log yet, in milliseconds since 1970. */
  waiting: v.record(v.string(), v.number()),
})
type Checked = v.InferOutput<typeof checked>
const NAME = 'receipts'

interface OwnLine {
  readonly id: string
  readonly line: AnyLine
  readonly print: string
}

/**
 * Verifies by itself, once and after what people wait for, that the person's movements are in the public log as they are shown;
 * `show` is given those that are. What the host keeps out of it for longer than an hour after this device has asked is an alarm.
 */
export function createLinesChecker(
  services: Services,
  follower: Follower,
  verify: VerifyEd25519,
  show: (ids: readonly string[]) => void,
) {
  const { platform, get } = services
  const cache = get(userCacheStore)
  const { receiptList: ask } = get(createReceiptsApi)
  const { loadCached, profile } = get(profileStore)
  const alarm = get(logAlarmSignal)
  const pause = () => new Promise<void>((done) => void platform.later(done, 0))

  function newest(): OwnLine[] {
    const stores = get(historyStores)
    const lines: readonly AnyLine[] = HISTORY_KINDS.flatMap((kind) => [...stores[kind].rows.peek()])
    return lines
      .filter(isFinalLine)
      .toSorted((one, other) => other.time - one.time)
      .slice(0, NEWEST)
      .flatMap((line) =>
        line.id === undefined ? [] : [{ id: line.id, line, print: printOf(line) }],
      )
  }

  return async function check(): Promise<void> {
    const email = (profile.peek() ?? (await loadCached()))?.email
    if (email === undefined) return
    if (alarm.peek() !== null) return show([])
    const lines = newest()
    const before: Checked = (await cache.read(NAME, checked)) ?? { right: {}, waiting: {} }
    // What is no longer among the newest is forgotten.
    const kept = lines.filter(({ id, print }) => before.right[id] === print)
    const right = new Map(kept.map(({ id, print }) => [id, print]))
    const waiting = new Map<string, number>()
    show([...right.keys()])
    const open = lines.filter(({ id }) => !right.has(id))
    for (let start = 0; start < open.length; start += MOST_RECEIPTS) {
      const asked = open.slice(start, start + MOST_RECEIPTS)
      const given = await ask(asked.map(({ id, line }) => ({ kind: line.kind, id })))
      if (!given.ok) return
      const { judge } = createReceiptChecker(services, onceFollowed(follower), once(verify))
      for (const [place, { id, line, print }] of asked.entries()) {
        // What somebody presses meanwhile comes first.
        await pause()
        const answer = given.value.lines.find(({ at }) => at === place)?.answer
        const verdict = answer && (await judge(line, id, { answer, email }))
        if (verdict?.is === 'wrong') return
        if (verdict?.is === 'right') right.set(id, print)
        // What is left out is not in it either.
        if (verdict && verdict.is !== 'waiting' && verdict.is !== 'late') continue
        const since = before.waiting[id] ?? platform.now()
        if (platform.now() - since > LONGEST_WAIT) {
          const own = JSON.stringify({ kind: line.kind, id, since: new Date(since).toISOString() })
          return follower.raise('late', { key: given.value.log, note: given.value.note }, { own })
        }
        waiting.set(id, since)
      }
      await cache.write({
        [NAME]: {
          right: Object.fromEntries(right),
          waiting: Object.fromEntries(waiting),
        } satisfies Checked,
      })
      show([...right.keys()])
    }
  }
}

/** Another amount, state or address makes it another line. */
const printOf = (line: AnyLine): string =>
  base64.encode(sha256(utf8ToBytes(JSON.stringify(line, unitsAsText))))

type Follower = Pick<LogFollower, 'raise' | 'isOfThisLog'>

/** The receipts of an answer have one checkpoint, which is compared with the log once. */
function onceFollowed({ raise, isOfThisLog }: Follower): Follower {
  return { raise, isOfThisLog: remembered(isOfThisLog, ({ key, note }) => `${key} ${note}`) }
}

/** And one signature. */
const once = (verify: VerifyEd25519): VerifyEd25519 =>
  remembered(verify, (...parts) => parts.map((part) => base64.encode(part)).join())

function remembered<P extends readonly unknown[], R>(
  work: (...of: P) => R,
  nameOf: (...of: P) => string,
): (...of: P) => R {
  const known = new Map<string, { readonly result: R }>()
  return (...of) => {
    const name = nameOf(...of)
    const { result } = known.get(name) ?? { result: work(...of) }
    known.set(name, { result })
    return result
  }
}
