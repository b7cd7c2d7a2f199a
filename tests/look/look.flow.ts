import { expect, test } from '../support/flow.ts'
import type { Scene } from '../support/scenes.ts'
import { open, scenes, settleAnimations } from '../support/scenes.ts'

/**
 * Every screen on a light phone and a dark desktop, the two that are looked at most on each device in both; further
 * states on a light phone. More pictures than somebody looks at after a change would be renewed unseen.
 */
test.use({
  timezoneId: 'UTC',
  locale: 'en-US',
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
})

const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
} as const

const ONE = [['phone', 'light']] as const
const TWO = [...ONE, ['desk', 'dark']] as const
const FOUR = [...TWO, ['phone', 'dark'], ['desk', 'light']] as const
const IN_BOTH = ['landing', 'wallet']

const isFirstOfItsScreen = (scene: Scene) =>
  scenes.find(({ path }) => path === scene.path)?.name === scene.name

const shotsOf = (scene: Scene) => {
  if (IN_BOTH.includes(scene.name)) return FOUR
  return isFirstOfItsScreen(scene) ? TWO : ONE
}

for (const scene of scenes)
  test(`${scene.name} looks like its stored screenshots`, async ({ page }) => {
    await page.setViewportSize(SIZES.phone)
    await open(page, scene)
    for (const [device, colorScheme] of shotsOf(scene)) {
      await page.setViewportSize(SIZES[device])
      await page.emulateMedia({ colorScheme })
      await settleAnimations(page)
      await expect
        .soft(page)
        .toHaveScreenshot(`${scene.name}-${device}-${colorScheme}.png`, { animations: 'allow' })
    }
  })
