import type { Page } from '@playwright/test'
import { expect, test } from '../support/flow.ts'
import { overlaps } from '../support/overlaps.ts'
import { open, scenes, settleAnimations } from '../support/scenes.ts'

/** Nothing overlaps or widens the page with large text, zoom, more contrast or the colours of the system. */
test.use({ timezoneId: 'UTC', locale: 'en-US' })

const SCREENS = ['landing', 'login', 'wallet', 'buy-filled', 'withdraw', 'settings', 'deposit']

/** A width in px with the sizes of text that it is tried with; 640 px are 1280 px at a zoom of 200 %. */
const SIZES = [
  [320, ['100%', '150%', '200%']],
  [390, ['100%', '150%', '200%']],
  [640, ['100%', '150%', '200%']],
  [1024, ['100%', '150%', '200%']],
  [1280, ['100%', '150%', '200%']],
  [1920, ['100%', '150%', '200%']],
] as const

async function expectApart(page: Page, what: string): Promise<void> {
  for (const [width, fonts] of SIZES)
    for (const font of fonts) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, font)
      await settleAnimations(page)
      const found = await page.evaluate(overlaps)
      expect.soft(found, `${what}, ${width} px, a font of ${font}`).toEqual([])
    }
}

for (const scene of scenes.filter(({ name }) => SCREENS.includes(name)))
  test(`${scene.name} has no overlap with large text, more contrast and forced colours`, async ({
    page,
  }) => {
    await open(page, scene)
    await expectApart(page, 'as it is')
    await page.emulateMedia({ contrast: 'more' })
    await expectApart(page, 'with more contrast')
    await page.emulateMedia({ contrast: null, forcedColors: 'active' })
    await expectApart(page, 'with forced colours')
  })
