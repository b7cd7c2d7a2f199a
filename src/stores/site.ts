import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Result } from '../api/request.ts'
import { siteSetting } from '../api/site.ts'
import { isOriginReachable } from '../offline/connectivity.ts'
import { deviceStorage, keep } from '../offline/storage.ts'

export interface SiteDeps {
  readonly ask: () => Promise<Result<boolean>>
  readonly isOriginReachable: () => Promise<boolean>
  /** Keeps the last known state for the next start; undefined where storage is refused. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export interface Site {
  readonly maintenance: ReadonlySignal<boolean>
  refresh(): Promise<void>
}

const KEY = 'maintenance'

/** Whether the site is under maintenance (spec §2, decision 1). */
export function createSite(deps: SiteDeps): Site {
  const maintenance = signal(deps.storage?.getItem(KEY) === 'true')
  let asked = 0

  async function refresh(): Promise<void> {
    const question = ++asked
    const state = await ask()
    // An older question's late answer must not overrule a newer one's.
    if (question !== asked || state === undefined) return
    maintenance.value = state
    keep(deps.storage, KEY, String(state))
  }

  /** Undefined while nothing can be known: then the last known state counts. */
  async function ask(): Promise<boolean | undefined> {
    const answer = await deps.ask()
    if (answer.ok) return answer.value
    const isHostSilent = answer.error.kind === 'unreachable' || answer.error.kind === 'timeout'
    if (isHostSilent && !(await deps.isOriginReachable())) return undefined
    return true
  }

  return { maintenance, refresh }
}

export const site = createSite({
  ask: siteSetting,
  isOriginReachable,
  storage: deviceStorage,
})
