import type { FastifyReply, FastifyRequest } from 'fastify'
import { logMailError } from '../../notify/mail/log-mail-error.ts'
import type { StoredMail } from '../../notify/mail/mail.ts'
import type { NoticeServices } from '../../notify/mail/notices.ts'
import type { Transaction, Tx } from '../../platform/db/db.ts'
import type { SecurityLog } from '../../platform/log/security-log.ts'
import { deviceNameOf } from '../sessions/device-name.ts'
import type { Devices } from '../sessions/devices.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import { userById } from '../users/users.ts'
import { notifyOfNewDevice } from './new-device.ts'

interface Dependencies extends NoticeServices {
  readonly devices: Devices
  readonly security: SecurityLog
  readonly sessions: Pick<Sessions, 'markVerified'>
}

/**
 * Completes a login whose second factor was right, `redeem` using that up in the same transaction: the session becomes
 * valid, the device is known from now on, and its owner is notified if it was not, except of the first login ever. `redeem` may
 * store a mail besides.
 */
export async function completeLogin(
  deps: Dependencies,
  { userId, sessionId }: Session,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  redeem: (tx: Transaction) => Promise<StoredMail | undefined>,
): Promise<void> {
  const { clock, db, devices, security, sessions } = deps
  const user = await userById(db, userId)
  const isKnown = devices.known(request, user.email) !== undefined
  const device = devices.issue(request, user.email)
  const place = { ...deviceNameOf(request.headers['user-agent']), address: request.ip }
  const outcome = await db.transaction(async (tx) => {
    const besides = await redeem(tx)
    await sessions.markVerified(tx, sessionId, { ...place, device: device.id })
    const isFirst = await recordFirstLogin(tx, userId, clock.now())
    if (isKnown || isFirst) return { isNew: false, mails: [besides] }
    const mail = await notifyOfNewDevice(tx, deps, user, { sessionId, ...place, at: clock.now() })
    return { isNew: true, mails: [besides, mail] }
  })
  reply.header('set-cookie', device.cookie)
  const { email: account } = user
  if (outcome.isNew)
    security.record({ event: 'login-new-device', outcome: 'ok', account, address: request.ip })
  for (const mail of outcome.mails) mail?.deliver().catch(logMailError(request))
}

/** True for the first login of the account. */
async function recordFirstLogin(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const recorded = await tx.run(
    'UPDATE users SET first_login_at = $2 WHERE id = $1 AND first_login_at IS NULL',
    [userId, at],
  )
  return recorded === 1
}
