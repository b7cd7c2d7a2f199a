import * as v from 'valibot'
import type { Db, Signer, Transaction, Tx } from '../../platform/db/db.ts'
import { isSealedByHost, sqlState } from '../../platform/db/db.ts'
import { timeText } from '../../platform/time/clock.ts'
import { createReading } from '../../platform/time/reading.ts'
import type { MoneyTerms } from './money-terms.ts'
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

/** Somebody who has the database alone has written terms: nothing is sold, credited or paid out under them. */
export class ForgedTerms extends Error {
  override readonly name = 'ForgedTerms'
  constructor(version: number) {
    super(
      `version ${version} of the terms was not made by this host ("operator -- audit" says more)`,
    )
  }
}

async function termsInForce(db: Pick<Tx, 'rows'> & Signer): Promise<MoneyTerms> {
  const [newest, before] = await versionsOfTerms(db, 2)
  if (!newest) throw new Error('there are no terms')
  // The seal is under the present key: who has a former one makes no terms.
  if (!isOwnVersion(db, newest, before)) throw new ForgedTerms(newest.version)
  return moneyTermsOf(newest.version, newest.content)
}

/** Whether the host has made a version under its present key, after the one before it. */
export const isOwnVersion = (
  signer: Signer,
  terms: StoredTerms,
  before: StoredTerms | undefined,
): boolean =>
  wasOwnVersion(signer, terms, before) && signer.seal(sealedTerms(terms, before)) === terms.seal

/** The same under its present key or one of before. */
export const wasOwnVersion = (
  signer: Signer,
  terms: StoredTerms,
  before: StoredTerms | undefined,
): boolean =>
  terms.version === (before?.version ?? 0) + 1 &&
  isSealedByHost(signer, sealedTerms(terms, before), terms.seal)

/** The text that a version is sealed by; `before` is the version before it. */
const sealedTerms = (
  { version, content, made_by, at }: Omit<StoredTerms, 'seal'>,
  before: Pick<StoredTerms, 'seal'> | undefined,
): string => JSON.stringify(['terms', version, content, made_by, timeText(at), before?.seal ?? ''])

/** Stores the version that follows `last`, and notifies all processes. */
export async function storeTerms(
  tx: Transaction,
  { content, madeBy, at }: { content: string; madeBy: string; at: Date },
  last: StoredTerms | undefined,
): Promise<MoneyTerms> {
  const version = (last?.version ?? 0) + 1
  const sealed = sealedTerms({ version, content, made_by: madeBy, at }, last)
  await tx.run(
    'INSERT INTO terms (version, content, made_by, at, seal) VALUES ($1, $2, $3, $4, $5)',
    [version, content, madeBy, at, tx.seal(sealed)],
  )
  // In the transaction, which is rare: what is announced after a commit is lost if the process dies in between.
  await tx.run('SELECT pg_notify($1, $2)', [TERMS_CHANGED, String(version)])
  return moneyTermsOf(version, content)
}

/** Raised by under_terms (08-terms.sql). */
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
