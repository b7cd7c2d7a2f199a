import type { StoredMail } from '../../notify/mail/mail.ts'
import { passwordMail } from '../../notify/mail/notice-texts.ts'
import {
  claimNotice,
  mailContext,
  type NoticeServices,
  storeNotice,
} from '../../notify/mail/notices.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/identity.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { User } from './users.ts'

interface Dependencies extends NoticeServices {
  readonly identity: Pick<Identity, 'passwordChangedAt'>
  readonly sessions: Pick<Sessions, 'endBefore'>
}

interface Change {
  /** How the mail words it. */
  readonly how: 'changed' | 'reset'
  /** The id of a session that is not ended. */
  readonly except?: string
  /** Called if the mail could not be sent; the next login tries again. */
  onMailError(error: unknown): void
}

/**
 * For a password that was set at another server, which only the browser reports: ends the user's sessions that are older
 * than the password, by the provider's date, except `change.except`, and notifies the user once by mail. Does not wait
 * for the mail. The embedded provider does the same by itself.
 */
export async function onPasswordChanged(
  deps: Dependencies,
  user: User,
  change: Change,
): Promise<void> {
  const setAt = await deps.identity.passwordChangedAt(user.identityUid)
  if (!setAt) return
  await deps.sessions.endBefore(user.id, setAt, change.except)
  const notice = await storePasswordNotice(deps, user, change.how, setAt)
  notice?.deliver().catch(change.onMailError)
}

/** Notifies the user of a password set at `setAt`, once. */
export async function mailPasswordChange(
  deps: NoticeServices,
  user: User,
  how: Change['how'],
  setAt: Date,
): Promise<void> {
  const notice = await storePasswordNotice(deps, user, how, setAt)
  await notice?.deliver()
}

function storePasswordNotice(
  deps: NoticeServices,
  { id, email }: User,
  how: Change['how'],
  setAt: Date,
): Promise<StoredMail | undefined> {
  const mails = [passwordMail(mailContext(deps, email), how, setAt)]
  const event = { key: noticeOf(id, setAt), at: setAt }
  return deps.db.transaction((tx) => storeNotice(tx, deps, event, mails))
}

/** Prevents the mail for the password of a new account. */
export async function recordInitialPassword(tx: Tx, clock: Clock, userId: string, setAt: Date) {
  await claimNotice(tx, clock, noticeOf(userId, setAt))
}

const noticeOf = (userId: string, setAt: Date): string => `password:${userId}:${setAt.getTime()}`
