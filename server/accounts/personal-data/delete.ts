import * as v from 'valibot'
import type { Transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { DAY } from '../../platform/time/clock.ts'
import { type User, userSeal } from '../users/users.ts'
import { conditionOf } from './personal-table.ts'
import { PERSONAL, PERSONAL_NAMES } from './tables.ts'

/** A query is open for so long: its answer goes by mail, of which the host knows nothing. */
const QUERY_OPEN = 7 * DAY

const blocked = v.object({
  why: v.picklist(['balance', 'withdrawal', 'deposit', 'frozen', 'query']),
})

const MESSAGES = {
  balance: 'There is still a balance. Withdraw it first.',
  withdrawal: 'A withdrawal is not decided yet.',
  deposit: 'A deposit is on its way.',
  frozen: 'The account is frozen.',
  query: 'A support query of the last seven days may still be answered.',
} as const

/** Each reason why the account cannot be deleted. */
const BLOCKERS = `
  SELECT 'balance' AS why FROM accounts WHERE user_id = $1 AND units <> 0
  UNION SELECT 'withdrawal' FROM withdrawals WHERE user_id = $1 AND status = 'pending'
  UNION SELECT 'deposit' FROM chain_payments WHERE user_id = $1 AND state IN ('seen', 'held')
  UNION SELECT 'frozen' FROM freezes WHERE user_id = $1
  UNION SELECT 'query' FROM support_queries WHERE user_id = $1 AND at > $2`

/**
 * Erases what is personal; what the ledger and the law need stays under an id that is nobody's. Refuses with 409 while there
 * is a balance, or something is pending. The sessions are ended by the caller.
 */
export async function deleteAccount(tx: Transaction, user: User, now: Date): Promise<void> {
  // Nothing of the person is inserted meanwhile: such rows lock the user's.
  await tx.rows(v.unknown(), 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id])
  const since = new Date(now.getTime() - QUERY_OPEN)
  const blockers = await tx.rows(blocked, BLOCKERS, [user.id, since])
  const [first] = blockers
  if (first) throw new Refusal(409, `has-${first.why}`, MESSAGES[first.why])
  for (const name of PERSONAL_NAMES) {
    const table = PERSONAL[name]
    if (table.atDeletion === 'erased' && name !== 'sessions')
      await tx.run(`DELETE FROM ${name} WHERE ${conditionOf(table)}`, [
        ...[user.id, user.identityUid, user.email],
      ])
  }
  await tx.run('DELETE FROM codes WHERE subject IN ($1, $2)', [user.id, user.email])
  const nobody = `deleted-${user.id}`
  const seal = userSeal(tx, { id: user.id, email: nobody, identityUid: nobody })
  await tx.run(
    "UPDATE users SET email = $2, name = '', identity_uid = $2, language = NULL, first_login_at = NULL, seal = $3 WHERE id = $1",
    [user.id, nobody, seal],
  )
}
