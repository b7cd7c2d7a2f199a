import { paths } from '#config/paths.ts'
import { PENDING_LOGIN_KEY, PENDING_SIGNUP_KEY, SESSION_KEY } from '#config/storage-keys.ts'
import { isSessionToken } from '#contract/values.ts'
import type { PendingCode, PendingCodes } from '../../stores/use-service.ts'

/** `back`: somebody is logged in. `not-found`: no login waits for a code. */
export type Decision = 'enter' | 'back' | 'not-found'

export interface Stored {
  readonly device: Pick<Storage, 'getItem'>
  readonly tab: Pick<Storage, 'getItem'>
}

/** What shell/Guard.tsx decides in the app (product §2), from the stored state alone: no store is loaded yet. */
export function decide(path: string, { device, tab }: Stored): Decision {
  if (path === paths.otp) return readPendingCode(tab) ? 'enter' : 'not-found'
  return isSessionToken(device.getItem(SESSION_KEY) ?? '') ? 'back' : 'enter'
}

type TabStorage = Pick<Storage, 'getItem'>

/** Reads the pending login of this tab as far as it is shown; null if there is none or it is damaged. */
export function readPendingCode(tab: TabStorage): PendingCode | null {
  const { email, sentAt } = Object(parsed(tab.getItem(PENDING_LOGIN_KEY)))
  return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}

export const pendingCodesIn = (tab: TabStorage): PendingCodes => ({
  login: () => readPendingCode(tab),
  hasSignup: () => tab.getItem(PENDING_SIGNUP_KEY) !== null,
})
