import type { Accepted } from '../world/mail.ts'
import type { Withdrawal } from './books.ts'

export interface MailsModel {
  /** Everything that was accepted, once nothing is under way any more. */
  checkAtTheEnd(accepted: readonly Accepted[], circumstances: Circumstances): void
}

interface Circumstances {
  readonly withdrawals: Iterable<Withdrawal>
  readonly emailOf: (userId: string) => string | undefined
  /** Whether the sender of a mail could record that it was accepted, before it was sent again. */
  readonly couldRecord: (first: Accepted, second: Accepted) => boolean
}

/** Mails of decisions arrive at least once, and no mail twice without a fault in between. */
export function createMailsModel(report: (finding: string) => void): MailsModel {
  return {
    checkAtTheEnd(accepted, { withdrawals, emailOf, couldRecord }) {
      for (const { userId, status, transaction, reason } of withdrawals) {
        if (status === 'pending') continue
        const mark = status === 'approved' ? transaction : reason
        const isMailed = accepted.some(
          ({ mail }) => mail.to === emailOf(userId) && mail.text.includes(mark),
        )
        if (!isMailed) report(`nobody was mailed that a withdrawal was ${status}`)
      }
      // The time of a new password is told to the minute, so that two in a minute read the same.
      const distinct = accepted.filter(({ mail }) => !mail.subject.includes('your password was'))
      const byText = Map.groupBy(distinct, ({ mail }) => `${mail.to} ${mail.subject} ${mail.text}`)
      for (const [, copies] of byText)
        for (const [index, second] of copies.entries()) {
          const first = copies[index - 1]
          if (first && couldRecord(first, second))
            report(`a mail was sent twice: ${second.mail.subject}`)
        }
    },
  }
}
