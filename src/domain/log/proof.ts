import { base64 } from '@scure/base'
import type { Hash } from './merkle.ts'
import { fromBase64 } from './note.ts'
import { HASH_SIZE } from './tiles.ts'

/*
 * A proof that can be verified without a network (C2SP tlog-proof):
 *
 *   c2sp.org/tlog-proof@v1
 *   index 73894
 *   gSKyXoYZUgZ6jduWYrkDOARinOMG…      the hashes of inclusion, the entry's sibling first
 *
 *   example.org/log                    the checkpoint, a signed note
 *   …
 */

const FIRST = 'c2sp.org/tlog-proof@v1'

export interface LogProof {
  /** The number of the entry. */
  readonly index: number
  readonly hashes: readonly Hash[]
  /** The checkpoint as it was signed. */
  readonly note: string
}

export const proofText = ({ index, hashes, note }: LogProof): string =>
  [FIRST, `index ${index}`, ...hashes.map((hash) => base64.encode(hash)), '', note].join('\n')

/** Undefined for a text that is none. */
export function parseProof(text: string): LogProof | undefined {
  const end = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n')
  // What others have added means nothing here.
  const [place = '', ...coded] = lines[0]?.startsWith('extra ') ? lines.slice(1) : lines
  const index = /^index (0|[1-9]\d{0,15})$/.exec(place)?.[1]
  const hashes = coded.flatMap((line) => hashOf(line) ?? [])
  if (first !== FIRST || index === undefined || hashes.length !== coded.length) return undefined
  return { index: Number(index), hashes, note: text.slice(end + 2) }
}

function hashOf(text: string): Hash | undefined {
  const hash = fromBase64(text)
  return hash?.length === HASH_SIZE ? hash : undefined
}
