import * as v from 'valibot'
import type { HiddenKind, LogEntry } from '#domain/log/entries.ts'
import type { OpenFields } from '#domain/log/receipt.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { SubjectKind } from '../../money/ledger/subject.ts'
import type { Tx } from '../../platform/db/db.ts'
import { decimalOfDigits, storedUnits } from '../../platform/db/units.ts'
import { commitment } from './hashes.ts'

/** The entry of a transfer, and what its owner is given to open it by. */
export interface OpenEntry {
  readonly transfer: number
  readonly entry: LogEntry
  /** What the entry commits to. */
  readonly fields: OpenFields
  /** What it adds to the presale, below zero where it takes a purchase back. */
  readonly sold: Sold | undefined
  /** Whether it is about an entry that the log does not have yet. */
  readonly isEarly?: boolean
}

/** Units of 10⁻¹⁸ that were paid, and tokens that were sold for them, the fee among them. */
export interface Sold {
  readonly stage: number
  readonly coin: string
  readonly paid: bigint
  readonly tokens: bigint
  readonly purchases: number
}

type Content = Omit<OpenEntry, 'transfer'>

const decimal = v.pipe(storedUnits, v.transform(toDecimalString))
const time = v.pipe(
  v.date(),
  v.transform((at) => at.toISOString()),
)
export const key = { key: v.string(), userId: v.string() }

/** Its owner, and how its entry is made. */
export type Found = [userId: string, make: (salt: Uint8Array, owner: string) => Content]
type Reader = (db: Pick<Tx, 'rows'>, ids: string) => Promise<[name: string, ...of: Found][]>

const IDS = 'SELECT jsonb_array_elements_text($1::jsonb)'

/**
 * What the entry of the purchase `p` is made from, as one text: purchases come by the thousand, and a column of its own for each
 * field takes several times as long.
 */
export const PURCHASE = `concat_ws(' ', p.user_id, floor(extract(epoch FROM p.at) * 1000), p.stage, p.coin,
  p.paid, p.price, p.token_price, p.received, p.fee)`
const TEXT = /^(\S+) (\d+) (\d+) (\S+) (\d+) (\d+) (\d+) (\d+) (\d+)$/

/** A purchase from its text. */
export function purchaseOf(text: string): Found {
  const [, userId, at, stage, coin, paid, price, tokenPrice, received, fee] = TEXT.exec(text) ?? []
  if (!userId || !coin || !paid || !price || !tokenPrice || !received || !fee)
    throw new Error(`no purchase: ${text}`)
  const sold = {
    stage: Number(stage),
    coin,
    paid: BigInt(paid),
    tokens: BigInt(received) + BigInt(fee),
    purchases: 1,
  }
  const make = (salt: Uint8Array, of: string): Content => {
    const fields = { owner: of }
    // In the order of canonical JSON, which need not sort it then.
    const entry: LogEntry = {
      account: commitment(salt, fields),
      coin,
      fee: decimalOfDigits(fee),
      kind: 'purchase',
      paid: decimalOfDigits(paid),
      price: decimalOfDigits(price),
      received: decimalOfDigits(received),
      stage: sold.stage,
      time: new Date(Number(at)).toISOString(),
      tokenPrice: decimalOfDigits(tokenPrice),
      v: 1,
    }
    return { entry, fields, sold }
  }
  return [userId, make]
}

const purchases: Reader = async (db, ids) => {
  const rows = await db.rows(
    v.object({ id: v.string(), purchase: v.string() }),
    // One by one: a plan that was made while there were few reads all of them.
    `SELECT w.id, p.purchase FROM jsonb_array_elements_text($1::jsonb) AS w(id)
       CROSS JOIN LATERAL (SELECT ${PURCHASE} AS purchase FROM purchases p WHERE p.id = w.id::uuid OFFSET 0) AS p`,
    [ids],
  )
  return rows.map(({ id, purchase }) => [`purchase:${id}`, ...purchaseOf(purchase)])
}

const hidden =
  (kind: HiddenKind, own: Readonly<Record<string, string | boolean | null>>) =>
  (salt: Uint8Array, owner: string): Content => {
    const fields = { kind, owner, ...own }
    return { entry: { v: 1, kind, hash: commitment(salt, fields) }, fields, sold: undefined }
  }

const deposit = v.object({
  ...key,
  time,
  coin: v.string(),
  amount: decimal,
  network: v.string(),
  transaction: v.string(),
})

const deposits: Reader = async (db, ids) => {
  const rows = await db.rows(
    deposit,
    `SELECT 'deposit:' || d.id AS key, u.id AS "userId", d.at AS time, coin, units AS amount, network,
       transaction_id AS transaction
     FROM deposits d JOIN users u ON u.id = d.user_id WHERE d.id IN (${IDS}::uuid)`,
    [ids],
  )
  return rows.map(({ key: name, userId, ...fields }) => [name, userId, hidden('deposit', fields)])
}

