import { base64 } from '@scure/base'
import * as v from 'valibot'
import { HISTORY_KINDS } from '../history.ts'
import { proofText } from './proof.ts'
import type { SentReceipt } from './receipt.ts'
import { hashesIn } from './tiles.ts'

/*
 * The receipts of several movements. Their proofs are of one checkpoint and share most of what is near the root, so each hash is
 * sent once; taken apart they are the same as those that are asked for one by one.
 */

const text = v.string()
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const receiptListSchema = v.object({
  /** The key of the log, as text. */
  log: text,
  /** The checkpoint of all proofs, a signed note. */
  note: text,
  owner: v.object({ email: text, salt: text }),
  /** The hashes of all proofs, in one. */
  hashes: v.pipe(text, v.base64()),
  lines: v.array(
    v.object({
      kind: v.picklist(HISTORY_KINDS),
      id: text,
      /** How much of what has happened to it is not in the signed log yet. */
      waiting: whole,
      receipts: v.array(
        v.object({
          entry: text,
          salt: text,
          fields: v.objectWithRest({ owner: text }, v.nullable(v.union([text, v.boolean()]))),
          /** The number of the entry, and which of the hashes prove it, its sibling first. */
          index: whole,
          path: v.array(whole),
        }),
      ),
    }),
  ),
})
export type ReceiptList = v.InferOutput<typeof receiptListSchema>
type ListedLine = ReceiptList['lines'][number]

export interface ReceiptsOfLine extends Pick<ListedLine, 'kind' | 'id'> {
  readonly answer: {
    readonly log: string
    readonly receipts: readonly SentReceipt[]
    readonly waiting: number
  }
}

/** Takes a list apart. A path that names a hash that is not there proves nothing. */
export function receiptsIn({ log, note, owner, hashes, lines }: ReceiptList): ReceiptsOfLine[] {
  const all = hashesIn(base64.decode(hashes))
  const receiptOf = ({ index, path, ...rest }: ListedLine['receipts'][number]): SentReceipt => ({
    ...rest,
    owner,
    proof: proofText({ index, hashes: path.flatMap((at) => all[at] ?? []), note }),
  })
  return lines.map(({ kind, id, waiting, receipts }) => ({
    kind,
    id,
    answer: { log, receipts: receipts.map(receiptOf), waiting },
  }))
}
