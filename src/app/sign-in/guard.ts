import { SESSION_KEY } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { isSessionToken } from '#contract/values.ts'
import { readPendingCode } from './pending-codes.ts'

/** `back`: somebody is logged in. `not-found`: no login waits for a code. */
export type Decision = 'enter' | 'back' | 'not-found'

export interface Stored {
  readonly device: Pick<Storage, 'getItem'>
  readonly tab: Pick<Storage, 'getItem'>
}

/** What shell/Guard.tsx decides in the app (product §2), from the stored state alone: no store is loaded yet. */
export function decide(path: string, { device, tab }: Stored): Decision {
  if (path === paths.otp) return readPendingCode(tab) ? 'enter' : 'not-found'
  const token = device.getItem(SESSION_KEY)
  return token !== null && isSessionToken(token) ? 'back' : 'enter'
}
