import type { FreezeState } from '#contract/account/sessions.ts'
import { profileStore } from './profile.ts'
import { sessionStore } from './session.ts'
import { useServices } from './use-service.ts'

/**
 * The account's freeze; undefined if it is not frozen, and where the host knows no freeze. To be called after
 * useSignals(). A freeze ends all sessions, so what the profile said at the start of this one stays true until it is lifted.
 */
export function useFrozen(): FreezeState | undefined {
  const { get } = useServices()
  const frozen = get(profileStore).profile.value?.frozen
  return get(sessionStore).offers('freeze') ? frozen : undefined
}
