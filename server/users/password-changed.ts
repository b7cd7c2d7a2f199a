import type { Clock } from '../clock.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { passwordMail } from '../mail/notice-texts.ts'
import { claimNotice, storeNotice } from '../mail/notices.ts'
import type { User } from './users.ts'

type Dependencies = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'identity' | 'mailer' | 'sessions' | 'site'
>

interface Change {
  /** As worded in the mail. */
  readonly how: 'changed' | 'reset'
  /** The id of a session that is not ended. */
  readonly except?: string
  /** Called if the mail could not be sent; the next login tries again. */
  onMailError(error: unknown): void
}

/**
 * Ends the user's sessions that are older than the password, by the provider's date, except `change.except`, and
 * notifies the user once by mail. Does not wait for the mail.
 */
export async function onPasswordChanged(
  deps: Dependencies,
  user: User,
  change: Change,
): Promise<void> {
  const { config, db, identity, sessions, site } = deps
  const setAt = await identity.passwordChangedAt(user.identityUid)
  if (!setAt) return
  await sessions.endBefore(user.id, setAt, change.except)
  const context = { siteName: site.siteName, siteUrl: config.siteUrl, to: user.email }
  const mail = passwordMail(context, change.how, setAt)
  const stored = await db.transaction((tx) =>
    storeNotice(tx, deps, noticeOf(user.id, setAt), [mail]),
  )
  stored?.deliver().catch(change.onMailError)
}

/** Prevents the mail for the password of a new account. */
export async function recordInitialPassword(tx: Tx, clock: Clock, userId: string, setAt: Date) {
  await claimNotice(tx, clock, noticeOf(userId, setAt))
}

const noticeOf = (userId: string, setAt: Date): string => `password:${userId}:${setAt.getTime()}`
