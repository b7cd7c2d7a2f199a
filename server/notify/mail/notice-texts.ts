import { networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { Mail } from './mail.ts'

/** The sender's site and the recipient. */
export interface MailContext {
  readonly siteName: string
  /** Without a trailing slash. */
  readonly siteUrl: string
  readonly to: string
}

export const recoveryAdvice = (siteUrl: string): string =>
  `If this was not you, secure your account now: choose a new password at ${siteUrl}/forgot, then contact support at ${siteUrl}/support.`

/** Notifies the user, because it may have been somebody else. `reset` means by a mailed link. */
export const passwordMail = (
  { siteName, siteUrl, to }: MailContext,
  how: 'changed' | 'reset',
  at: Date,
): Mail => ({
  to,
  subject: `${siteName}: your password was ${how}`,
  text: [
    `The password of your ${siteName} account was ${how} on ${formatUtc(at)}. Other devices were logged out.`,
    '',
    'If this was you, no action is needed.',
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})

export type DecidedWithdrawal = Omit<WithdrawalOrder, 'fee'>

export const approvedMail = (
  { siteName, siteUrl, to }: MailContext,
  withdrawal: DecidedWithdrawal,
  transactionId: string,
): Mail => ({
  to,
  subject: `${siteName}: your withdrawal was approved`,
  text: [
    `Your withdrawal of ${toDecimalString(withdrawal.amount.units)} ${withdrawal.coin} was approved and paid out.`,
    '',
    ...details(withdrawal),
    `Transaction: ${transactionId}`,
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})

export const rejectedMail = (
  { siteName, siteUrl, to }: MailContext,
  withdrawal: DecidedWithdrawal,
  reason: string,
): Mail => ({
  to,
  subject: `${siteName}: your withdrawal was rejected`,
  text: [
    `Your withdrawal was rejected. The full amount, ${toDecimalString(withdrawal.amount.units)} ${withdrawal.coin}, is back in your balance.`,
    ...(reason ? ['', `Reason: ${reason}`] : []),
    '',
    ...details(withdrawal),
    '',
    `If you have any questions, contact support at ${siteUrl}/support.`,
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})

export const details = ({ coin, network, address, arrives }: DecidedWithdrawal): string[] => [
  `Arrives: ${toDecimalString(arrives.units)} ${coin}`,
  `Network: ${networkName(network)}`,
  `Address: ${address.slice(0, 6)}…${address.slice(-4)}`,
]

export const formatUtc = (at: Date): string =>
  `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
