import type { Deps } from '../../api/deps.ts'
import { storeNotice } from '../../notify/mail/notices.ts'
import { userById } from '../users/users.ts'
import { passkeyCopiedMail } from './passkey-mails.ts'

/** Tells the owner of a passkey that there may be a copy of it; once a day, as whoever has the copy tries again. */
export async function mailCopiedPasskey(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'mailer' | 'site'>,
  userId: string,
  name: string,
): Promise<void> {
  const { clock, config, db, site } = deps
  const { email } = await userById(db, userId)
  const context = { siteName: site.siteName, siteUrl: config.siteUrl, to: email }
  const at = clock.now()
  const key = `passkey-copied:${userId}:${at.toISOString().slice(0, 10)}`
  const notice = await db.transaction((tx) =>
    storeNotice(tx, deps, { key, at }, [passkeyCopiedMail(context, name)]),
  )
  await notice?.deliver()
}
