import type { Locator, Page } from '@playwright/test'
import { begin, end, frames, type Interactions, interactions, quiet } from './watch.ts'

/** One thing that a person does, such as typing a word. */
export interface Deed {
  readonly name: string
  /** The name of its marks in the trace. */
  readonly mark: string
  /** One per press or key, from the input to the next frame in milliseconds; none for the wheel. */
  readonly durations: readonly number[]
}

/** Whether a call into a document failed because the page has gone on to another one. */
const hasLeft = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('context was destroyed')

/** The Event Timing API reports nothing shorter. */
const SHORTEST = 16

/**
 * Presses, keys and wheel by raw input, since Playwright's own `click` and `press` run scripts in the page. Each deed
 * begins when the page is quiet; one in a hurry does not wait.
 */
export function createHand(page: Page) {
  const deeds: Deed[] = []
  let isHurried = false

  async function deed(name: string, count: number, act: () => Promise<void>): Promise<void> {
    const mark = `${deeds.length} ${name}`
    if (!isHurried) await quiet(page)
    const before = await begin(page, mark)
    await act()
    const seen = await seenUntilQuiet()
    await end(page, mark)
    const made = seen.count - before
    if (made < count) throw new Error(`${name}: ${made} of ${count} interactions`)
    const durations = Array.from({ length: count }, (_, i) => seen.durations[i] ?? SHORTEST)
    deeds.push({ name, mark, durations })
  }

  /** What the document has seen of a deed; one that opens another document takes along what is not read before. */
  async function seenUntilQuiet(): Promise<Interactions> {
    await frames(page)
    const seen = await interactions(page)
    if (isHurried) return seen
    try {
      await quiet(page)
      return await interactions(page)
    } catch (error) {
      if (!hasLeft(error)) throw error
      await page.waitForLoadState()
      return seen
    }
  }

  const visible = (locator: Locator) => locator.filter({ visible: true }).first()

  async function pressAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key)
      await frames(page)
    }
  }

  return {
    page,
    deeds,

    async press(name: string, target: Locator): Promise<void> {
      const element = visible(target)
      await element.scrollIntoViewIfNeeded()
      const box = await element.boundingBox()
      if (!box) throw new Error(`${name}: nothing to press`)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await deed(name, 1, async () => {
        await page.mouse.down()
        await page.mouse.up()
      })
    },

    keys: (name: string, ...keys: string[]) => deed(name, keys.length, () => pressAll(keys)),

    /** Keys pressed in a focused element, such as the arrows in a select. */
    async keysIn(name: string, target: Locator, ...keys: string[]): Promise<void> {
      await visible(target).focus()
      await deed(name, keys.length, () => pressAll(keys))
    },

    async type(name: string, field: Locator, text: string): Promise<void> {
      await visible(field).focus()
      await deed(name, text.length, () => pressAll([...text]))
    },

    wheel: (name: string, distance: number, times: number) =>
      deed(name, 0, async () => {
        const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
        await page.mouse.move(width / 2, height / 2)
        for (let i = 0; i < times; i++) {
          await page.mouse.wheel(0, distance)
          await frames(page)
        }
      }),

    /** What the page does by itself. */
    wait: (name: string, until: () => Promise<void>) => deed(name, 0, until),

    /** Without waiting for the page to become quiet before and after each deed. */
    async hurry(work: () => Promise<void>): Promise<void> {
      isHurried = true
      await work()
      isHurried = false
    },
  }
}
export type Hand = ReturnType<typeof createHand>
