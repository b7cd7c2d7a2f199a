import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { parseUnits } from '../money/decimal.ts'
import { type LogEntry, parseEntry, SALT_SIZE } from './entries.ts'
import type { LogFault } from './faults.ts'
import { isSameHash, leafHash, rootOfInclusion } from './merkle.ts'
import { type NoteKey, openCheckpoint, type VerifyEd25519 } from './note.ts'
import { parseProof } from './proof.ts'
import { ownerHash, sentBytes } from './receipt.ts'
import { leafOf, nodesIn, rootAbove } from './sum-tree.ts'

/*
 * What a host owes to all people, once a day: an entry of the public log has for each coin the root and the sum of a sum tree
 * (sum-tree.ts). Each person is given the pieces of the own balance, and nobody else's.
 */

export type SolvencyEntry = Extract<LogEntry, { readonly kind: 'solvency' }>

const text = v.string()

/** The newest day that the log has, with a proof by C2SP tlog-proof. */
export const publishedSchema = v.object({ log: text, entry: text, proof: text })
export type Published = v.InferOutput<typeof publishedSchema>

/** What a person is given of a day: `path` is the siblings of a piece from the leaf up, in one. */
export const sharesSchema = v.object({
  day: text,
  owner: v.object({ email: text, salt: sentBytes(SALT_SIZE) }),
  shares: v.array(
    v.object({
      coin: text,
      pieces: v.array(
        v.object({
          index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
          /** Units of 10⁻¹⁸, a whole number that may be larger than JSON's are. */
          amount: v.pipe(
            text,
            v.regex(/^(0|[1-9]\d*)$/),
            v.transform((digits) => BigInt(digits)),
          ),
          salt: sentBytes(SALT_SIZE),
          path: sentBytes(),
        }),
      ),
    }),
  ),
})
export type Shares = v.InferOutput<typeof sharesSchema>
/** The same as it is sent. */
export type SentShares = v.InferInput<typeof sharesSchema>

/**
 * What is wrong with a day: it is not signed, not in the log, or no day; what a person is given is of another day or another
 * person, has a piece twice, or is not in the tree of which the log has the root.
 */
export type SolvencyFault = 'signature' | 'proof' | 'entry' | 'day' | 'owner' | 'twice' | 'tree'

export interface OpenedDay {
  readonly entry: SolvencyEntry
  /** The checkpoint in which it is. */
  readonly note: string
}

/** Verifies that the log has a day. */
export async function openDay(
  { entry: written, proof: proofText }: Published,
  key: NoteKey,
  verify: VerifyEd25519,
): Promise<OpenedDay | SolvencyFault> {
  const proof = parseProof(proofText)
  const checkpoint = proof && (await openCheckpoint(proof.note, key, verify))
  if (!checkpoint) return 'signature'
  const place = { index: proof.index, size: checkpoint.size }
  const root = rootOfInclusion(leafHash(utf8ToBytes(written)), place, proof.hashes)
  if (!root || !isSameHash(root, checkpoint.root)) return 'proof'
  const entry = parseEntry(written)
  return entry?.kind === 'solvency' ? { entry, note: proof.note } : 'entry'
}

/** How much of each coin is owed to the person of `email` by the tree of a day, in units of 10⁻¹⁸. */
export function countedFor(
  email: string,
  { day, owner, shares }: Shares,
  entry: SolvencyEntry,
): ReadonlyMap<string, bigint> | SolvencyFault {
  if (day !== entry.day) return 'day'
  if (owner.email !== email) return 'owner'
  const id = ownerHash(owner.salt, email)
  const counted = new Map<string, bigint>()
  const places = new Set<string>()
  for (const { coin, pieces } of shares)
    for (const { index, amount, salt, path } of pieces) {
      const place = `${coin} ${index}`
      if (places.has(place)) return 'twice'
      places.add(place)
      const tree = entry.coins.find((one) => one.coin === coin)
      if (!tree || !isInTree({ id, salt, amount }, { index, path }, tree)) return 'tree'
      counted.set(coin, (counted.get(coin) ?? 0n) + amount)
    }
  return counted
}

/** A path of another length, and sums that are none, are in no tree. */
function isInTree(
  piece: Parameters<typeof leafOf>[0],
  { index, path }: { readonly index: number; readonly path: Uint8Array },
  { sum, root, depth }: SolvencyEntry['coins'][number],
): boolean {
  try {
    const siblings = nodesIn(path)
    if (siblings.length !== depth) return false
    const above = rootAbove(leafOf(piece), index, siblings)
    return above.sum === parseUnits(sum) && bytesToHex(above.hash) === root
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** What no honest log has of its days: one that comes twice or goes back, or a coin twice; `days` in the order of the log. */
export function faultsOfDays(days: readonly SolvencyEntry[]): LogFault[] {
  return days.flatMap((entry, at): LogFault[] => {
    const before = days[at - 1]
    const coins = entry.coins.map(({ coin }) => coin)
    return [
      ...(before && (entry.day <= before.day || entry.time <= before.time)
        ? [{ is: 'day-order' as const, at: entry.day, beside: before.day }]
        : []),
      ...(new Set(coins).size < coins.length
        ? [{ is: 'coin-twice' as const, at: entry.day, beside: '' }]
        : []),
    ]
  })
}
