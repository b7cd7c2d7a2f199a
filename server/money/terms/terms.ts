import * as v from 'valibot'
import type { Db, Transaction, Tx } from '../../platform/db/db.ts'
import { sqlState } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createReading } from '../../platform/time/reading.ts'
import { fundStage, STAGES } from '../ledger/genesis.ts'
import { timeText } from '../ledger/subject.ts'
import { basePrices } from '../prices/feed/stored.ts'
import type { Absurdity, Forceable } from './absurd.ts'
import { absurdIn } from './absurd.ts'
import type { MoneyTerms, TermTexts } from './money-terms.ts'
import { moneyTermsOf } from './money-terms.ts'

/** The terms of money, the same in all processes. */
export interface TermsStore {
  /** Those in force. */
  current(): Promise<MoneyTerms>
  /** Calls `onChange` with each new version, until the returned function is called. */
  watch(
    onChange: (terms: MoneyTerms) => void,
    onError: (error: unknown) => void,
  ): Promise<() => Promise<void>>
}

/** Notification with the number of a new version. */
const TERMS_CHANGED = 'terms_changed'

export function createTerms(db: Db): TermsStore {
  const current = () => termsInForce(db)
  return {
    current,
    async watch(onChange, onError) {
      const reading = createReading(current, onChange, onError)
      const stopListening = await db.listen(TERMS_CHANGED, reading.again, reading.again)
      return async () => {
        reading.stop()
        await stopListening()
      }
    },
  }
}

/** The last known terms, without a query: for display only. Orders use `current()`. */
export async function followTerms(store: TermsStore, onError: (error: unknown) => void) {
  let latest: MoneyTerms | undefined
  const stop = await store.watch((terms) => {
    latest = terms
  }, onError)
  const first = await store.current()
  return { latest: (): MoneyTerms => latest ?? first, stop }
}

const row = v.object({
  version: v.number(),
  content: v.string(),
  made_by: v.string(),
  at: v.date(),
  seal: v.string(),
})
/** A version as it is stored. */
export type StoredTerms = v.InferOutput<typeof row>

/** All versions, newest first. */
export const versionsOfTerms = (db: Pick<Tx, 'rows'>, limit: number): Promise<StoredTerms[]> =>
  db.rows(
    row,
    'SELECT version, content, made_by, at, seal FROM terms ORDER BY version DESC LIMIT $1',
    [limit],
  )

async function termsInForce(db: Pick<Tx, 'rows'>): Promise<MoneyTerms> {
  const [newest] = await versionsOfTerms(db, 1)
  if (!newest) throw new Error('there are no terms')
  return moneyTermsOf(newest.version, newest.content)
}

/** The text that a version is sealed by; `before` is the seal of the version before it. */
export const sealedTerms = (
  { version, content, made_by, at }: Omit<StoredTerms, 'seal'>,
  before: string,
): string => JSON.stringify(['terms', version, content, made_by, timeText(at), before])

/** The terms are refused, unless what is absurd about them is forced by name. The message is for the operator. */
export class AbsurdTerms extends Error {
  constructor(absurd: readonly Absurdity[], isFirst: boolean) {
    const names = [...new Set(absurd.map(({ what }) => what))].join(',')
    const way = isFirst
      ? 'start with other terms and change them with "operator terms set", with'
      : 'add'
    super(
      `${absurd.map(({ message }) => message).join('; ')}. If that is meant, ${way} --force ${names}`,
    )
    this.name = 'AbsurdTerms'
  }
}

/** Stores the terms of the environment as the first version, unless there is one. Throws AbsurdTerms and InvalidTerms. */
export const ensureTerms = (db: Db, clock: Clock, texts: TermTexts): Promise<void> =>
  db.transaction(async (tx) => {
    if ((await versionsOfTerms(tx, 1)).length > 0) return
    // Held, so that hosts that start together store one version.
    await tx.rows(v.unknown(), 'SELECT hold_transfers()')
    if ((await versionsOfTerms(tx, 1)).length > 0) return
    await add(tx, clock, { texts, madeBy: 'the environment', forced: [] }, undefined)
  })

export interface NewTerms {
  readonly changes: Partial<TermTexts>
  readonly madeBy: string
  readonly forced: readonly Forceable[]
}

/**
 * Makes a new version, which is in force for every order that has not been posted when it commits. Throws AbsurdTerms,
 * InvalidTerms, and Overdrawn if a stage has sold more than its new supply.
 */
export const setTerms = (
  db: Db,
  clock: Clock,
  { changes, madeBy, forced }: NewTerms,
): Promise<MoneyTerms> =>
  db.transaction(async (tx) => {
    await tx.rows(v.unknown(), 'SELECT hold_transfers()')
    const [last] = await versionsOfTerms(tx, 1)
    if (!last) throw new Error('there are no terms')
    const texts = { ...moneyTermsOf(last.version, last.content).texts, ...changes }
    return await add(tx, clock, { texts, madeBy, forced }, last)
  })

async function add(
  tx: Transaction,
  clock: Clock,
  { texts, madeBy, forced }: { texts: TermTexts; madeBy: string; forced: readonly Forceable[] },
  last: StoredTerms | undefined,
): Promise<MoneyTerms> {
  const content = JSON.stringify(texts)
  const version = (last?.version ?? 0) + 1
  const terms = moneyTermsOf(version, content)
  const before = last && moneyTermsOf(last.version, last.content)
  const absurd = absurdIn(terms, before, await basePrices(tx)).filter(
    ({ what }) => !forced.includes(what),
  )
  if (absurd.length > 0) throw new AbsurdTerms(absurd, last === undefined)
  const stored = { version, content, made_by: madeBy, at: clock.now() }
  await tx.run(
    'INSERT INTO terms (version, content, made_by, at, seal) VALUES ($1, $2, $3, $4, $5)',
    [...[version, content, madeBy, stored.at, tx.seal(sealedTerms(stored, last?.seal ?? ''))]],
  )
  for (const stage of STAGES) await fundStage(tx, stored.at, stage, terms.stageSupplies[stage])
  // In the transaction, which is rare: what is announced after a commit is lost if the process dies in between.
  await tx.run('SELECT pg_notify($1, $2)', [TERMS_CHANGED, String(version)])
  return terms
}

/** Raised by under_terms (012-terms.sql). */
const CHANGED = 'NT001'

const MAX_ATTEMPTS = 5

/** Runs `order` again, under the new terms, if those it was made under are no longer in force when it is posted. */
export async function retryUnderNewTerms<T>(order: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await order()
    } catch (error) {
      if (tries === MAX_ATTEMPTS || sqlState(error) !== CHANGED) throw error
    }
  }
}
