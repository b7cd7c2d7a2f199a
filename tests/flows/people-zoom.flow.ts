import type { Page } from '@playwright/test'
import { expect, test } from '../support/flow.ts'
import { overlaps } from '../support/overlaps.ts'
import { open, scenes, settleAnimations } from '../support/scenes.ts'

/** Nothing overlaps or widens the page with large text, zoom, more contrast or the colours of the system. */
test.use({ timezoneId: 'UTC', locale: 'en-US' })

/** These are tried with more widths, with more contrast and with the colours of the system. */
const CLOSELY = ['landing', 'login', 'wallet', 'buy-filled', 'withdraw', 'settings', 'deposit']

/** The first state of each other screen, and those with much text. */
const OTHERS = [
  ...['login-reason', 'signup', 'signup-errors', 'signup-code', 'otp', 'otp-dead', 'otp-passkey'],
  ...['forgot-error', 'reset-errors', 'reset-broken-link'],
  ...['wallet-empty', 'wallet-currency', 'wallet-purchases', 'wallet-withdrawals'],
  ...['wallet-receipt', 'wallet-balance-history', 'wallet-statement', 'wallet-bought', 'coin'],
  ...['deposit-else', 'deposit-answers', 'deposit-offline', 'deposit-failed'],
  ...['buy', 'buy-review', 'buy-renewed', 'buy-uncertain', 'buy-bought', 'buy-frozen'],
  ...['withdraw-errors', 'withdraw-review', 'withdraw-review-passkey', 'withdraw-ownership'],
  ...['withdraw-look-alike', 'withdraw-address-book', 'withdraw-uncertain'],
  ...['withdraw-succeeded', 'withdraw-failed', 'withdraw-frozen'],
  ...['settings-errors', 'settings-passkeys', 'settings-passkey-remove', 'settings-address-book'],
  ...['settings-notifications', 'settings-lock', 'settings-frozen', 'locked'],
  ...['freeze', 'freeze-own', 'freeze-done', 'support-errors', 'not-found', 'maintenance'],
]

/** Sizes of text in px, of which browsers begin with 16. */
const FONTS = [16, 24, 32] as const

/** 640 px are 1280 px at a zoom of 200 %. */
const WIDTHS = [320, 390, 640, 1024, 1280, 1920] as const
const FEWER_WIDTHS = [320, 640, 1280] as const

/**
 * As somebody sets it in the browser. Media queries follow that, and not a size that the root element is given: a wide
 * window with large text has the layout of a narrow one.
 */
type SetFont = (px: number) => Promise<void>

async function fontSetting(page: Page): Promise<SetFont> {
  const session = await page.context().newCDPSession(page)
  return async (px) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: px } })
    const ofRoot = () => getComputedStyle(document.documentElement).fontSize
    await expect.poll(() => page.evaluate(ofRoot)).toBe(`${px}px`)
  }
}

async function expectApart(
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

for (const scene of scenes.filter(({ name }) => CLOSELY.includes(name)))
  test(`${scene.name} has no overlap with large text, more contrast and forced colours`, async ({
    page,
  }) => {
    await open(page, scene)
    const setFont = await fontSetting(page)
    await expectApart(page, 'as it is', setFont, WIDTHS, FONTS)
    await page.emulateMedia({ contrast: 'more' })
    await expectApart(page, 'with more contrast', setFont, FEWER_WIDTHS, [16, 32])
    await page.emulateMedia({ contrast: null, forcedColors: 'active' })
    await expectApart(page, 'with forced colours', setFont, FEWER_WIDTHS, [16, 32])
  })

for (const scene of scenes.filter(({ name }) => OTHERS.includes(name)))
  test(`${scene.name} has no overlap with text of twice the size`, async ({ page }) => {
    await open(page, scene)
    await expectApart(page, 'as it is', await fontSetting(page), FEWER_WIDTHS, [32])
  })
