import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { type Account, openAs } from '../support/account.ts'
import { WITH_MOTION } from '../support/flow.ts'
import { expect, test } from '../support/row.ts'

/** The user's settings for motion, colours and theme. */

async function openSettings(page: Page, account: Account): Promise<void> {
  await openAs(page, account, '/setting')
  // Until the app has taken the document over, a link loads another one.
  await expect(page.locator('#late')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
}

test.use(WITH_MOTION)

test('reduced motion stops the animations and the view transitions', async ({ page, account }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    document.startViewTransition = () => {
      throw new Error('a view transition under reduced motion')
    }
  })
  await page.goto('/')
  expect(await motionAnimations(page)).toEqual([])
  await openSettings(page, account)
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeFocused()
})

test('the picture of the landing page moves, and no longer than five seconds', async ({ page }) => {
  await page.goto('/')
  // WCAG 2.2.2: what moves for longer needs a button that stops it.
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('main svg[role=img]')].flatMap((picture) =>
      picture
        .getAnimations({ subtree: true })
        .map(({ effect }) => Number(effect?.getComputedTiming().activeDuration)),
    ),
  )
  expect(durations.length).toBeGreaterThan(0)
  expect(Math.max(...durations)).toBeLessThanOrEqual(5000)
})

/** The animations that rotate, move or scale something; a change of opacity is no motion. */
const motionAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.effect instanceof KeyframeEffect &&
          animation.effect
            .getKeyframes()
            .some((frame) =>
              ['rotate', 'translate', 'scale', 'transform'].some((name) => name in frame),
            ),
      )
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'other')),
  )

test('screens change with a view transition unless motion is reduced', async ({
  page,
  account,
}) => {
  await openSettings(page, account)
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      Reflect.set(window, 'transitions', Number(Reflect.get(window, 'transitions') ?? 0) + 1)
      return start(update)
    }
  })
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(1)
})

test('a new screen is at its top, and Back returns to where the old one was scrolled to', async ({
  page,
  account,
}) => {
  // The bar with the links is always in view.
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page, account)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const scrollTop = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 300))
  await page.getByRole('link', { name: 'Deposit' }).filter({ visible: true }).first().click()
  await expect(heading('Deposit')).toBeFocused()
  expect(await scrollTop()).toBe(0)
  await page.goBack()
  await expect(heading('Settings')).toBeVisible()
  await expect.poll(scrollTop).toBe(300)
})

test('a view transition computes no styles of what stays as it is', async ({
  browser,
  page,
  account,
}) => {
  await openSettings(page, account)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate(() => document.startViewTransition(() => undefined).finished)
  const { traceEvents } = v.parse(trace, JSON.parse(String(await browser.stopTracing())))
  const computed = traceEvents.flatMap(({ args }) => args?.elementCount ?? [])
  expect(computed.length).toBeGreaterThan(0)
  // The page has hundreds of elements; the transition has a few of its own.
  expect(Math.max(...computed)).toBeLessThan(50)
})

const trace = v.object({
  traceEvents: v.array(
    v.object({ args: v.optional(v.object({ elementCount: v.optional(v.number()) })) }),
  ),
})

test('with forced colours buttons have a border and the selected tab is marked', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log me in' })
  await expect(button).toHaveCSS('border-top-style', 'solid')
  const edge = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBlockEndColor)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await edge('Login')).not.toBe(await edge('Signup'))
  const field = page.getByLabel('Email', { exact: true }).locator('..')
  await expect(field).toHaveCSS('border-top-style', 'solid')
})

test('a chosen theme applies to the page and to the browser’s bars', async ({ page, account }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openSettings(page, account)
  const choose = page.getByRole('group', { name: 'Appearance' })
  await expect(choose.getByRole('radio', { name: 'System' })).toBeChecked()
  await choose.getByRole('radio', { name: 'Dark' }).check()
  const bars = () =>
    page.evaluate(() => {
      const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      return colours.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)
    })
  const dark = await bars()
  await page.reload()
  await expect(choose.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await bars()).toEqual(dark)
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await expect(choose.getByRole('radio', { name: 'System' })).toBeChecked()
  expect(await bars()).not.toEqual(dark)
  expect(dark).toHaveLength(1)
})
