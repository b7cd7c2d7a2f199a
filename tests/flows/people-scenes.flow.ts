import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect, test } from '../support/flow.ts'
import { expectApart, fontSetting, WIDTHS } from '../support/large-text.ts'
import { open, type Scene, scenes, settleAnimations } from '../support/scenes.ts'

/** Accessibility checks of every screen in every state, on the narrowest phone and on a desktop, light and dark. */
test.use({ timezoneId: 'UTC', locale: 'en-US', colorScheme: 'light' })

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** The small one, which a browser reads in two thirds of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const NARROW = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }

const isFirstOfItsScreen = (scene: Scene) =>
  scenes.find(({ path }) => path === scene.path)?.name === scene.name

for (const scene of scenes)
  test(`${scene.name} is accessible`, async ({ page }) => {
    await page.setViewportSize(NARROW)
    await page.addInitScript(() => Reflect.set(window, 'runningSetTimeout', setTimeout))
    await open(page, scene)
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      await show(page, 'light')
      await expectFit(page)
      await expectNamesWhole(page)
      // What is on a desktop alone is there in each state of a screen.
      if (size === WIDE && !isFirstOfItsScreen(scene)) continue
      await showWhole(page)
      await expectNoFindings(page)
      // Only colours change with the theme.
      await show(page, 'dark')
      await expectNoFindings(page, 'color-contrast')
    }
    await page.setViewportSize(NARROW)
    await expectFooterVisible(page)
    await spaceText(page)
    await expectFit(page)
    await expectNothingClipped(page)
    await page.setViewportSize(PHONE)
    await unspaceText(page)
    await expectNamesWhole(page)
    // WCAG 1.4.4.
    await expectApart(page, 'text of twice the size', await fontSetting(page), WIDTHS, [32])
  })

/** Changes the theme and skips the transition of colours. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await settleAnimations(page)
}

/** Otherwise the bar at the bottom covers a part of what happens to be there, to where a person scrolls. */
async function showWhole(page: Page): Promise<void> {
  const [width, height] = await page.evaluate(() => [
    window.innerWidth,
    document.documentElement.scrollHeight,
  ])
  await page.setViewportSize({ width, height })
}

async function expectNoFindings(page: Page, ...rules: string[]): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  // It uses timers, and the page's clock stands still.
  if (!isThere) await page.evaluate(`(setTimeout => {${AXE}})(runningSetTimeout)`)
  const findings = await page.evaluate(findingsOf, {
    resultTypes: ['violations' as const],
    ...(rules.length > 0 ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  })
  expect(findings).toEqual([])
}

async function findingsOf(options: RunOptions): Promise<string[]> {
  const { violations } = await window.axe.run(document, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** No horizontal scrolling; 320 px are 1280 px at 400 % zoom (WCAG 1.4.10). */
async function expectFit(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide).toBeLessThanOrEqual(0)
}

/** The bottom bar on a phone covers the page, but never its end. */
async function expectFooterVisible(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Account' })
  if ((await bar.count()) === 0) return
  // What is loaded late makes the page longer, so its end is gone to until it is there.
  const covered = async (): Promise<number> => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const footer = await page.getByRole('contentinfo').boundingBox()
    const { y } = (await bar.boundingBox()) ?? { y: 0 }
    return (footer?.y ?? 0) + (footer?.height ?? 0) - y
  }
  // Positions can be fractions of a pixel.
  await expect.poll(covered).toBeLessThan(1)
}

/** Applies the text spacing of WCAG 1.4.12, like a user style sheet. */
const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    sheet.insertRule('p { margin-block-end: 2em !important }')
    document.adoptedStyleSheets = [sheet]
  })

const unspaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })

/** No line ends within a name such as BEP-20. */
async function expectNamesWhole(page: Page): Promise<void> {
  const split = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: name, index } of (text.nodeValue ?? '').matchAll(/\p{Lu}+-\d+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + name.length)
        const isHidden = text.parentElement?.closest('option, title')
        if (!isHidden && range.getClientRects().length > 1) found.push(name)
      }
    return found
  })
  expect(split).toEqual([])
}

/** No text overflows a box that hides its overflow. */
async function expectNothingClipped(page: Page): Promise<void> {
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const style = getComputedStyle(element)
        const isVisuallyHidden = style.clipPath !== 'none'
        if (isVisuallyHidden || style.overflow === 'visible' || !element.textContent?.trim())
          return false
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        return (
          (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        )
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )
  expect(clipped).toEqual([])
}
