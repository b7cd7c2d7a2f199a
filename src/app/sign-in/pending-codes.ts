import { PENDING_LOGIN_KEY, PENDING_SIGNUP_KEY } from '#config/constants.ts'
import type { PendingCode, PendingCodes } from '../../stores/use-service.ts'

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
