import * as v from 'valibot'
import type { Transaction } from '../platform/db/db.ts'
import { contentOf } from './entries/other-entries.ts'
import { HOSTS_KINDS, waitingSeal } from './entries/outbox.ts'
import { STATE_COLUMNS, storeState } from './state-seal.ts'

const state = v.object({ size: v.number(), positionsText: v.string(), soldText: v.string() })

const waiting = v.object({
  id: v.number(),
  kind: v.picklist(HOSTS_KINDS),
  subject: v.string(),
  at: v.date(),
})

/** Seals what earlier versions have left of the log without a seal: how far it has come, and what waited at the update. */
export async function sealFormerLog(tx: Transaction): Promise<void> {
  const [unsealed] = await tx.rows(
    state,
    `SELECT ${STATE_COLUMNS} FROM log_state WHERE seal IS NULL FOR UPDATE`,
  )
  if (unsealed) await storeState(tx, unsealed)
  const rows = await tx.rows(
    waiting,
    `SELECT id, kind, subject, at FROM log_outbox WHERE seal = 'of before' AND kind = ANY($1) ORDER BY id`,
    [HOSTS_KINDS],
  )
  for (const { id, ...row } of rows) {
    const content = await contentOf(tx, row.kind, row.subject)
    await tx.run('UPDATE log_outbox SET seal = $2 WHERE id = $1', [
      ...[id, waitingSeal(tx, { ...row, content })],
    ])
  }
}
