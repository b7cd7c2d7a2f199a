import * as v from 'valibot'
import type { MailDraft, StoredMail } from '../../notify/mail/mail.ts'
import { approvedMail, rejectedMail } from '../../notify/mail/notice-texts.ts'
import { mailContext, type NoticeServices, storeNotice } from '../../notify/mail/notices.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { ListedWithdrawal } from './withdrawals.ts'
import { withdrawalById } from './withdrawals.ts'

/** Stores the mail about the decision, once, in the transaction that decides. */
export async function storeDecisionNotice(
  tx: Tx,
  deps: NoticeServices,
  id: string,
): Promise<StoredMail | undefined> {
  const mail = decisionMail(deps, await withdrawalById(tx, id))
  const [decided] = await tx.rows(
    v.object({ at: v.date() }),
    'SELECT decided_at AS at FROM withdrawals WHERE id = $1',
    [id],
  )
  return decided && (await storeNotice(tx, deps, { key: `withdrawal:${id}`, ...decided }, [mail]))
}

function decisionMail(deps: NoticeServices, withdrawal: ListedWithdrawal): MailDraft {
  const { email, status, transaction, reason } = withdrawal
  const context = mailContext(deps, email)
  return status === 'approved'
    ? approvedMail(context, withdrawal, transaction)
    : rejectedMail(context, withdrawal, reason)
}
