import type { TabBell } from '../../src/offline/tabs.ts'

/** Opens the bell of one more tab: each hears all others. */
export function memoryBells(): () => TabBell {
  const tabs: (() => void)[][] = []
  return () => {
    const mine: (() => void)[] = []
    tabs.push(mine)
    return {
      ring() {
        for (const heard of tabs.filter((tab) => tab !== mine).flat()) heard()
      },
      onRing: (heard) => mine.push(heard),
    }
  }
}
