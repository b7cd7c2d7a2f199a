import { type Coin, networkName, symbolOf } from '#domain/assets.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { MailTexts } from './language.ts'
import type { MailDraft } from './mail.ts'

/** The sender's site and the recipient. */
export interface MailContext {
  readonly siteName: string
  /** The address without a trailing slash. */
  readonly siteUrl: string
  readonly to: string
}

/** A mail about an event, which tells its recipient what to do if it was somebody else. `site` is in the language. */
export const notice = (
  { siteName, siteUrl, to }: MailContext,
  about: (
    texts: MailTexts,
    site: string,
  ) => { readonly subject: string; readonly lines: readonly string[] },
): MailDraft => ({
  to,
  words(texts) {
    const site = siteUrl + texts.base
    const { subject, lines } = about(texts, site)
    const text = [...lines, '', texts.mailText.recovery(site)].join('\n')
    return { subject: `${siteName}: ${subject}`, text }
  },
})

/** Notifies the user, because it may have been somebody else. `reset` means by a mailed link. */
export const passwordMail = (context: MailContext, how: 'changed' | 'reset', at: Date): MailDraft =>
  notice(context, (texts) => {
    const { passwordChanged, passwordReset } = texts.noticeText
    const { subject, what } = how === 'reset' ? passwordReset : passwordChanged
    return { subject, lines: [what(context.siteName, texts.at(at)), '', texts.mailText.noAction] }
  })

export type DecidedWithdrawal = Omit<WithdrawalOrder, 'fee'>

/** An amount in the smallest units, with its coin. */
const shown = (
  { decimal }: Pick<MailTexts, 'decimal'>,
  units: bigint,
  coin: Coin,
  siteName: string,
): string => `${decimal(units)} ${symbolOf(coin, siteName)}`

export const approvedMail = (
  context: MailContext,
  withdrawal: DecidedWithdrawal,
  transactionId: string,
): MailDraft =>
  notice(context, (texts) => {
    const { siteName } = context
    const { subject, what } = texts.noticeText.approved
    const lines = [
      what(shown(texts, withdrawal.amount.units, withdrawal.coin, siteName)),
      '',
      ...details(texts, withdrawal, siteName),
      texts.mailText.transaction(transactionId),
      '',
      texts.mailText.noClaim(siteName),
    ]
    return { subject, lines }
  })

/** Notifies the buyer, since an open session is enough to take a purchase back. Amounts in the smallest units. */
export const purchaseTakenBackMail = (
  context: MailContext,
  {
    coin,
    paid,
    received,
  }: { readonly coin: Coin; readonly paid: bigint; readonly received: bigint },
  at: Date,
): MailDraft =>
  notice(context, (texts) => {
    const { siteName } = context
    const { subject, what } = texts.noticeText.takenBack
    const tokens = shown(texts, received, 'TOKEN', siteName)
    const event = what(tokens, texts.at(at), shown(texts, paid, coin, siteName))
    return { subject, lines: [event, '', texts.mailText.noAction] }
  })

/** `reason` is the operator's own words. */
export const rejectedMail = (
  context: MailContext,
  withdrawal: DecidedWithdrawal,
  reason: string,
): MailDraft =>
  notice(context, (texts, site) => {
    const { siteName } = context
    const { subject, what } = texts.noticeText.rejected
    const lines = [
      what(shown(texts, withdrawal.amount.units, withdrawal.coin, siteName)),
      ...(reason ? ['', texts.mailText.reason(reason)] : []),
      '',
      ...details(texts, withdrawal, siteName),
      '',
      texts.mailText.questions(site),
    ]
    return { subject, lines }
  })

const details = (
  texts: MailTexts,
  { coin, network, address, arrives }: DecidedWithdrawal,
  siteName: string,
): string[] => [
  texts.mailText.arrives(shown(texts, arrives.units, coin, siteName)),
  texts.mailText.network(networkName(network)),
  texts.mailText.address(`${address.slice(0, 6)}…${address.slice(-4)}`),
]

export const withdrawalWaitsMail = (
  context: MailContext,
  order: DecidedWithdrawal,
  until: Date,
): MailDraft =>
  notice(context, (texts, site) => {
    const { siteName } = context
    const { subject, what, cancel } = texts.passkeyMailText.waits
    const lines = [
      what(shown(texts, order.amount.units, order.coin, siteName), texts.at(until)),
      '',
      ...details(texts, order, siteName),
      '',
      cancel(site),
      '',
      texts.mailText.noAction,
    ]
    return { subject, lines }
  })

/** What a code for a withdrawal is for, whole. */
export const withdrawalUse = (
  texts: MailTexts,
  { coin, network, address, amount, arrives }: WithdrawalOrder,
  siteName: string,
) => ({
  ...texts.codeMailText.withdrawal,
  details: [
    texts.mailText.amount(shown(texts, amount.units, coin, siteName)),
    texts.mailText.arrives(shown(texts, arrives.units, coin, siteName)),
    texts.mailText.network(networkName(network)),
    texts.mailText.address(address),
  ],
})
