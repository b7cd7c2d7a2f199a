import { expect, test } from '../support/flow.ts'
import type { Scene } from '../support/scenes.ts'
import { open, scenes, settle } from '../support/scenes.ts'

/**
 * Every screen on a phone and on a desk, light and dark, at a time that stands still; its further states on a
 * phone in the light, which keeps the pictures small enough to be kept.
 */
test.use({
  timezoneId: 'UTC',
  locale: 'en-US',
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
})

const SIZES = [
  ['phone', { width: 390, height: 844 }],
  ['desk', { width: 1280, height: 800 }],
] as const

const isFirstOfItsScreen = (scene: Scene) =>
  scenes.find(({ path }) => path === scene.path)?.name === scene.name

for (const scene of scenes)
  test(`${scene.name} looks as it did`, async ({ page }) => {
    await page.setViewportSize(SIZES[0][1])
    await open(page, scene)
    const isFirst = isFirstOfItsScreen(scene)
    for (const [device, size] of isFirst ? SIZES : SIZES.slice(0, 1)) {
      await page.setViewportSize(size)
      for (const colorScheme of isFirst ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme })
        await settle(page)
        await expect
          .soft(page)
          .toHaveScreenshot(`${scene.name}-${device}-${colorScheme}.png`, { animations: 'allow' })
      }
    }
  })
