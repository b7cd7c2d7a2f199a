import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Platform } from './platform.ts'
import { createHolds, type Holds } from './tabs.ts'
import type { Worker } from './worker.ts'

/**
 *   current ──new version waits──▶ `update` offered ──apply, in any tab──▶ every tab reloads once
 *      │                                                    │ held in this tab
 *      └──a chunk of this version is missing──▶ `reload` offered ◀┘
 *
 * While a hold exists (tabs.ts) no update is offered and no tab reloads by itself.
 */
export type Offer = 'update' | 'reload'

export interface Updates {
  readonly offer: ReadonlySignal<Offer | null>
  /** Registers the service worker and checks for new versions from then on. */
  start(): Promise<void>
  /** Activates the new version in every tab, or reloads this tab if it runs an outdated version. */
  apply(): Promise<void>
  /** Withdraws the offer until another version is waiting or another chunk is missing. */
  postpone(): void
  /** Blocks updates until the returned function is called. */
  hold(): () => void
}

export interface UpdatesDeps {
  /** Undefined where the browser has no service workers: some private windows, and plain http. */
  readonly worker: () => Promise<Worker | undefined>
  readonly holds: Holds
  readonly reload: () => void
  readonly repeat: (action: () => void, ms: number) => void
  /** Calls back when a dynamically imported chunk could not be loaded. */
  readonly onMissingChunk: (listener: () => void) => void
}

const CHECK_INTERVAL = 60 * 60 * 1000

export function createUpdates(deps: UpdatesDeps): Updates {
  const { holds } = deps
  const isWaiting = signal(false)
  const isReplaced = signal(false)
  const isChunkMissing = signal(false)
  let worker: Worker | undefined
  let isReloading = false

  function reloadOnce(): void {
    if (isReloading) return
    isReloading = true
    deps.reload()
  }

  /** Does not reload for the first worker: it has the same version as the page it starts to control. */
  function reloadWhenReplaced(current: Worker): void {
    let isControlled = current.isControlled()
    current.onControlling(() => {
      const isUpdate = isControlled
      isControlled = true
      if (!isUpdate) return
      // A held page must not reload. Its chunks may be gone, so the reload is offered after the hold.
      if (holds.isHeldHere.value) isReplaced.value = true
      else reloadOnce()
    })
  }

  return {
    offer: computed(() => {
      // Offered despite a hold: the page is broken already.
      if (isChunkMissing.value) return 'reload'
      if (holds.isHeld.value) return null
      if (isReplaced.value) return 'reload'
      return isWaiting.value ? 'update' : null
    }),
    async start() {
      deps.onMissingChunk(() => {
        isChunkMissing.value = true
      })
      const current = await deps.worker().catch((error) => {
        // The worker's own chunk may be the missing one, which is reported already.
        if (!isChunkMissing.value) throw error
      })
      if (!current) return
      worker = current
      current.onWaiting(() => {
        isWaiting.value = true
        holds.refresh().catch(reportError)
      })
      reloadWhenReplaced(current)
      // A failed check is ignored: the running version still works, and the next check may succeed.
      const ignoreFailure = () => undefined
      current.register().catch(ignoreFailure)
      deps.repeat(() => current.update().catch(ignoreFailure), CHECK_INTERVAL)
    },
    async apply() {
      if (isChunkMissing.value || isReplaced.value) return reloadOnce()
      await holds.refresh()
      if (!holds.isHeld.value) await worker?.skipWaiting()
    },
    postpone() {
      isWaiting.value = false
      isChunkMissing.value = false
    },
    hold: holds.hold,
  }
}

export const updatesService = ({ platform }: { readonly platform: Platform }): Updates =>
  createUpdates({
    ...platform,
    // Imported on demand, so that it does not delay the first render.
    worker: async () => (await import('./worker.ts')).registeredWorker(),
    holds: createHolds({ locks: platform.locks, channel: platform.openChannel('holds') }),
  })
