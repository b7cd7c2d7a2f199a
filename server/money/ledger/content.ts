import { createHash } from 'node:crypto'
import type { Subject } from './subject.ts'

/** What a transfer does to an account, all parts of a house account taken together. */
export interface NetEntry {
  readonly owner: string
  readonly coin: string
  readonly kind: string
  readonly units: bigint
}

export interface SealedTransfer {
  readonly key: string
  /** As text, see `timeText`. */
  readonly at: string
  readonly entries: readonly NetEntry[]
  /** Null if the transfer is for nothing that is stored elsewhere. */
  readonly subject: Subject | null
}

/** The text that a transfer's seal is made of. Changing it would make every transfer look forged. */
export const contentOf = ({ key, at, entries, subject }: SealedTransfer): string =>
  JSON.stringify(['transfer', key, at, netOf(entries), subject])

/** Sums per account, in a fixed order, without those of zero. */
function netOf(entries: readonly NetEntry[]): readonly (readonly string[])[] {
  const sums = new Map<string, NetEntry>()
  for (const entry of entries) {
    const name = `${entry.owner} ${entry.coin} ${entry.kind}`
    const before = sums.get(name)?.units ?? 0n
    sums.set(name, { ...entry, units: before + entry.units })
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { owner, coin, kind, units }]) =>
      units === 0n ? [] : [[owner, coin, kind, units.toString()]],
    )
}

/** The head of a lane after a transfer with that seal (`add_transfer` in 07-transfers.sql). */
export const chained = (head: string, seal: string): string =>
  createHash('sha256').update(`${head}${seal}`).digest('hex')
