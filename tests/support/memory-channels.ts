import type { TabChannel } from '../../src/offline/tabs.ts'

interface Open {
  readonly name: string
  readonly listeners: ((data: unknown) => void)[]
}

/** Broadcast channels between the tabs of one browser. */
export function memoryChannels(): (name: string) => TabChannel {
  const all = new Set<Open>()
  return (name) => {
    const mine: Open = { name, listeners: [] }
    all.add(mine)
    return {
      post(data) {
        if (!all.has(mine)) throw new DOMException('closed', 'InvalidStateError')
        for (const one of all) {
          if (one !== mine && one.name === name) for (const listen of one.listeners) listen(data)
        }
      },
      onMessage: (listener) => mine.listeners.push(listener),
      close: () => void all.delete(mine),
    }
  }
}
