import * as v from 'valibot'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { chained, contentOf } from './content.ts'
import { readTransfers } from './read-transfers.ts'

const PAGE = 2000

/**
 * Seals the transfers of an earlier version, which had no seals, as they are found: once, at the first start of this
 * version. From then on they are proven like all others.
 */
export async function adoptTransfers(db: Db): Promise<void> {
  while (await db.transaction(adoptPage)) {
    // Each page is a transaction of its own.
  }
}

const lane = v.object({ position: v.number(), head: v.string() })
const OPEN = `
  SELECT 1 FROM transfers WHERE id <= (SELECT position FROM lanes WHERE lane = 0)
    AND id > (SELECT coalesce(max(transfer_id), 0) FROM adopted_seals) LIMIT 1`
const adopted = v.object({ last: v.number() })

/** Whether there was anything left to adopt. */
async function adoptPage(tx: Transaction): Promise<boolean> {
  const [open] = await tx.rows(v.unknown(), OPEN)
  if (!open) return false
  // Locked, so that hosts that start together adopt once.
  const [closed] = await tx.rows(lane, 'SELECT position, head FROM lanes WHERE lane = 0 FOR UPDATE')
  const [before] = await tx.rows(
    adopted,
    'SELECT coalesce(max(transfer_id), 0) AS last FROM adopted_seals',
  )
  if (!closed || !before) throw new Error('there is no lane 0')
  let head = closed.head
  const seals: { transfer_id: number; seal: string }[] = []
  for await (const transfer of readTransfers(tx, before.last, closed.position)) {
    const seal = tx.seal(contentOf(transfer))
    head = chained(head, seal)
    seals.push({ transfer_id: transfer.id, seal })
    if (seals.length === PAGE) break
  }
  if (seals.length === 0) return false
  await tx.run(
    `INSERT INTO adopted_seals
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS s(transfer_id bigint, seal text)`,
    [JSON.stringify(seals)],
  )
  await tx.run('UPDATE lanes SET head = $1 WHERE lane = 0', [head])
  return true
}
