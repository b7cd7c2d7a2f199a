import { networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { Mail } from './mail.ts'

/** Which site writes, and to whom. */
export interface MailContext {
  readonly siteName: string
  /** Without a slash at its end. */
  readonly siteUrl: string
  readonly to: string
}

const recoveryAdvice = (siteUrl: string): string =>
  `If this was not you, take your account back now: choose a new password at ${siteUrl}/forgot, then write to support at ${siteUrl}/support.`

/** After the deed, so that a thief's does not stay unseen. `how` it was set: knowing the old one, or by a mailed link. */
export const passwordMail = (
  { siteName, siteUrl, to }: MailContext,
  how: 'changed' | 'reset',
  at: Date,
): Mail => ({
  to,
  subject: `${siteName}: your password was ${how}`,
  text: [
    `The password of your ${siteName} account was ${how} on ${utc(at)}. Other devices were logged out.`,
    '',
    'If this was you, there is nothing to do.',
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})

/** A withdrawal that was decided. */
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
    ...facts(withdrawal),
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
    `Your withdrawal was rejected. All of it, ${toDecimalString(withdrawal.amount.units)} ${withdrawal.coin}, is back in your balance.`,
    ...(reason ? ['', `Reason: ${reason}`] : []),
    '',
    ...facts(withdrawal),
    '',
    `If you have a question, write to support at ${siteUrl}/support.`,
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})

const facts = ({ coin, network, address, arrives }: DecidedWithdrawal): string[] => [
  `Arrives: ${toDecimalString(arrives.units)} ${coin}`,
  `Network: ${networkName(network)}`,
  `Address: ${address.slice(0, 6)}…${address.slice(-4)}`,
]

const utc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
