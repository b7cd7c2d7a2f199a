import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/flow.ts'
import { open, scenes, settle } from '../support/scenes.ts'

/** What holds on every screen in every state, on the narrowest phone and on a desk, light and dark. */
test.use({ timezoneId: 'UTC', locale: 'en-US', colorScheme: 'light' })

const NARROW = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }

for (const scene of scenes)
  test(`${scene.name} is open to everyone`, async ({ page }) => {
    await page.setViewportSize(NARROW)
    await open(page, scene)
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size)
      await show(page, 'light')
      await expectNoFindings(page)
      await expectFit(page)
      // Colours are all that changes with the theme.
      await show(page, 'dark')
      await expectNoFindings(page, 'color-contrast')
    }
    await page.setViewportSize(NARROW)
    await expectLastLineFree(page)
    await spaceText(page)
    await expectFit(page)
    await expectNothingCut(page)
    await page.setViewportSize(PHONE)
    await doubleText(page)
    await expectFit(page)
  })

/** Nothing is seen half-way between two colours. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await settle(page)
}

async function expectNoFindings(page: Page, ...rules: string[]): Promise<void> {
  // Half a megabyte that is in the page once is not sent again.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'true' } : {}) }).setLegacyMode()
  axe.options({
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  })
  const { violations } = await passing(page, axe.analyze())
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  expect(findings).toEqual([])
}

/** The clock stands still, but the checker waits on timers of its own: it gets a millisecond at a time. */
async function passing<T>(page: Page, work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) await page.clock.runFor(1)
  return done
}

/** 320 px are 1280 at 400 % (WCAG 1.4.10): nobody has to scroll sideways. */
async function expectFit(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide).toBeLessThanOrEqual(0)
}

/** The bar at the foot of a phone lies over the page, but never over its end. */
async function expectLastLineFree(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Account' })
  if ((await bar.count()) === 0) return
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const { y } = (await bar.boundingBox()) ?? { y: 0 }
  // Places on the screen are fractions of a pixel.
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan(y + 1)
}

/** The spacing that WCAG 1.4.12 names, put in as a reader's own style sheet would. */
const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    sheet.insertRule('p { margin-block-end: 2em !important }')
    document.adoptedStyleSheets = [sheet]
  })

/** Letters twice as large, and spaced as everywhere else (WCAG 1.4.4). */
const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
    document.documentElement.style.fontSize = '200%'
  })

/** No text is larger than the box that shows it, where the box hides what is too much. */
async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const style = getComputedStyle(element)
        const isForTheEarAlone = style.clipPath !== 'none'
        if (isForTheEarAlone || style.overflow === 'visible' || !element.textContent?.trim())
          return false
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        return (
          (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        )
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )
  expect(cut).toEqual([])
}
