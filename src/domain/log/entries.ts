import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { HISTORY_KINDS, type HistoryKind } from '../history.ts'
import { parseUnits } from '../money/decimal.ts'
import { canonicalJson, type Json } from './canonical-json.ts'

/*
 * The entries of the public log: a closed union with a version. What concerns one person alone is a hash, whose salt only
 * that person is given; a purchase is in clear, so that everybody can add up the presale. A new kind is a schema here, and
 * where the host makes it (server/proof/entries/).
 */

const decimal = v.pipe(
  v.string(),
  v.check((text) => parseUnits(text) !== undefined),
)
const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const time = v.pipe(v.string(), v.isoTimestamp())
const version = v.literal(1)

/** What is paid is in `coin`; received and fee are tokens, the prices USDT. `account` is a commitment to its owner. */
const purchase = v.strictObject({
  v: version,
  kind: v.literal('purchase'),
  time,
  stage: whole,
  coin: v.string(),
  paid: decimal,
  price: decimal,
  tokenPrice: decimal,
  received: decimal,
  fee: decimal,
  account: hash,
})

/** What concerns one person alone: every history but that of the purchases, and the release of what was bought. */
export type HiddenKind = Exclude<HistoryKind, 'purchase'> | 'release'
const isHidden = (kind: HistoryKind): kind is Exclude<HistoryKind, 'purchase'> =>
  kind !== 'purchase'
const HIDDEN_KINDS: readonly HiddenKind[] = [...HISTORY_KINDS.filter(isHidden), 'release']

/** `hash` is the commitment to what happened. */
const hidden = v.strictObject({ v: version, kind: v.picklist(HIDDEN_KINDS), hash })

/** As a hidden one; if a purchase is meant, the number of its entry, and whether it counts from now on. */
const reversal = v.strictObject({
  v: version,
  kind: v.literal('reversal'),
  hash,
  purchase: v.optional(whole),
  counts: v.optional(v.boolean()),
})

/** How the presale sells from now on; `hash` is that of all terms, as they are stored. */
const terms = v.strictObject({
  v: version,
  kind: v.literal('terms'),
  time,
  number: whole,
  stage: v.optional(whole),
  prices: v.optional(v.array(decimal)),
  supplies: v.optional(v.array(decimal)),
  fee: v.optional(decimal),
  minimum: v.optional(decimal),
  hash,
})

/** The price of a coin on a UTC day, in USDT. */
const price = v.strictObject({
  v: version,
  kind: v.literal('price'),
  day: v.pipe(v.string(), v.isoDate()),
  coin: v.string(),
  price: decimal,
})

/** What an operator has ordered: which command, and the commitment to its text. */
const operator = v.strictObject({
  v: version,
  kind: v.literal('operator'),
  time,
  order: v.string(),
  hash,
})

/** The files that the site consists of, by the hash of their list. */
const site = v.strictObject({
  v: version,
  kind: v.literal('site'),
  time,
  release: v.string(),
  hash,
})

/** The first entry of a log that was begun after another one: its key, and the last state of it that was signed. */
const former = v.strictObject({
  v: version,
  kind: v.literal('former'),
  key: v.string(),
  checkpoint: v.string(),
})

/** What the host owed to all people at a moment: of each coin the sum and the root of a sum tree of so many levels. */
const solvency = v.strictObject({
  v: version,
  kind: v.literal('solvency'),
  time,
  day: v.pipe(v.string(), v.isoDate()),
  coins: v.array(
    v.strictObject({
      coin: v.string(),
      sum: decimal,
      root: hash,
      depth: v.pipe(whole, v.maxValue(52)),
    }),
  ),
})

/** An address of the treasury, what it had at a block, and the signature of its key (reserves.ts). */
export const reserve = v.strictObject({
  network: v.string(),
  address: v.string(),
  block: whole,
  hash: v.pipe(v.string(), v.regex(/^(0x)?[\da-f]{64}$/)),
  coins: v.array(
    v.strictObject({ coin: v.string(), amount: decimal, contract: v.exactOptional(v.string()) }),
  ),
  signature: v.string(),
})

/** What is there for the debts of a day. */
const reserves = v.strictObject({
  v: version,
  kind: v.literal('reserves'),
  time,
  day: v.pipe(v.string(), v.isoDate()),
  addresses: v.array(reserve),
})

export const entrySchema = v.variant('kind', [
  purchase,
  hidden,
  reversal,
  terms,
  price,
  operator,
  site,
  solvency,
  reserves,
  former,
])
export type LogEntry = v.InferOutput<typeof entrySchema>
export type PurchaseEntry = v.InferOutput<typeof purchase>

/** The bytes of an entry in the log. */
export const entryBytes = (entry: LogEntry): Uint8Array => utf8ToBytes(canonicalJson(entry))

/** The entry of these bytes; undefined if they are none, or not written as they must be. */
export const parseEntry = (text: string): LogEntry | undefined => parseAs(entrySchema, text)

/** The same of the one kind that whoever follows a log must know. */
export const parseFormer = (text: string): v.InferOutput<typeof former> | undefined =>
  parseAs(former, text)

function parseAs<T extends Json>(schema: v.GenericSchema<unknown, T>, text: string): T | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success && canonicalJson(parsed.output) === text ? parsed.output : undefined
}

export const SALT_SIZE = 32

/** What hides fields until the salt of 32 bytes is given, and lets nobody say later that they were others. */
export const commitment = (salt: Uint8Array, fields: Json): string =>
  bytesToHex(sha256(concatBytes(salt, utf8ToBytes(canonicalJson(fields)))))
