import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { commitment, entrySchema, type LogEntry } from '#domain/log/entries.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { moneyTermsOf } from '../../money/terms/money-terms.ts'
import { versionsOfTerms, wasOwnVersion } from '../../money/terms/terms.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { hasOwnRow } from '../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { type HostsKind, isOwnWaiting } from './outbox.ts'
import type { SaltOf } from './salts.ts'
import { entryOfDay, STORED_DAY, storedDay } from './solvency-entry.ts'

/** What waits in the outbox of the log. */
export const outboxRow = v.object({
  id: v.number(),
  kind: v.picklist(['terms', 'price', 'operator', 'site', 'solvency', 'reserves', 'former']),
  subject: v.string(),
  at: v.date(),
  seal: v.nullable(v.string()),
})
type OutboxRow = v.InferOutput<typeof outboxRow>

type Books = Pick<Tx, 'rows'> & Signer

/** The entry of what has happened outside the ledger; undefined if it is not there any more, or was not written by this host. */
export const otherEntry = async (
  db: Books,
  row: OutboxRow,
  saltOf: SaltOf,
): Promise<LogEntry | undefined> =>
  (await IS_OWN[row.kind](db, row)) ? MAKERS[row.kind](db, row, saltOf) : undefined

type Maker = (db: Books, row: OutboxRow, saltOf: SaltOf) => Promise<LogEntry | undefined>

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const decimalOf = ({ units }: { readonly units: bigint }): string => toDecimalString(units)

const terms: Maker = async (db, { subject, at }) => {
  const number = Number(subject)
  const [row] = await db.rows(
    v.object({ content: v.string() }),
    'SELECT content FROM terms WHERE version = $1',
    [number],
  )
  if (!row) return undefined
  const { stage, stagePrices, stageSupplies, tokenFee, minToken } = moneyTermsOf(
    number,
    row.content,
  )
  return {
    v: 1,
    kind: 'terms',
    time: at.toISOString(),
    number,
    hash: sha256(row.content),
    ...(stage ? { stage } : {}),
    ...(stagePrices ? { prices: Object.values(stagePrices).map(decimalOf) } : {}),
    ...(stageSupplies ? { supplies: Object.values(stageSupplies).map(decimalOf) } : {}),
    ...(tokenFee ? { fee: decimalOf(tokenFee) } : {}),
    ...(minToken ? { minimum: decimalOf(minToken) } : {}),
  }
}

const price: Maker = async (db, { subject }) => {
  const [day = '', coin = ''] = subject.split(' ')
  const [row] = await db.rows(
    v.object({ units: storedUnits }),
    'SELECT units FROM daily_prices WHERE day = $1 AND coin = $2',
    [day, coin],
  )
  return row && { v: 1, kind: 'price', day, coin, price: decimalOf(row) }
}

const command = v.pipe(v.string(), v.parseJson(), v.looseObject({ command: v.string() }))

/** The command is in clear; what it said may name a person, and is hidden. */
const operator: Maker = async (db, { subject, at }, saltOf) => {
  const [row] = await db.rows(
    v.object({ command: v.string() }),
    'SELECT command FROM operator_orders WHERE id = $1 AND command IS NOT NULL',
    [subject],
  )
  if (!row) return undefined
  const named = v.safeParse(command, row.command)
  const order = named.success ? named.output.command : 'unknown'
  const hash = commitment(saltOf(`operator ${subject}`), { order: row.command })
  return { v: 1, kind: 'operator', time: at.toISOString(), order, hash }
}

const content = v.pipe(v.string(), v.parseJson(), v.looseObject({}))

/** Its content is the row's own: nothing else stores it. */
const site: Maker = async (_, { subject, at }) =>
  v.parse(entrySchema, {
    v: 1,
    kind: 'site',
    time: at.toISOString(),
    ...v.parse(content, subject),
  })

/** The same. */
const reserves: Maker = async (_, { subject, at }) =>
  v.parse(entrySchema, {
    v: 1,
    kind: 'reserves',
    time: at.toISOString(),
    ...v.parse(content, subject),
  })

/** The same; it is put first, and has no time. */
const former: Maker = async (_, { subject }) =>
  v.parse(entrySchema, { v: 1, kind: 'former', ...v.parse(content, subject) })

const solvency: Maker = (db, { subject }) => entryOfDay(db, subject)

type IsOwn = (db: Books, row: OutboxRow) => Promise<boolean>

/** What the host itself has put there. */
const hosts =
  (kind: HostsKind): IsOwn =>
  async (db, { subject, at, seal }) =>
    isOwnWaiting(db, { kind, subject, at, content: await contentOf(db, kind, subject) }, seal)

/** What an entry of the host's is made from besides its row. */
export const contentOf = async (
  db: Pick<Tx, 'rows'>,
  kind: HostsKind,
  subject: string,
): Promise<string> => (kind === 'solvency' ? treesOf(db, subject) : '')

const treesOf = async (db: Pick<Tx, 'rows'>, day: string): Promise<string> => {
  const [row] = await db.rows(
    storedDay,
    `${STORED_DAY} WHERE day::text = $1 AND coins IS NOT NULL`,
    [day],
  )
  return row?.coins ?? ''
}

const isOwnPrice: IsOwn = async (db, { subject }) => {
  const [day = '', coin = ''] = subject.split(' ')
  const [row] = await db.rows(
    v.object({ name: v.string() }),
    'SELECT name FROM daily_prices WHERE day = $1 AND coin = $2',
    [day, coin],
  )
  return row !== undefined && (await hasOwnRow(db, 'daily_prices', row.name))
}

const isOwnTerms: IsOwn = async (db, { subject }) => {
  const versions = await versionsOfTerms(db, Number.MAX_SAFE_INTEGER)
  const at = versions.findIndex(({ version }) => version === Number(subject))
  const [terms, before] = at < 0 ? [] : versions.slice(at)
  return terms !== undefined && wasOwnVersion(db, terms, before)
}

const IS_OWN = {
  terms: isOwnTerms,
  price: isOwnPrice,
  operator: (db, { subject }) => hasOwnRow(db, 'operator_orders', subject),
  site: hosts('site'),
  solvency: hosts('solvency'),
  reserves: hosts('reserves'),
  former: hosts('former'),
} satisfies Record<OutboxRow['kind'], IsOwn>

const MAKERS = { terms, price, operator, site, solvency, reserves, former } satisfies Record<
  OutboxRow['kind'],
  Maker
>
