import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { baseOf, isLanguage, isRightToLeft, LANGUAGES } from '#languages'
import { measureAmongOthers } from '../../tools/build/sizes.ts'
import { startHost } from '../support/host.ts'
import { open, scenes, settleAnimations } from '../support/scenes.ts'
import { findingsOn, findMisplaced, findPlainTexts } from './findings.ts'
import { translatedPage, translator } from './translated-page.ts'

const TEXTS = resolve('src/text')
const WIDTHS = [320, 390, 1280]
const PICTURES = process.env['PICTURES']
/** Of which screens: all without it. */
const CHOSEN = new RegExp(process.env['SCENES'] ?? '')

/** A language in which each screen is opened. */
interface Site {
  /** Before the paths of its documents. */
  readonly base: string
  /** The built site, and its texts. */
  readonly folder: string
  readonly texts: string
}

const TAGS = Object.keys(LANGUAGES).filter(isLanguage)
const OTHERS = TAGS.filter((tag) => tag !== 'en')
/** The sites that were built before all tests. */
const BUILT = process.env['BUILT'] ?? ''
const PSEUDO = process.env['PSEUDO'] ?? ''

const SITES: Readonly<Record<string, Site>> = {
  pseudo: { base: '', folder: join(PSEUDO, 'dist'), texts: join(PSEUDO, 'src/text/en') },
  ...Object.fromEntries(
    OTHERS.map((tag) => [tag, { base: baseOf(tag), folder: BUILT, texts: join(TEXTS, tag) }]),
  ),
}

/** What is loaded until a page can be used, of the rows of `tools/build/sizes.ts`. */
const PAGES = {
  landing: /^(Landing page with|Scripts before the landing)/,
  login: /^(\/login with|Scripts before the form)/,
  wallet: /^(Scripts of the app|More once logged in|More for \/wallet)/,
} as const

test('each language is within its budgets, and as large as the documents say', async () => {
  const documents = await readFile('docs/architecture.md', 'utf8')
  const wrong: string[] = []
  for (const tag of TAGS) {
    const sizes = measureAmongOthers(BUILT, tag)
    for (const { what, bytes, atMost } of sizes)
      if (bytes > atMost) wrong.push(`${tag}: ${what}: ${bytes} of ${atMost}`)
    const sums = Object.values(PAGES).map((page) =>
      sizes.filter(({ what }) => page.test(what)).reduce((sum, { bytes }) => sum + bytes, 0),
    )
    // Rounded to 100 bytes, since names of files with a hash make some difference.
    const row = `| ${tag} | ${sums.map((bytes) => (Math.round(bytes / 100) / 10).toFixed(1)).join(' | ')} |`
    const said = documents.split('\n').find((line) => line.startsWith(`| ${tag} | `)) ?? ''
    const figures = said.split('|').slice(2, 5).map(Number)
    const isTrue = sums.every((bytes, page) => Math.abs(bytes / 1000 - (figures[page] ?? 0)) < 0.5)
    if (!isTrue) wrong.push(`docs/architecture.md has ${said || 'no row'}, and this site ${row}`)
  }
  expect(wrong).toEqual([])
})

const CONTEXT = {
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  viewport: { width: 320, height: 640 },
} as const

// One test for a language, since hosts take longer to start than screens to open.
for (const [language, site] of Object.entries(SITES))
  test(`every screen in ${language} fits at 320 px, is whole and accessible`, async ({
    browser,
  }) => {
    test.setTimeout(1_800_000)
    const host = await startHost({
      SITE_DIR: site.folder,
      VITE_LANGUAGES: site.base ? OTHERS.join() : '',
    })
    const translate = await translator(join(TEXTS, 'en'), site.texts)
    const found: string[] = []
    for (const scene of scenes.filter(({ name }) => CHOSEN.test(name))) {
      const context = await browser.newContext({
        ...CONTEXT,
        locale: isLanguage(language) ? language : 'en-US',
        baseURL: host.origin,
      })
      const page = await context.newPage()
      await page.addInitScript(() => Reflect.set(window, 'runningSetTimeout', setTimeout))
      page.setDefaultTimeout(20_000)
      try {
        const path = site.base + scene.path
        await inTime(open(translatedPage(page, translate), { ...scene, path }))
        const all = [
          ...(await findMisplaced(page)),
          ...(language === 'pseudo'
            ? await findPlainTexts(page)
            : [...(await findingsOn(page)), ...(await wrongLanguage(page, language))]),
        ]
        found.push(...all.map((one) => `${scene.name}: ${one}`))
      } catch (error) {
        found.push(`${scene.name}: ${error instanceof Error ? error.message : 'not opened'}`)
      }
      if (PICTURES) await takePictures(page, `${scene.name}-${language}`)
      await context.close()
    }
    await host.dispose()
    expect(found).toEqual([])
  })

/** Scenes wait without an end for what they name, which may be worded in another way here. */
const inTime = <T>(opened: Promise<T>): Promise<T> =>
  Promise.race([
    opened,
    new Promise<never>((_, failed) => {
      setTimeout(() => failed(new Error('something that the scene names was not found')), 60_000)
    }),
  ])

async function takePictures(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await settleAnimations(page)
    await page.screenshot({ path: join(PICTURES ?? '', `${name}-${width}.png`), fullPage: true })
  }
}

/** A screen reader chooses its voice by the language that the document is said to be in. */
async function wrongLanguage(page: Page, tag: string): Promise<string[]> {
  const said = await page.evaluate(() => [document.documentElement.lang, document.dir || 'ltr'])
  const wanted = [tag, isLanguage(tag) && isRightToLeft(tag) ? 'rtl' : 'ltr']
  return said.join() === wanted.join() ? [] : [`the document is in ${said}`]
}
