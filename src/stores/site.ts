import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ApiResult } from '../api/request.ts'
import { createSiteApi } from '../api/site.ts'
import { createOriginProbe } from '../offline/connectivity.ts'
import { setItem } from '../offline/storage.ts'
import type { Factory } from './services.ts'

export interface SiteDeps {
  readonly request: () => Promise<ApiResult<boolean>>
  readonly isOriginReachable: () => Promise<boolean>
  /** Whether anybody looks at this page. */
  readonly isVisible: () => boolean
  readonly repeat: (action: () => void, ms: number) => void
  /** Stores the last known state for the next start; undefined where storage is refused. */
  readonly deviceStorage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export interface Site {
  readonly maintenance: ReadonlySignal<boolean>
  refresh(): Promise<void>
  /** Asks from now on, while somebody looks at the page. */
  watch(): void
}

const KEY = 'maintenance'
/** The specification has no message for it, so an open page has to ask: soon enough, and not so often that it weighs. */
export const POLL_INTERVAL = 20_000

/** Whether the site is under maintenance (product §2, decision 1). */
export function createSite(deps: SiteDeps): Site {
  const maintenance = signal(deps.deviceStorage?.getItem(KEY) === 'true')
  let asked = 0
  let hasFailed = false

  const refresh = () => check({ isPatient: false })

  /** Patient: a page in use is not taken away by a slow answer, nor by one that is lost, but by two in a row. */
  async function check({ isPatient }: { isPatient: boolean }): Promise<void> {
    const question = ++asked
    const answer = await deps.request()
    if (isPatient && !answer.ok && answer.error.kind === 'timeout') return
    const isFirstFailure = !answer.ok && !hasFailed
    hasFailed = !answer.ok
    if (isPatient && isFirstFailure) return
    const state = await meaning(answer)
    // An older question's late answer must not overrule a newer one's.
    if (question !== asked || state === undefined) return
    maintenance.value = state
    setItem(deps.deviceStorage, KEY, String(state))
  }

  /** Undefined while nothing can be known: then the last known state counts. */
  async function meaning(answer: ApiResult<boolean>): Promise<boolean | undefined> {
    if (answer.ok) return answer.value
    const isHostSilent = answer.error.kind === 'unreachable' || answer.error.kind === 'timeout'
    if (isHostSilent && !(await deps.isOriginReachable())) return undefined
    return true
  }

  function watch(): void {
    deps.repeat(() => {
      if (deps.isVisible()) check({ isPatient: true }).catch(reportError)
    }, POLL_INTERVAL)
  }

  return { maintenance, refresh, watch }
}

export const siteStore: Factory<Site> = ({ platform, get }) =>
  createSite({
    ...platform,
    request: get(createSiteApi).siteSetting,
    isOriginReachable: get(createOriginProbe),
  })
