import type { Clock } from '../clock.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { passwordMail } from '../mail/notice-texts.ts'
import { isNews, mailOnce } from '../mail/notices.ts'
import type { User } from './users.ts'

type Parts = Pick<Deps, 'clock' | 'config' | 'db' | 'identity' | 'mailer' | 'sessions' | 'site'>

interface Heard {
  /** How it is said to have been set; the mail repeats it. */
  readonly how: 'changed' | 'reset'
  /** The session that goes on. */
  readonly except?: string
  /** Told of a mail that could not be sent; the next login tries again. */
  failed(error: unknown): void
}

/**
 * What follows from a password, by the provider's own date and nobody's word: the user's older sessions end, all but
 * `except`, and the user is told once by mail. The mail is not waited for: the password is set whatever becomes of it.
 */
export async function onPasswordChanged(deps: Parts, user: User, heard: Heard): Promise<void> {
  const { clock, config, db, identity, mailer, sessions, site } = deps
  const setAt = await identity.passwordChangedAt(user.identityUid)
  if (!setAt) return
  await sessions.endBefore(user.id, setAt, heard.except)
  const letterhead = { siteName: site.siteName, siteUrl: config.siteUrl, to: user.email }
  mailOnce(db, clock, noticeOf(user.id, setAt), () =>
    mailer.send(passwordMail(letterhead, heard.how, setAt)),
  ).catch(heard.failed)
}

/** The password that an account begins with is no news to the person who has just chosen it. */
export async function recordInitialPassword(tx: Tx, clock: Clock, userId: string, setAt: Date) {
  await isNews(tx, clock, noticeOf(userId, setAt))
}

const noticeOf = (userId: string, setAt: Date): string => `password:${userId}:${setAt.getTime()}`
