import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { canonicalJson, type Json } from './canonical-json.ts'
import { commitment, SALT_SIZE } from './entries.ts'
import { leafHash, proofsFrom } from './merkle.ts'
import { fromBase64, parseCheckpoint, splitNote } from './note.ts'
import { proofText } from './proof.ts'
import type { SentPromised, SentReceipt } from './receipt.ts'
import { hashesIn } from './tiles.ts'

/*
 * The receipts of several movements, as small as they can be: their proofs are of one checkpoint, so no hash is sent that is sent
 * already or follows from the entries, nor an entry that follows from what it commits to. Taken apart they are the same as those
 * that are asked for one by one.
 */

const text = v.pipe(
  v.string(),
  v.check((one) => one.isWellFormed()),
)
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const salt = v.pipe(
  text,
  v.check((one) => fromBase64(one)?.length === SALT_SIZE),
)

const openable = {
  /** Not there where it is {@link hiddenEntry}. */
  entry: v.optional(text),
  salt,
  fields: v.objectWithRest({ owner: text }, v.nullable(v.union([text, v.boolean()]))),
}

export const receiptListSchema = v.object({
  /** The key of the log, as text. */
  log: text,
  /** The checkpoint of all proofs, a signed note. */
  note: text,
  owner: v.object({ email: text, salt: text }),
  /** The hashes that prove all entries together (`sharedRanges`), in one. */
  hashes: v.pipe(
    text,
    v.check((one) => fromBase64(one) !== undefined),
  ),
  lines: v.array(
    v.object({
      /** The place of the line in the question, from 0. */
      at: whole,
      /** How much of what has happened to it is not in the signed log yet. */
      waiting: whole,
      receipts: v.array(
        v.object({
          ...openable,
          /** The number of the entry. */
          index: whole,
        }),
      ),
      /** What the host promises of that; an older host promises nothing. */
      promises: v.optional(v.array(v.object({ ...openable, promise: text }))),
    }),
  ),
})
export type ReceiptList = v.InferOutput<typeof receiptListSchema>
type Listed = Omit<ReceiptList['lines'][number]['receipts'][number], 'index'>

export interface ReceiptsOfLine {
  /** The place of the line in the question. */
  readonly at: number
  readonly answer: {
    readonly log: string
    readonly receipts: readonly SentReceipt[]
    readonly waiting: number
    readonly promises: readonly SentPromised[]
  }
}

/** The entry that says nothing but what it is and what it commits to. */
export const hiddenEntry = (own: Uint8Array, { kind = null, ...rest }: Listed['fields']): string =>
  canonicalJson({ v: 1, kind, hash: commitment(own, { kind, ...rest } satisfies Json) })

const entryOf = ({ entry, salt: own, fields }: Listed): string =>
  entry ?? hiddenEntry(base64.decode(own), fields)

/** Takes a list apart. What is not proved by its hashes has a proof that proves nothing. */
export function receiptsIn({ log, note, owner, hashes, lines }: ReceiptList): ReceiptsOfLine[] {
  const size = parseCheckpoint(splitNote(note)?.text ?? '')?.size ?? 0
  const leaves = new Map(
    lines.flatMap(({ receipts }) =>
      receipts
        .filter(({ index }) => index < size)
        .map((one) => [one.index, leafHash(utf8ToBytes(entryOf(one)))] as const),
    ),
  )
  const proofOf = proofsFrom(leaves, size, hashesIn(base64.decode(hashes)))
  const openableOf = (one: Listed) => ({
    entry: entryOf(one),
    salt: one.salt,
    fields: one.fields,
    owner,
  })
  const receiptOf = ({ index, ...one }: Listed & { readonly index: number }): SentReceipt => ({
    ...openableOf(one),
    proof: proofText({ index, hashes: leaves.has(index) ? proofOf(index) : [], note }),
  })
  return lines.map(({ at, waiting, receipts, promises = [] }) => ({
    at,
    answer: {
      log,
      receipts: receipts.map(receiptOf),
      waiting,
      promises: promises.map(({ promise, ...one }) => ({ ...openableOf(one), promise })),
    },
  }))
}
