import { test } from '../support/flow.ts'
import { expectApart, FONTS, fontSetting, WIDTHS } from '../support/large-text.ts'
import { open, scenes } from '../support/scenes.ts'

/**
 * Nothing overlaps or widens the page with large text, zoom, more contrast or the colours of the system. Text of twice the size is
 * tried in every scene (people-scenes.flow.ts).
 */
test.use({ timezoneId: 'UTC', locale: 'en-US' })

const SCREENS = ['landing', 'login', 'wallet', 'buy-filled', 'withdraw', 'settings', 'deposit']
const MORE_WIDTHS = [320, 390, 640, 1024, 1280, 1920] as const

for (const scene of scenes.filter(({ name }) => SCREENS.includes(name)))
  test(`${scene.name} has no overlap with large text, more contrast and forced colours`, async ({
    page,
  }) => {
    await open(page, scene)
    const setFont = await fontSetting(page)
    await expectApart(page, 'as it is', setFont, MORE_WIDTHS, FONTS)
    await page.emulateMedia({ contrast: 'more' })
    await expectApart(page, 'with more contrast', setFont, WIDTHS, [16, 32])
    await page.emulateMedia({ contrast: null, forcedColors: 'active' })
    await expectApart(page, 'with forced colours', setFont, WIDTHS, [16, 32])
  })
