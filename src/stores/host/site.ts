import { type ReadonlySignal, signal } from '@preact/signals-core'
import { MAINTENANCE_KEY } from '#config/storage-keys.ts'
import type { FooterLink } from '#contract/host.ts'
import { createSiteApi, log } from '../../api/host.ts'
import type { ApiResult } from '../../api/request.ts'
import { createOriginProbe } from '../../offline/connectivity.ts'
import { setItem } from '../../offline/storage.ts'
import type { Factory } from '../services.ts'

export interface SiteDeps {
  readonly request: (onStage: (header: string | null) => void) => Promise<ApiResult<boolean>>
  readonly isOriginReachable: () => Promise<boolean>
  /** Whether the page is visible. */
  readonly isVisible: () => boolean
  readonly repeat: (action: () => void, ms: number) => void
  readonly later: (action: () => void, ms: number) => void
  /** Stores the last known state for the next start; undefined where storage is refused. */
  readonly deviceStorage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export interface Site {
  readonly maintenance: ReadonlySignal<boolean>
  /** What our host's last answer said of the present stage (`STAGE_HEADER`); null where a host says nothing of it. */
  readonly stage: ReadonlySignal<string | null>
  refresh(): Promise<void>
  /** Polls from now on, while the page is visible. */
  startPolling(): void
}

/** Product §7 has no push message for maintenance, so an open page polls. */
export const POLL_INTERVAL = 20_000
/** While the site is closed without the host's own word. */
export const RECHECK_INTERVAL = 5_000

/** Whether the site is under maintenance (product §2, decision 1). */
export function createSite(deps: SiteDeps): Site {
  /** What the host itself said last. */
  let lastKnown = deps.deviceStorage?.getItem(MAINTENANCE_KEY) === 'true'
  const maintenance = signal(lastKnown)
  const stage = signal<string | null>(null)
  let checks = 0
  let isRecheckScheduled = false
  let hasFailed = false

  const refresh = () => check({ isTolerant: false })

  /** A tolerant check ignores timeouts and a single failure, so that neither replaces a page that is in use. */
  async function check({ isTolerant }: { isTolerant: boolean }): Promise<void> {
    const number = ++checks
    const answer = await deps.request((header) => {
      stage.value = header
    })
    const isOpen = !maintenance.peek()
    if (isTolerant && isOpen && !answer.ok && answer.error.kind === 'timeout') return
    const isFirstFailure = !answer.ok && !hasFailed
    hasFailed = !answer.ok
    if (isTolerant && isOpen && isFirstFailure) return
    const state = await maintenanceOf(answer)
    // A late response must not overrule that of a newer check.
    if (number !== checks) return
    maintenance.value = state
    if (!answer.ok) {
      if (state !== lastKnown) recheckSoon()
      return
    }
    lastKnown = answer.value
    setItem(deps.deviceStorage, MAINTENANCE_KEY, String(lastKnown))
  }

  function recheckSoon(): void {
    if (isRecheckScheduled) return
    isRecheckScheduled = true
    deps.later(() => {
      isRecheckScheduled = false
      if (maintenance.peek() !== lastKnown) refresh().catch(reportError)
    }, RECHECK_INTERVAL)
  }

  /**
   * Without the host's own word the site is closed while its origin answers. If that does not either, or something
   * else answers in its place, the site is offline: the last known state counts, so that nothing kept is locked away.
   */
  async function maintenanceOf(answer: ApiResult<boolean>): Promise<boolean> {
    if (answer.ok) return answer.value
    const isHosts = answer.error.kind === 'refused' && answer.error.code !== undefined
    return isHosts || (await deps.isOriginReachable()) || lastKnown
  }

  function startPolling(): void {
    deps.repeat(() => {
      if (deps.isVisible()) check({ isTolerant: true }).catch(reportError)
    }, POLL_INTERVAL)
  }

  return { maintenance, stage, refresh, startPolling }
}

export const siteStore: Factory<Site> = ({ platform, get }) =>
  createSite({
    ...platform,
    request: get(createSiteApi).siteSetting,
    isOriginReachable: get(createOriginProbe),
  })

export interface FooterLinks {
  readonly links: ReadonlySignal<readonly FooterLink[]>
  /** Asks once per page, however often the footer appears (product §7). A failure is only logged (product §8). */
  load(): Promise<void>
}

export function createFooterLinks(request: () => Promise<ApiResult<FooterLink[]>>): FooterLinks {
  const links = signal<readonly FooterLink[]>([])
  let loading: Promise<void> | undefined
  async function load(): Promise<void> {
    const answer = await request().catch(chunkFailure)
    if (answer.ok) links.value = answer.value
    else log('The footer links could not be loaded', answer.error)
  }
  return { links, load: () => (loading ??= load()) }
}

/** The request's own chunk may be gone after a deployment; the open page then offers a reload (offline/updates.ts). */
const chunkFailure = (): ApiResult<never> => ({ ok: false, error: { kind: 'unreachable' } })

export const footerLinksStore: Factory<FooterLinks> = ({ get }) =>
  // Imported on demand: it needs valibot, which must not delay the landing page.
  createFooterLinks(async () => {
    const { createFooterLinksApi } = await import('../../api/host.ts')
    return get(createFooterLinksApi).links()
  })
