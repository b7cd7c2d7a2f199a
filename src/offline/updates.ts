import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { createHolds, type Holds } from './holds.ts'
import type { Platform } from './platform.ts'
import type { Worker } from './worker.ts'

/**
 *   current ──new version waits──▶ `update` offered ──apply, in any tab──▶ every tab loads once
 *      │                                                    │ held in this one
 *      └──a part of this version is gone──▶ `reload` offered ◀┘
 *
 * Nothing is offered, and no tab loads by itself, while a reload would lose something (holds.ts).
 */
export type Offer = 'update' | 'reload'

export interface Updates {
  readonly offer: ReadonlySignal<Offer | null>
  /** Registers the service worker, and looks for new versions from then on. */
  start(): Promise<void>
  /** Hands every tab over to the new version, or only loads this one where it was left behind. */
  apply(): Promise<void>
  /** Takes back what is offered, until another version comes or something else is gone. */
  postpone(): void
  /** Nothing is offered until the returned function is called. */
  hold(): () => void
}

export interface UpdatesDeps {
  /** Undefined where the browser has no service workers: private windows of some, and plain http. */
  readonly worker: () => Promise<Worker | undefined>
  readonly holds: Holds
  readonly reload: () => void
  readonly repeat: (action: () => void, ms: number) => void
  /** Calls back when a part of the site that was asked for is not there. */
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

  /** The very first worker takes a page over that is of its own version. */
  function follow(current: Worker): void {
    let isControlled = current.isControlled()
    current.onControlling(() => {
      const isUpdate = isControlled
      isControlled = true
      if (!isUpdate) return
      // Under its reader's hands a page stays as it is; what it still needs may be gone, so it says so afterwards.
      if (holds.isHeldHere.value) isReplaced.value = true
      else reloadOnce()
    })
  }

  return {
    offer: computed(() => {
      // Something does not work already: there is nothing to wait for.
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
        // Its own code may be the part that is gone, which is reported already.
        if (!isChunkMissing.value) throw error
      })
      if (!current) return
      worker = current
      current.onWaiting(() => {
        isWaiting.value = true
        holds.refresh().catch(reportError)
      })
      follow(current)
      // A network or a deployment that is not there now may be at the next look; the version that runs is whole.
      const later = () => undefined
      current.register().catch(later)
      deps.repeat(() => current.update().catch(later), CHECK_INTERVAL)
    },
    async apply() {
      if (isChunkMissing.value || isReplaced.value) return reloadOnce()
      await holds.refresh()
      if (!holds.isHeld.value) worker?.skipWaiting()
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
    // Nothing that is shown waits for it.
    worker: async () => (await import('./worker.ts')).registeredWorker(),
    holds: createHolds({ locks: platform.locks, channel: platform.openChannel('holds') }),
  })
