import type { Deps } from '../deps.ts'
import type { Mail } from '../mail/mail.ts'
import { approvedMail, rejectedMail } from '../mail/notice-texts.ts'
import { mailOnce } from '../mail/notices.ts'
import type { ListedWithdrawal } from './withdrawals.ts'
import { withdrawalById } from './withdrawals.ts'

type Dependencies = Pick<Deps, 'clock' | 'config' | 'db' | 'mailer' | 'site'>

/** Mails the decision to the user, once. Rejects if the mail could not be sent. */
export async function notifyDecision(deps: Dependencies, id: string): Promise<void> {
  const withdrawal = await withdrawalById(deps.db, id)
  await mailOnce(deps, `withdrawal:${id}`, [decisionMail(deps, withdrawal)])
}

function decisionMail({ config, site }: Dependencies, withdrawal: ListedWithdrawal): Mail {
  const { email, status, transaction, reason } = withdrawal
  const context = { siteName: site.siteName, siteUrl: config.siteUrl, to: email }
  return status === 'approved'
    ? approvedMail(context, withdrawal, transaction)
    : rejectedMail(context, withdrawal, reason)
}
