import { expect, test } from '../support/flow.ts'
import type { Scene } from '../support/scenes.ts'
import { open, scenes, settleAnimations } from '../support/scenes.ts'

/**
 * Every screen on phone and desktop, light and dark; its further states on a light phone only, to limit the size of
 * the pictures in the repository.
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
  test(`${scene.name} looks like its stored screenshots`, async ({ page }) => {
    await page.setViewportSize(SIZES[0][1])
    await open(page, scene)
    const isFirst = isFirstOfItsScreen(scene)
    for (const [device, size] of isFirst ? SIZES : SIZES.slice(0, 1)) {
      await page.setViewportSize(size)
      for (const colorScheme of isFirst ? (['light', 'dark'] as const) : (['light'] as const)) {
        await page.emulateMedia({ colorScheme })
        await settleAnimations(page)
        await expect
          .soft(page)
          .toHaveScreenshot(`${scene.name}-${device}-${colorScheme}.png`, { animations: 'allow' })
      }
    }
  })
