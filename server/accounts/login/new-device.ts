import type { StoredMail } from '../../notify/mail/mail.ts'
import { mailContext, type NoticeServices, storeNotice } from '../../notify/mail/notices.ts'
import { notifyDevices } from '../../notify/push/notify.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { newDeviceMail } from '../freezes/freeze-mails.ts'
import { newFreezeLink } from '../freezes/links.ts'
import type { DeviceName } from '../sessions/device-name.ts'
import type { User } from '../users/users.ts'

export interface NewDeviceLogin extends DeviceName {
  readonly sessionId: string
  /** The caller's address in the network. */
  readonly address: string
  readonly at: Date
}

/**
 * A login on a device that the account does not know: whoever is to be notified of it is notified here, in the transaction that
 * completes the login (complete-login.ts). Resolves to what is delivered after it.
 */
export async function notifyOfNewDevice(
  tx: Transaction,
  deps: NoticeServices,
  { id, email }: User,
  { sessionId, ...login }: NewDeviceLogin,
): Promise<StoredMail | undefined> {
  await notifyDevices(tx, { kind: 'login', userId: id }, deps.clock.now())
  const path = await newFreezeLink(tx, deps.clock, id)
  const event = { key: `new-device:${sessionId}`, at: login.at }
  return await storeNotice(tx, deps, event, [newDeviceMail(mailContext(deps, email), login, path)])
}
