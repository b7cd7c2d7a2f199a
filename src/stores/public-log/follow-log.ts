import * as v from 'valibot'
import { LOG_ALARM_KEY, PUBLIC_LOG_KEY } from '#config/storage-keys.ts'
import { type Broken, followLog, isSameLog, type Kept, type ReadLog } from '#domain/log/follow.ts'
import { openCheckpoint, parseKey, type VerifyEd25519 } from '#domain/log/note.ts'
import { parseWitnessed, type Witnessed } from '#domain/log/witnessed.ts'
import { setItem } from '../../offline/storage.ts'
import type { Services } from '../services.ts'
import { userCacheStore } from '../user-cache.ts'
import { logAlarmSignal } from './log-alarm.ts'

const TIMEOUT = 15_000

const kept = v.object({ key: v.string(), note: v.string() })
const stored = v.pipe(v.string(), v.parseJson(), kept)

/** The evidence of an alarm, as it is stored and saved; `kept` was verified on this device, `shown` came afterwards. */
export const logAlarm = v.object({
  found: v.picklist([
    'kept',
    'key',
    'begun',
    'signature',
    'shrunk',
    'changed',
    'receipt',
    'late',
    'solvency',
  ]),
  /** The host's address. */
  log: v.string(),
  at: v.string(),
  kept: v.nullable(kept),
  shown: kept,
  /** What the host shows everybody besides. */
  answer: v.optional(v.string()),
})
export const storedLogAlarm = v.pipe(v.string(), v.parseJson(), logAlarm)

/** What of the evidence is the person's, in their cache, which a logout deletes. */
export const OWN_EVIDENCE = 'log-evidence'

/** What an alarm is raised with: for everybody's eyes, and the person's own, which the device does not keep after a logout. */
interface Evidence {
  readonly answer?: string
  readonly own?: string
}

/**
 * Follows the public log of the host on this device, whoever is logged in: it is asked without saying who asks. What it finds
 * wrong is kept with its evidence, and nothing is believed afterwards.
 */
export function createLogFollower({ platform, get }: Services, verify: VerifyEd25519) {
  const { deviceStorage } = platform
  const base = logAddress(platform)
  const alarm = get(logAlarmSignal)
  const cache = get(userCacheStore)
  const read = readOver(platform, base)
  let last: Kept | undefined = parsed(deviceStorage?.getItem(PUBLIC_LOG_KEY) ?? '')

  /** The alarm stays on the device after a logout, and has nothing of the person. */
  function raise(
    found: Broken | 'receipt' | 'late' | 'solvency',
    shown: Kept,
    { answer, own }: Evidence = {},
  ): void {
    if (alarm.peek() !== null) return
    if (own !== undefined) cache.write({ [OWN_EVIDENCE]: own }).catch(reportError)
    const at = new Date(platform.now()).toISOString()
    const text = JSON.stringify({
      found,
      log: base,
      at,
      kept: last ?? null,
      shown,
      answer,
    } satisfies v.InferOutput<typeof logAlarm>)
    setItem(deviceStorage, LOG_ALARM_KEY, text)
    alarm.value = text
  }

  async function check(): Promise<void> {
    if (alarm.peek() !== null) return
    const followed = await followLog(read, last, verify)
    if (followed.is === 'unknown') return
    if (followed.is !== 'right') return raise(followed.is, followed.shown)
    last = followed.kept
    setItem(deviceStorage, PUBLIC_LOG_KEY, JSON.stringify(followed.kept))
  }

  /** Whether a checkpoint is one of the log that this device follows; undefined where that cannot be known now. */
  async function compare(shown: Kept): Promise<boolean | undefined> {
    if (!last) return undefined
    if (last.key !== shown.key) {
      raise('key', shown)
      return false
    }
    const key = parseKey(shown.key)
    const known = key && (await openCheckpoint(last.note, key, verify))
    const other = key && (await openCheckpoint(shown.note, key, verify))
    const isSame = known && other && (await isSameLog(read, known, other))
    if (isSame === false) raise('changed', shown)
    return isSame
  }

  return {
    check,
    raise,
    /** Compares with this log what others have cosigned of it, as the host says, which may have shown them another one. */
    async readWitnesses(): Promise<readonly Witnessed[] | 'changed'> {
      const key = parseKey(last?.key ?? '')
      const witnesses = key ? await parseWitnessed(await read('witnesses'), key, verify) : []
      for (const { seen } of witnesses)
        if (last && seen && (await compare({ key: last.key, note: seen.note })) === false)
          return 'changed'
      return witnesses
    },
    /** The same after a look at the newest state. */
    async isOfThisLog(shown: Kept): Promise<boolean | undefined> {
      await check()
      return await compare(shown)
    },
  }
}
export type LogFollower = ReturnType<typeof createLogFollower>

/** What was kept and cannot be read any more is not nothing. */
function parsed(text: string): Kept | undefined {
  const result = v.safeParse(stored, text)
  if (result.success) return result.output
  return text === '' ? undefined : { key: '', note: text }
}

const logAddress = ({ apiHost, origin }: Services['platform']): string =>
  new URL('/log/', new URL(apiHost, origin)).href

/** What the host serves of its log, where a browser may keep what never changes. */
export const readCached = (platform: Services['platform']): ReadLog =>
  readOver(platform, logAddress(platform), (path) => path.startsWith('tile/'))

/** A page, whatever its status, is the answer of something in the host's place. */
const readOver =
  (
    { fetch, timeout }: Services['platform'],
    base: string,
    isKept: (path: string) => boolean = () => false,
  ): ReadLog =>
  async (path) => {
    try {
      const answer = await fetch(`${base}${path}`, {
        cache: isKept(path) ? 'default' : 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: timeout(TIMEOUT),
      })
      const type = answer.headers.get('content-type') ?? ''
      if (answer.status === 404 && type.startsWith('application/json')) return 'none'
      if (!answer.ok || type.startsWith('text/html')) return undefined
      return new Uint8Array(await answer.arrayBuffer())
    } catch {
      return undefined
    }
  }
