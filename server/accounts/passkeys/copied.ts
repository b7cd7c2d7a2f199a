import { mailContext, type NoticeServices, storeNotice } from '../../notify/mail/notices.ts'
import { userById } from '../users/users.ts'
import { passkeyCopiedMail } from './passkey-mails.ts'

/** Tells the owner of a passkey that there may be a copy of it; once a day, as whoever has the copy tries again. */
export async function mailCopiedPasskey(
  deps: NoticeServices,
  userId: string,
  name: string,
): Promise<void> {
  const { clock, db } = deps
  const { email } = await userById(db, userId)
  const at = clock.now()
  const key = `passkey-copied:${userId}:${at.toISOString().slice(0, 10)}`
  const notice = await db.transaction((tx) =>
    storeNotice(tx, deps, { key, at }, [passkeyCopiedMail(mailContext(deps, email), name)]),
  )
  await notice?.deliver()
}
