import { randomUUID } from 'node:crypto'
import type { Role } from '#domain/staff/policy.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { digest, randomToken } from '../../platform/keys/secrets.ts'
import { addMs, DAY } from '../../platform/time/clock.ts'
import { addToLog } from './log.ts'
import { memberNamed, staffIn } from './members.ts'

/** The time for which a link adds a passkey. */
export const INVITE_LIFE = DAY

/** The link is nowhere but in what is returned: the log has the hash of its token. */
export interface Invitation {
  readonly id: string
  readonly token: string
}

/**
 * Makes somebody a member of the staff, or lets one who is there add another passkey, in a transaction that has the lock of
 * orders.
 */
export async function invite(
  tx: Transaction,
  at: Date,
  { name, roles }: { readonly name: string; readonly roles: readonly Role[] },
): Promise<Invitation> {
  const id = memberNamed(await staffIn(tx), name)?.id ?? randomUUID()
  const token = randomToken()
  const until = addMs(at, INVITE_LIFE).toISOString()
  const change = { type: 'invited' as const, name, roles: [...roles], invite: digest(token), until }
  await addToLog(tx, at, { entry: { kind: 'staff', id, change }, subject: id, things: [name] })
  return { id, token }
}

/** What whoever has the token opens. Browsers keep what is behind the # to themselves. */
export const inviteLink = (consoleUrl: string, token: string): string =>
  `${consoleUrl}/#enrol=${token}`
