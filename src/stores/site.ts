import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { ApiResult } from '../api/request.ts'
import { createSiteApi } from '../api/site.ts'
import { createOriginProbe } from '../offline/connectivity.ts'
import { setItem } from '../offline/storage.ts'
import type { Factory } from './services.ts'

export interface SiteDeps {
  readonly request: () => Promise<ApiResult<boolean>>
  readonly isOriginReachable: () => Promise<boolean>
  /** Whether the page is visible. */
  readonly isVisible: () => boolean
  readonly repeat: (action: () => void, ms: number) => void
  /** Stores the last known state for the next start; undefined where storage is refused. */
  readonly deviceStorage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export interface Site {
  readonly maintenance: ReadonlySignal<boolean>
  refresh(): Promise<void>
  /** Polls from now on, while the page is visible. */
  startPolling(): void
}

const KEY = 'maintenance'
/** Product §7 has no push message for maintenance, so an open page polls. */
export const POLL_INTERVAL = 20_000

/** Whether the site is under maintenance (product §2, decision 1). */
export function createSite(deps: SiteDeps): Site {
  const maintenance = signal(deps.deviceStorage?.getItem(KEY) === 'true')
  let checks = 0
  let hasFailed = false

  const refresh = () => check({ isTolerant: false })

  /** A tolerant check ignores timeouts and a single failure, so that neither replaces a page that is in use. */
  async function check({ isTolerant }: { isTolerant: boolean }): Promise<void> {
    const number = ++checks
    const answer = await deps.request()
    if (isTolerant && !answer.ok && answer.error.kind === 'timeout') return
    const isFirstFailure = !answer.ok && !hasFailed
    hasFailed = !answer.ok
    if (isTolerant && isFirstFailure) return
    const state = await maintenanceOf(answer)
    // A late response must not overrule that of a newer check.
    if (number !== checks || state === undefined) return
    maintenance.value = state
    setItem(deps.deviceStorage, KEY, String(state))
  }

  /** Undefined while offline: the last known state then stays. */
  async function maintenanceOf(answer: ApiResult<boolean>): Promise<boolean | undefined> {
    if (answer.ok) return answer.value
    const hasNoResponse = answer.error.kind === 'unreachable' || answer.error.kind === 'timeout'
    if (hasNoResponse && !(await deps.isOriginReachable())) return undefined
    return true
  }

  function startPolling(): void {
    deps.repeat(() => {
      if (deps.isVisible()) check({ isTolerant: true }).catch(reportError)
    }, POLL_INTERVAL)
  }

  return { maintenance, refresh, startPolling }
}

export const siteStore: Factory<Site> = ({ platform, get }) =>
  createSite({
    ...platform,
    request: get(createSiteApi).siteSetting,
    isOriginReachable: get(createOriginProbe),
  })
