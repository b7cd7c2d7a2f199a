import type { StoredMail } from '../../notify/mail/mail.ts'
import { mailContext, type NoticeServices, storeNotice } from '../../notify/mail/notices.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { User } from '../users/users.ts'
import { frozenMail, unfrozenMail } from './freeze-mails.ts'
import { type LiftedBy, putFreeze, removeFreeze } from './freezes.ts'
import { newFreezeLink } from './links.ts'

interface Dependencies extends NoticeServices {
  readonly sessions: Pick<Sessions, 'endOthers'>
}

/** Who froze the account, and why: nobody's name if it was the person. */
interface Cause {
  readonly madeBy: string
  readonly reason: string
}
export const BY_PERSON: Cause = { madeBy: '', reason: '' }

/**
 * Freezes the account and ends all its sessions, the owner's too: whoever must not withdraw must not look around either,
 * and only a new login distinguishes the two. Resolves to the mail about it, unless it was frozen before.
 */
export async function freezeAccount(
  tx: Tx,
  deps: Dependencies,
  user: User,
  cause: Cause,
): Promise<{ readonly isNew: boolean; readonly notice: StoredMail | undefined }> {
  const at = deps.clock.now()
  const isNew = await putFreeze(tx, user.id, { at, ...cause })
  await deps.sessions.endOthers(tx, user.id)
  if (!isNew) return { isNew, notice: undefined }
  const mail = frozenMail(mailContext(deps, user.email), at, cause.madeBy === '')
  const key = `frozen:${user.id}:${at.getTime()}`
  return { isNew, notice: await storeNotice(tx, deps, { key, at }, [mail]) }
}

/** Lifts the freeze. The mail about it has a link that freezes again. Undefined if there was nothing to lift. */
export async function unfreezeAccount(
  tx: Tx & Signer,
  deps: Dependencies,
  user: User,
  by: LiftedBy,
): Promise<{ readonly notice: StoredMail | undefined } | undefined> {
  const at = deps.clock.now()
  if (!(await removeFreeze(tx, user.id, at, by))) return undefined
  const path = await newFreezeLink(tx, deps.clock, user.id)
  const mail = unfrozenMail(mailContext(deps, user.email), at, path)
  const key = `unfrozen:${user.id}:${at.getTime()}`
  return { notice: await storeNotice(tx, deps, { key, at }, [mail]) }
}
