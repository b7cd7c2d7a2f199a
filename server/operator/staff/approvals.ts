import { approvalsText } from '#domain/staff/approvals.ts'
import { parseSigned } from '#domain/staff/orders.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { logRows, soundRows } from './log.ts'

/** The file with every order by which the staff has let these withdrawals be paid, for the machine that signs payments. */
export async function approvalsFor(
  db: Pick<Tx, 'rows'> & Signer,
  withdrawals: readonly string[],
): Promise<string> {
  const rows = await logRows(db, `kind = 'signed' AND things && $1::text[] ORDER BY number`, [
    withdrawals,
  ])
  const signed = (await soundRows(db, rows)).flatMap(({ entry }) => {
    if (entry.kind !== 'signed') return []
    const read = parseSigned(entry.text)
    const isOther =
      !read.ok || (read.value.format === 'order' && read.value.command !== 'payouts-approve')
    return isOther ? [] : [{ text: entry.text, assertion: entry.assertion }]
  })
  return approvalsText(signed)
}
