import * as v from 'valibot'
import type { Transaction } from '../../platform/db/db.ts'
import { chained } from '../ledger/content.ts'
import { POSITIONS, readTransfers, type StoredTransfer } from '../ledger/read-transfers.ts'
import type { IsSound } from '../ledger/seal-keys.ts'
import type { Snapshot } from '../ledger/snapshot.ts'
import { subjectOfKey } from '../ledger/subject.ts'

export type Books = Pick<Transaction, 'rows' | 'seal' | 'formerSeals'>

/** What the transfers that were read add up to. */
export function createFold() {
  return {
    transfers: 0,
    entries: 0,
    /** As in a snapshot: transfers by kind, and tokens by treasury that were put into them. */
    totals: new Map<string, bigint>(),
  }
}
export type Fold = ReturnType<typeof createFold>

function addTo(fold: Fold, { key, entries }: StoredTransfer): void {
  const count = (name: string, by: bigint) =>
    fold.totals.set(name, (fold.totals.get(name) ?? 0n) + by)
  fold.transfers += 1
  fold.entries += entries.length
  for (const { kind, units } of entries)
    if (key.startsWith('genesis:') && kind.startsWith('treasury-')) count(kind, units)
  const subject = subjectOfKey(key)
  if (subject) count(subject.kind, 1n)
}

export interface Proof {
  readonly lane: number
  readonly position: number
  readonly head: string
  /** Where the audit begins, if not with the first transfer. */
  readonly start: Snapshot['lanes'][number] | undefined
  /** What the chain must pass. */
  readonly known: Snapshot['lanes'][number] | undefined
  readonly isSound: IsSound
}

/** Adds what it reads to `fold`, and resolves to what is wrong in the lane. */
export async function proveLane(
  db: Books,
  { lane, position, head, start, known, isSound }: Proof,
  fold: Fold,
): Promise<string[]> {
  const findings: string[] = []
  const [, from, firstHead] = start ?? [lane, 0, `lane ${lane}`]
  // Lane 0 is from before there were lanes: its positions have gaps, and its hashes are not stored.
  const isClosed = lane === 0
  const base = lane * POSITIONS
  let [at, chain] = [from, firstHead]
  const pass = () => {
    if (known && at === known[1] && chain !== known[2])
      findings.push(`the chain of lane ${lane} does not lead to the last checkpoint`)
  }
  for await (const transfer of readTransfers(db, base + from, base + position)) {
    addTo(fold, transfer)
    const place = transfer.id - base
    if (!isClosed && place !== at + 1)
      findings.push(`${place - at - 1} transfers before ${nameOf(transfer)} are gone`)
    at = place
    findings.push(...wrongIn(transfer, isSound))
    chain = chained(chain, transfer.seal ?? '')
    if (!isClosed && transfer.hash !== chain) {
      findings.push(`${nameOf(transfer)} does not follow the one before it`)
      chain = transfer.hash ?? ''
    }
    if (!isClosed) pass()
  }
  if (isClosed) at = position
  if (isClosed) pass()
  if (known && at < known[1])
    findings.push(`lane ${lane} has fewer transfers than at the last checkpoint`)
  if (at !== position || chain !== head)
    findings.push(`the last transfers of lane ${lane} are not what it says they are`)
  return findings
}

const nameOf = ({ id, key }: StoredTransfer): string => `transfer ${id} (${key})`

function wrongIn(transfer: StoredTransfer, isSound: IsSound): string[] {
  const name = nameOf(transfer)
  if (transfer.seal === null) return [`${name} is not sealed`]
  if (transfer.isOrphan) return [`what ${name} is for is gone`]
  return isSound(transfer)
    ? []
    : [`${name}, its entries or what it is for were not written like this by the host`]
}

const heads = v.object({ lane: v.number(), hash: v.nullable(v.string()) })

/** Lanes whose transfer at the checkpoint is no longer the same one. */
export async function changedHeads(db: Books, { lanes }: Snapshot): Promise<string[]> {
  const rows = await db.rows(
    heads,
    `SELECT l.lane, CASE WHEN l.lane = 0 OR l.position = 0 THEN (SELECT head FROM lanes WHERE lane = l.lane AND (l.lane = 0 OR position = 0)) ELSE t.hash END AS hash
     FROM jsonb_to_recordset($1::jsonb) AS l(lane integer, position bigint)
     LEFT JOIN transfers t ON t.id = l.lane * ${POSITIONS} + l.position`,
    [JSON.stringify(lanes.map(([lane, position]) => ({ lane, position })))],
  )
  return lanes
    .filter(
      ([lane, position, head]) =>
        (lane === 0 || position > 0) && rows.find((row) => row.lane === lane)?.hash !== head,
    )
    .map(([lane]) => `the chain of lane ${lane} has been changed before the checkpoint`)
}