const withdrawal = v.object({
  id: v.string(),
  userId: v.string(),
  placed: time,
  decided: v.nullable(time),
  coin: v.string(),
  network: v.string(),
  address: v.string(),
  amount: decimal,
  arrives: decimal,
  status: v.string(),
  transaction: v.string(),
})

const withdrawals =
  (step: 'hold' | 'settle'): Reader =>
  async (db, ids) => {
    const rows = await db.rows(
      withdrawal,
      `SELECT w.id::text AS id, u.id AS "userId", w.at AS placed, w.decided_at AS decided, coin, chain AS network,
         address, amount, arrives, status, transaction_id AS transaction
       FROM withdrawals w JOIN users u ON u.id = w.user_id WHERE w.id IN (${IDS}::uuid)`,
      [ids],
    )
    return rows.map(({ id, userId, placed, decided, status, transaction, ...order }) => {
      const isPlaced = step === 'hold'
      const how = isPlaced
        ? { state: 'placed', time: placed }
        : { state: status, time: decided, transaction }
      return [`withdrawal:${id}:${step}`, userId, hidden('withdrawal', { ...order, ...how })]
    })
  }

const reversal = v.object({
  ...key,
  time,
  of: v.string(),
  depth: v.number(),
  leaf: v.nullable(v.number()),
  reversed: v.nullable(v.number()),
  stage: v.nullable(v.number()),
  coin: v.string(),
  paid: v.nullable(storedUnits),
  tokens: v.nullable(storedUnits),
})

/** A reversal may undo another one: then what was first is restored. */
const reversals: Reader = async (db, ids) => {
  const rows = await db.rows(
    reversal,
    `WITH RECURSIVE chain AS (
       SELECT r.reversed AS start, r.at AS time, t.key, t.id AS transfer, 1 AS depth
       FROM reversals r JOIN transfers t ON t.id = r.reversed WHERE r.reversed IN (${IDS}::bigint)
       UNION ALL
       SELECT c.start, c.time, t.key, t.id, c.depth + 1
       FROM chain c JOIN transfers t ON t.id = substr(c.key, 10)::bigint WHERE c.key LIKE 'reversal:%'
     )
     SELECT 'reversal:' || c.start AS key, u.id AS "userId", c.time, c.key AS of, c.depth, l.leaf, own.leaf AS reversed,
       coalesce(d.coin, p.coin) AS coin, p.stage, p.paid, p.received + p.fee AS tokens
     FROM chain c
     LEFT JOIN deposits d ON c.key = 'deposit:' || d.id
     LEFT JOIN purchases p ON c.key = 'purchase:' || p.id
     LEFT JOIN log_leaves l ON l.transfer = c.transfer
     LEFT JOIN log_leaves own ON own.transfer = c.start
     JOIN users u ON u.id = coalesce(d.user_id, p.user_id)`,
    [ids],
  )
  return rows.map(
    ({ key: name, userId, of, depth, leaf, reversed, stage, coin, paid, tokens, ...rest }) => [
      name,
      userId,
      (salt, owner) => {
        const counts = depth % 2 === 0
        const isEarly = reversed === null
        const [kind = '', id = ''] = of.split(':')
        const fields = { kind: 'reversal', owner, ...rest, of: kind, id, counts }
        const entry = { v: 1, kind: 'reversal', hash: commitment(salt, fields) } as const
        if (stage === null || paid === null || tokens === null)
          return { entry, fields, sold: undefined, isEarly }
        const sold = counts
          ? { stage, coin, paid, tokens, purchases: 1 }
          : { stage, coin, paid: -paid, tokens: -tokens, purchases: -1 }
        return { entry: { ...entry, purchase: leaf ?? undefined, counts }, fields, sold, isEarly }
      },
    ],
  )
}

const release = v.object({ ...key, time, purchase: v.string(), amount: decimal })

/** Reads the releases of bought tokens that were locked. */
const releases: Reader = async (db, keys) => {
  const rows = await db.rows(
    release,
    `SELECT t.key, p.user_id AS "userId", t.at AS time, p.id AS purchase, e.units AS amount
     FROM transfers t JOIN purchases p ON p.id = split_part(t.key, ':', 2)::uuid
     JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id AND a.kind = 'available'
     WHERE t.key IN (${IDS})`,
    [keys],
  )
  return rows.map(({ key: name, userId, ...fields }) => [name, userId, hidden('release', fields)])
}

/** A release has no subject: its key and its amount are all that it is. */
export const READERS: Readonly<Record<SubjectKind | 'release', Reader>> = {
  purchase: purchases,
  deposit: deposits,
  hold: withdrawals('hold'),
  settle: withdrawals('settle'),
  reversal: reversals,
  release: releases,
}
