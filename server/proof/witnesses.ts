import * as v from 'valibot'
import type { Db, Tx } from '../platform/db/db.ts'
import { requireNoTransaction } from '../platform/db/transaction-scope.ts'
import { createFetch, type Fetch } from '../platform/http-out/fetch.ts'
import { addMs, CLOCK_TOLERANCE, type Clock, HOUR, MINUTE, SECOND } from '../platform/time/clock.ts'
import { type Asked, askWitness } from './ask-witness.ts'
import { verifyEd25519 } from './key.ts'
import type { PublicLog } from './public-log.ts'
import type { LogWitness } from './witness-settings.ts'

/** The pauses between two questions to a witness: after an answer, after a fault, and where nothing has been added. */
export const ASK_INTERVAL = 10 * SECOND
const AFTER_FAULT = MINUTE
const REFRESH = HOUR

/** Reaches the witnesses, which an operator has named, and nothing else. */
export const witnessFetch = (witnesses: readonly LogWitness[]): Fetch =>
  createFetch({
    configured: witnesses.map(({ url }) => new URL(url).origin),
    maxBytes: 2 ** 16,
    timeout: 10 * SECOND,
    most: 8,
  })

const row = v.object({
  key: v.string(),
  note: v.nullable(v.string()),
  size: v.number(),
  cosigned_at: v.nullable(v.date()),
  fault: v.string(),
  refuses: v.boolean(),
})

/** What a witness has done. */
export interface WitnessState {
  readonly witness: LogWitness
  /** The newest checkpoint that it has cosigned, with its cosignature; undefined before the first. */
  readonly note: string | undefined
  readonly size: number
  readonly cosignedAt: Date | undefined
  /** Why it has not cosigned the last time; empty where it has. */
  readonly fault: string
  /** Whether that is because it has seen another log. */
  readonly refuses: boolean
}

/** What the witnesses of the settings have done, in their order. */
export async function witnessStates(
  db: Pick<Tx, 'rows'>,
  witnesses: readonly LogWitness[],
): Promise<WitnessState[]> {
  if (witnesses.length === 0) return []
  const rows = await db.rows(
    row,
    'SELECT key, note, size, cosigned_at, fault, refuses FROM log_witnesses',
  )
  const known = new Map(rows.map((one) => [one.key, one]))
  return witnesses.map((witness) => {
    const stored = known.get(witness.text)
    return {
      witness,
      note: stored?.note ?? undefined,
      size: stored?.size ?? 0,
      cosignedAt: stored?.cosigned_at ?? undefined,
      fault: stored?.fault ?? '',
      refuses: stored?.refuses ?? false,
    }
  })
}

/** Why a witness refuses the log, for the operator; undefined where none does. */
export async function refusalOf(
  db: Pick<Tx, 'rows'>,
  witnesses: readonly LogWitness[],
): Promise<string | undefined> {
  const refusing = (await witnessStates(db, witnesses)).find(({ refuses }) => refuses)
  return (
    refusing &&
    `the witness ${refusing.witness.name} refuses this log: ${refusing.fault}. Nothing is signed until it has what the witness has cosigned, or LOG_WITNESSES no longer names it`
  )
}

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly publicLog: Pick<PublicLog, 'signed'>
  readonly witnesses: readonly LogWitness[]
  readonly fetch: Fetch
}

/** Asks the witnesses for their cosignatures, whatever else the host does meanwhile; of several hosts one at a time. */
export function createWitnesses({ db, clock, publicLog, witnesses, fetch }: Parts) {
  async function isOurTurn(key: string, now: Date): Promise<boolean> {
    const claimed = await db.rows(
      v.unknown(),
      `INSERT INTO log_witnesses AS w (key, next_at) VALUES ($1, $3) ON CONFLICT (key)
       DO UPDATE SET next_at = EXCLUDED.next_at WHERE w.next_at <= $2 OR w.next_at > $4 RETURNING 1`,
      [key, now, addMs(now, ASK_INTERVAL), addMs(now, AFTER_FAULT + CLOCK_TOLERANCE)],
    )
    return claimed.length > 0
  }

  async function ask(witness: LogWitness, isStart: boolean): Promise<void> {
    const now = clock.now()
    const log = await publicLog.signed()
    const [before] = await witnessStates(db, [witness])
    const isDone =
      log && before && before.fault === '' && before.note !== undefined && before.size === log.size
    const age = now.getTime() - (before?.cosignedAt?.getTime() ?? 0)
    if (!log || log.size === 0 || (isDone && age < REFRESH && !isStart)) return
    if (!(await isOurTurn(witness.text, now))) return
    requireNoTransaction('a witness of the log')
    const asked = await askWitness(witness, log, before?.size ?? 0, {
      fetch,
      verify: verifyEd25519,
    })
    await store(witness, log.size, await read(asked, log.size), now)
  }

  /** A host that shares this database may have shown more to it meanwhile. */
  async function read(asked: Asked, size: number): Promise<Asked> {
    if (asked.is !== 'ahead') return asked
    const now = (await publicLog.signed())?.size ?? 0
    return now >= asked.size
      ? { is: 'failed', why: 'it was asked for an older state than it has' }
      : {
          is: 'refused',
          why: `it has cosigned ${asked.size} entries, and this log has ${Math.max(size, now)}`,
        }
  }

  async function store(witness: LogWitness, size: number, asked: Asked, now: Date): Promise<void> {
    if (asked.is === 'cosigned')
      await db.run(
        `UPDATE log_witnesses SET note = $2, size = $3, cosigned_at = $4, fault = '', refuses = false WHERE key = $1`,
        [witness.text, asked.note, size, new Date(asked.at * SECOND)],
      )
    // Who has refused does so until they cosign: a witness that is away since has taken nothing back.
    else
      await db.run(
        `UPDATE log_witnesses SET fault = CASE WHEN refuses AND NOT $3 THEN fault ELSE $2 END,
           refuses = refuses OR $3, next_at = $4 WHERE key = $1`,
        [
          witness.text,
          asked.is === 'ahead' ? '' : asked.why,
          asked.is === 'refused',
          addMs(now, AFTER_FAULT),
        ],
      )
  }

  return {
    async turn(): Promise<void> {
      await Promise.all(witnesses.map((one) => ask(one, false)))
    },
    /** Asks before anything is signed: nobody else may know that a restored database is an older one. */
    async atStart(): Promise<void> {
      await Promise.all(witnesses.map((one) => ask(one, true)))
    },
  }
}
