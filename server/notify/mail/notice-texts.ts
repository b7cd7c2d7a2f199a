import { type Coin, networkName, symbolOf } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { Mail } from './mail.ts'

/** The sender's site and the recipient. */
export interface MailContext {
  readonly siteName: string
  /** The address without a trailing slash. */
  readonly siteUrl: string
  readonly to: string
}

/** Of fake claim pages, the commonest loss of a token's first days. */
export const noClaim = (siteName: string): string =>
  `Nothing is ever claimed: ${siteName} arrives in your account by itself. A page or a message that asks you to connect a wallet to claim it is not ours.`

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
    `Your withdrawal of ${toDecimalString(withdrawal.amount.units)} ${symbolOf(withdrawal.coin, siteName)} was approved and paid out.`,
    '',
    ...details(withdrawal, siteName),
    `Transaction: ${transactionId}`,
    '',
    noClaim(siteName),
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})

/** Notifies the buyer, since an open session is enough to take a purchase back. Amounts in the smallest units. */
export const purchaseTakenBackMail = (
  { siteName, siteUrl, to }: MailContext,
  {
    coin,
    paid,
    received,
  }: { readonly coin: Coin; readonly paid: bigint; readonly received: bigint },
  at: Date,
): Mail => ({
  to,
  subject: `${siteName}: a purchase was taken back`,
  text: [
    `A purchase of ${toDecimalString(received)} ${siteName} was withdrawn from on ${formatUtc(at)}. What it cost, ${toDecimalString(paid)} ${symbolOf(coin, siteName)}, is back in your balance, and the tokens are gone.`,
    '',
    'If this was you, no action is needed.',
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
    `Your withdrawal was rejected. The full amount, ${toDecimalString(withdrawal.amount.units)} ${symbolOf(withdrawal.coin, siteName)}, is back in your balance.`,
    ...(reason ? ['', `Reason: ${reason}`] : []),
    '',
    ...details(withdrawal, siteName),
    '',
    `If you have any questions, contact support at ${siteUrl}/support.`,
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})

export const details = (
  { coin, network, address, arrives }: DecidedWithdrawal,
  siteName: string,
): string[] => [
  `Arrives: ${toDecimalString(arrives.units)} ${symbolOf(coin, siteName)}`,
  `Network: ${networkName(network)}`,
  `Address: ${address.slice(0, 6)}…${address.slice(-4)}`,
]

export const formatUtc = (at: Date): string =>
  `${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
