import type { Page } from '@playwright/test'
import { baseOf, isLanguage, LANGUAGES, type Language } from '#languages'
import { LETTERS } from '../../tools/build/fonts/letters.ts'
import { findBrowser, launchOptionsOf } from '../support/browser.ts'
import { test as base, expect } from '../support/flow.ts'
import { startHost } from '../support/host.ts'
import { loadFontsLast, recordShifts, shiftsOf } from '../support/layout-shift.ts'

const OTHERS = Object.keys(LANGUAGES).filter((tag) => tag !== 'en')
/** Whose letters the font has. Devanagari and Arabic are in whatever face the system has for them, if it has one. */
const IN_ONE_FACE = OTHERS.filter(isLanguage).filter((tag) => tag !== 'hi' && tag !== 'ar')
const PAGES = ['', '/login']

const test = base.extend({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      const host = await startHost({
        SITE_DIR: process.env['BUILT'] ?? '',
        VITE_LANGUAGES: OTHERS.join(),
      })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker' },
  ],
})
// In what people have: the shell of the flows breaks lines elsewhere.
test.use({ viewport: { width: 390, height: 844 }, launchOptions: launchOptionsOf(findBrowser()) })

/** The narrow space of amounts, and a sign. */
const NOT_IN_THE_FONT = /[\u202f≈]/

/** The faces of headings, labels, buttons and paragraphs, by the browser's own account. */
async function facesOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main :is(h1, h2, h3, p, label, button)',
  })
  const faces = new Set<string>()
  for (const nodeId of nodeIds) {
    const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
    if (NOT_IN_THE_FONT.test(outerHTML)) continue
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName } of fonts) faces.add(familyName)
  }
  await session.detach()
  return [...faces]
}

const paths = (tag: Language): string[] => PAGES.map((path) => baseOf(tag) + path)

for (const tag of IN_ONE_FACE)
  test(`words in ${tag} are in one face, whose files are those of the language alone`, async ({
    page,
  }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.woff2')) fonts.push(pathname)
    })
    // A face that a busy machine loads too late is left out of that visit.
    for (const path of paths(tag).reverse())
      await expect(async () => {
        fonts.length = 0
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        expect([path, await facesOf(page)]).toEqual([path, ['Geist']])
      }).toPass({ timeout: 30_000 })
    // Of the landing page, the last. A language without letters of its own has the names of the others in the footer.
    const allowed = Object.keys(LETTERS[tag]).length > 0 ? 'letters' : 'latin'
    expect(
      fonts.filter(
        (file) => !file.includes('/geist-basic-') && !file.includes(`/geist-${allowed}-`),
      ),
    ).toEqual([])
  })

for (const tag of IN_ONE_FACE)
  test.describe(`to a reader of ${tag}`, () => {
    // Whose browser is in it is not offered another one.
    test.use({ locale: tag })
    test('next to nothing moves while a page loads, even if the fonts load last', async ({
      page,
    }) => {
      await recordShifts(page)
      await loadFontsLast(page)
      for (const path of paths(tag)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // The landing page asks for them once its script has run.
        await page.waitForFunction(() => {
          const own = [...document.fonts].filter(({ family }) => /^"?Geist"?$/.test(family))
          const asked = own.filter(({ status }) => status !== 'unloaded')
          return asked.length > 0 && asked.every(({ status }) => status === 'loaded')
        })
        const { score, moved } = await shiftsOf(page)
        // A tenth of what counts as good: a line of the fallback, made for English, may break at another word.
        expect(score, `${path}: ${moved.join('\n')}`).toBeLessThan(0.01)
      }
    })
  })
