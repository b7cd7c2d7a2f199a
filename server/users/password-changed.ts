import type { Clock } from '../clock.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { passwordMail } from '../mail/notice-texts.ts'
import { claimNotice, mailOnce } from '../mail/notices.ts'
import type { User } from './users.ts'

type Dependencies = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'identity' | 'mailer' | 'sessions' | 'site'
>

interface Change {
  /** As the mail calls it. */
  readonly how: 'changed' | 'reset'
  /** The session that goes on. */
  readonly except?: string
  /** Called when the mail could not be sent; the next login tries again. */
  onMailError(error: unknown): void
}

/**
 * Follows a password that was set, by the provider's own date and not by what the caller claims: the user's older
 * sessions end, all but `except`, and the user is notified once by mail. The mail is not waited for: the password is
 * set whatever becomes of it.
 */
export async function onPasswordChanged(
  deps: Dependencies,
  user: User,
  change: Change,
): Promise<void> {
  const { clock, config, db, identity, mailer, sessions, site } = deps
  const setAt = await identity.passwordChangedAt(user.identityUid)
  if (!setAt) return
  await sessions.endBefore(user.id, setAt, change.except)
  const context = { siteName: site.siteName, siteUrl: config.siteUrl, to: user.email }
  mailOnce(db, clock, noticeOf(user.id, setAt), () =>
    mailer.send(passwordMail(context, change.how, setAt)),
  ).catch(change.onMailError)
}

/** Marks the password of a new account as notified: the user has just chosen it. */
export async function recordInitialPassword(tx: Tx, clock: Clock, userId: string, setAt: Date) {
  await claimNotice(tx, clock, noticeOf(userId, setAt))
}

const noticeOf = (userId: string, setAt: Date): string => `password:${userId}:${setAt.getTime()}`
