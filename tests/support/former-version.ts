import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const FOLDER = join(import.meta.dirname, 'databases')

const texts = v.record(v.string(), v.string())
const payment = v.object({
  key: v.string(),
  payload: v.record(v.string(), v.string()),
  answer: v.object({ id: v.string() }),
})
const rows = v.array(texts)

/**
 * What a host of migration 014 answered to the person in databases/053-rows-of-014.sql, and what their browser had stored, both
 * recorded from a real host and a real browser. A number that JSON does not have is `{ $bigint: '…' }`.
 */
const schema = v.object({
  person: v.object({ name: v.string(), email: v.string(), password: v.string() }),
  /** Of a session that is still open. */
  token: v.string(),
  checkpoint: v.string(),
  answers: v.object({
    '/deposit/detail': rows,
    '/withdrawal/detail': rows,
    '/token/detail': rows,
    '/profile/detail': texts,
  }),
  /** What may be withdrawn of each coin. */
  balances: texts,
  addresses: texts,
  withdrawals: v.object({ approved: payment, rejected: payment, pending: payment }),
  purchase: payment,
  browser: v.object({
    localStorage: texts,
    /** Of the only table of the database `wallet-cache`. */
    entries: v.array(v.object({ key: v.array(v.string()), value: v.unknown() })),
    /** The addresses in each cache of the worker, `{origin}` standing for the site's. */
    cached: v.record(v.string(), v.array(v.string())),
  }),
})

export const former = v.parse(schema, JSON.parse(readFileSync(join(FOLDER, '014.json'), 'utf8')))

/** The service worker of that version, as it was built. */
export const formerWorker = (): string => readFileSync(join(FOLDER, '014-worker.txt'), 'utf8')
