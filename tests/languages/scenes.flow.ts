import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { isLanguage, LANGUAGES } from '#languages'
import { measureAmongOthers } from '../../tools/build/sizes.ts'
import { startHost } from '../support/host.ts'
import { open, scenes, settleAnimations } from '../support/scenes.ts'
import { buildTranslatedSite } from '../support/translated-site.ts'
import { buildPseudoSite } from './pseudo.ts'
import { translatedPage, translator } from './translated-page.ts'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

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
const built: string[] = []
let inAll: Promise<string> | undefined
/** The site in all languages, built when it is first needed. */
const builtInAll = async (): Promise<string> => {
  const given = process.env['BUILT']
  if (given) return given
  inAll ??= buildTranslatedSite(OTHERS.join())
  built.push(await inAll)
  return inAll
}
test.afterAll(async () => {
  for (const folder of new Set(built)) await rm(folder, { recursive: true })
})

const siteIn = (tag: 'ar' | 'hi') => async (): Promise<Site> => ({
  base: `/${tag}`,
  folder: await builtInAll(),
  texts: join(TEXTS, tag),
})
const BUILD: Readonly<Record<string, () => Promise<Site>>> = {
  async pseudo() {
    const tree = await buildPseudoSite()
    built.push(tree)
    return { base: '', folder: join(tree, 'dist'), texts: join(tree, 'src/text/en') }
  },
  Arabic: siteIn('ar'),
  Hindi: siteIn('hi'),
}

/** What is loaded until a page can be used, of the rows of `tools/build/sizes.ts`. */
const PAGES = {
  landing: /^(Landing page with|Scripts before the landing)/,
  login: /^(\/login with|Scripts before the form)/,
  wallet: /^(Scripts of the app|More once logged in|More for \/wallet)/,
} as const

test('each language is within its budgets, and as large as the documents say', async () => {
  test.setTimeout(1_800_000)
  const site = await builtInAll()
  const documents = await readFile('docs/architecture.md', 'utf8')
  const wrong: string[] = []
  for (const tag of TAGS) {
    const sizes = measureAmongOthers(site, tag)
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

/** Words of people, hosts and brands, and what is written in one way everywhere. */
const DATA = [
  ...['@', 'https?:', '0x[\\da-f…]', 'Ada', 'Ledger', 'Exchange', 'Security key', 'Status page'],
  ...['Stage \\d', 'Binance', 'Ethereum', 'Tron', 'Chrome', 'Samsung', 'xample.com'],
  '^(facebook|instagram|linktree|medium|reddit|twitter|youtube)$',
].join('|')

// One test for a language: its site is built once, and each failed test would begin a new worker.
for (const [language, build] of Object.entries(BUILD))
  test(`every screen in ${language} fits at 320 px, and is whole`, async ({ browser }) => {
    test.setTimeout(1_800_000)
    const site = await build()
    const host = await startHost({
      SITE_DIR: site.folder,
      VITE_LANGUAGES: site.base ? OTHERS.join() : '',
    })
    const translate = await translator(join(TEXTS, 'en'), site.texts)
    const found: string[] = []
    for (const scene of scenes.filter(({ name }) => CHOSEN.test(name))) {
      const context = await browser.newContext({
        ...CONTEXT,
        locale: site.base.slice(1) || 'en-US',
        baseURL: host.origin,
      })
      const page = await context.newPage()
      await page.addInitScript(() => Reflect.set(window, 'runningSetTimeout', setTimeout))
      page.setDefaultTimeout(20_000)
      try {
        const path = site.base + scene.path
        await inTime(open(translatedPage(page, translate), { ...scene, path }))
        const all = [
          ...(await page.evaluate(faults)),
          ...(language === 'pseudo'
            ? await page.evaluate(plainTexts, DATA)
            : await findingsOn(page)),
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
const inTime = (opened: Promise<void>): Promise<void> =>
  Promise.race([
    opened,
    new Promise<void>((_, failed) => {
      setTimeout(() => failed(new Error('something that the scene names was not found')), 60_000)
    }),
  ])

/** What axe finds. It uses timers, and the page's clock stands still. */
async function findingsOn(page: Page): Promise<string[]> {
  await page.evaluate(`(setTimeout => {${axe.source}})(runningSetTimeout)`)
  return await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  })
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await settleAnimations(page)
    await page.screenshot({ path: join(PICTURES ?? '', `${name}-${width}.png`), fullPage: true })
  }
}

/** Runs in the page: what is wider than its place, or cut. */
function faults(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  // A row of the history begins beside its coin, and not in the line of its day.
  for (const { cells, textContent } of document.querySelectorAll<HTMLTableRowElement>(
    'tr[data-day]',
  )) {
    const [what, time] = [cells[0], cells[1]].map((cell) => cell?.getBoundingClientRect())
    const start = document.dir === 'rtl' ? 'right' : 'left'
    if (what && time && Math.abs(what[start] - time[start]) > 1) found.push(`apart: ${textContent}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(element)
    const isHidden =
      style.clipPath !== 'none' || !element.checkVisibility({ visibilityProperty: true })
    if (isHidden || style.overflow === 'visible' || !element.textContent?.trim()) continue
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    if (
      (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
    )
      found.push(`cut: ${element.outerHTML.slice(0, 200)}`)
  }
  return found
}

/** Runs in the page: words without an accent, which are in no file of texts. */
function plainTexts(data: string): string[] {
  const isData = new RegExp(data)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  const add = (text: string | null | undefined) => {
    if (text && /[a-z]{3}/.test(text) && !isData.test(text)) found.push(text.trim())
  }
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (parentElement && !parentElement.closest('script, style, noscript')) add(textContent)
  }
  for (const name of [
    'aria-label',
    'placeholder',
    'title',
    'alt',
    'aria-description',
    'aria-valuetext',
  ])
    for (const element of document.querySelectorAll(`[${name}]`)) add(element.getAttribute(name))
  return [...new Set(found)]
}
