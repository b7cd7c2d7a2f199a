import { useRef, useState } from 'react'
import type { Factory } from '../../stores/services.ts'
import { useLateServices } from '../../stores/use-service.ts'

/**
 * The part of a screen that its first paint does not need: validation, calls, the identity provider.
 *
 *   not loaded ──the person turns to a field, or submits──▶ loading ──▶ loaded
 *        ▲                                                    │
 *        └──────────── could not be loaded ◀──────────────────┘
 */
export interface LatePart<Part> {
  /** Starts loading. A failure is left to `run`, which tries again. */
  begin(): void
  get(): Promise<Part>
  /** Calls `work` once the part is loaded. */
  run(work: (part: Part) => Promise<unknown>): Promise<void>
  /** The last `run` could not load it: nothing was sent, and the form shows NotLoaded. */
  readonly isMissing: boolean
}

export function useLatePart<Part>(load: () => Promise<Factory<Part>>): LatePart<Part> {
  const services = useLateServices()
  const loading = useRef<Promise<Part>>(undefined)
  const [isMissing, setMissing] = useState(false)

  async function loadPart(): Promise<Part> {
    try {
      const [{ get }, make] = await Promise.all([services(), load()])
      return get(make)
    } catch (error) {
      loading.current = undefined
      throw error
    }
  }

  function get(): Promise<Part> {
    loading.current ??= loadPart()
    return loading.current
  }

  return {
    begin: () => void get().catch(() => undefined),
    get,
    async run(work) {
      const part = await get().catch(() => undefined)
      setMissing(part === undefined)
      if (part !== undefined) await work(part)
    },
    isMissing,
  }
}
