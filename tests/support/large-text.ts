import { expect, type Page } from '@playwright/test'
import { overlaps } from './overlaps.ts'
import { settleAnimations } from './scenes.ts'

/** Sizes of text in px, of which browsers begin with 16. */
export const FONTS = [16, 24, 32] as const

/** 640 px are 1280 px at a zoom of 200 %. */
export const WIDTHS = [320, 640, 1280] as const

/** Sets the size of text in px. */
type SetFont = (px: number) => Promise<void>

/**
 * As somebody sets it in the browser. Media queries follow that, and not a size that the root element is given: a wide
 * window with large text has the layout of a narrow one.
 */
export async function fontSetting(page: Page): Promise<SetFont> {
  const session = await page.context().newCDPSession(page)
  return async (px) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: px } })
    const ofRoot = () => getComputedStyle(document.documentElement).fontSize
    await expect.poll(() => page.evaluate(ofRoot)).toBe(`${px}px`)
  }
}

/** Nothing overlaps or widens the page at these widths with these sizes of text. */
export async function expectApart(
  page: Page,
  what: string,
  setFont: SetFont,
  widths: readonly number[],
  fonts: readonly number[],
): Promise<void> {
  for (const font of fonts) {
    await setFont(font)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await settleAnimations(page)
      const found = await page.evaluate(overlaps)
      expect.soft(found, `${what}, ${width} px, a font of ${font} px`).toEqual([])
    }
  }
}
