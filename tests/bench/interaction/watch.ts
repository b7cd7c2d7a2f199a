import type { Page } from '@playwright/test'

/**
 * Observes the interactions of every document of the page: their durations from the input to the next frame, in
 * milliseconds. Those below 16 ms are not reported.
 */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations = new Map<number, number>()
    const record = (entry: PerformanceEntry) => {
      const { interactionId } = entry.toJSON()
      if (!interactionId) return
      durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, entry.duration))
    }
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(record))
    // The standard library of TypeScript lacks the threshold.
    const options: object = { type: 'event', durationThreshold: 16 }
    observer.observe(options)
    const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
    const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    Reflect.set(window, 'interactionWatch', {
      begin(name: string) {
        durations.clear()
        performance.mark(`begin ${name}`)
        return Reflect.get(performance, 'interactionCount')
      },
      end: (name: string) => void performance.mark(`end ${name}`),
      interactions() {
        observer.takeRecords().forEach(record)
        const count = Reflect.get(performance, 'interactionCount')
        return { durations: [...durations.values()], count }
      },
      // An interaction is reported with the frame after it.
      frames: async () => {
        await nextFrame()
        await nextFrame()
      },
      quiet: async () => {
        for (let onTime = 0; onTime < 6; ) {
          const begun = performance.now()
          await pause(25)
          onTime = performance.now() - begun < 60 ? onTime + 1 : 0
        }
      },
    })
  })
}

const call = <T>(page: Page, method: string, name = ''): Promise<T> =>
  page.evaluate(
    ([it = '', by = '']) => Reflect.get(window, 'interactionWatch')[it](by),
    [method, name],
  )

export interface Interactions {
  /** Of those since the mark `begin`. */
  readonly durations: readonly number[]
  /** How many the document has had in all. */
  readonly count: number
}

/** Marks the beginning of `name` in the trace and forgets earlier interactions; resolves to their number. */
export const begin = (page: Page, name: string): Promise<number> => call(page, 'begin', name)
/** Marks its end. */
export const end = (page: Page, name: string): Promise<void> => call(page, 'end', name)
export const interactions = (page: Page): Promise<Interactions> => call(page, 'interactions')
/** Resolves after the next frames. */
export const frames = (page: Page): Promise<void> => call(page, 'frames')
/** Resolves when no timer has been late by a long task for a while. */
export const quiet = (page: Page): Promise<void> => call(page, 'quiet')
