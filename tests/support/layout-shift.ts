import type { Page } from '@playwright/test'

/** The score of all shifts, and what moved. */
interface Shifts {
  score: number
  moved: string[]
}

/** From the next document on. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const firstPaint = new Promise<boolean>((done) =>
      new PerformanceObserver(() => done(true)).observe({ type: 'paint', buffered: true }),
    )
    Reflect.set(window, 'firstPaint', firstPaint)
    const shifts: Shifts = { score: 0, moved: [] }
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.score += Reflect.get(entry, 'value')
        for (const { node } of Reflect.get(entry, 'sources'))
          shifts.moved.push(node?.outerHTML?.slice(0, 120))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Resolves once something of a document whose shifts are recorded is on the screen. */
export const firstPaint = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(window, 'firstPaint'))

/** Waits for two frames, so that the last shifts are counted. */
export const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done(Reflect.get(window, 'shifts'))),
        ),
      ),
  )

/** No font comes before the first paint of the document that asks for it, whose shifts must be recorded. */
export const loadFontsLast = (page: Page): Promise<unknown> =>
  page.route('**/*.woff2', async (route) => {
    // A document that is left meanwhile needs no font.
    if (await firstPaint(page).catch(() => false)) await route.continue()
  })
