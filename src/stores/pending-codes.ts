import { createContext, use } from 'react'

/** A login that waits for its code, as far as its screen shows it. */
export interface PendingCode {
  readonly email: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** What waits for a code in this tab. Known without the stores, so that a screen is complete when it is first shown. */
export interface PendingCodes {
  login(): PendingCode | null
  /** Whether a signup may wait for its code: late services tell, and read it. */
  hasSignup(): boolean
}

export const PendingCodesContext = createContext<PendingCodes | undefined>(undefined)

export function usePendingCodes(): PendingCodes {
  const codes = use(PendingCodesContext)
  if (!codes) throw new Error('No pending codes were provided')
  return codes
}
