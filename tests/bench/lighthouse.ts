import { rm } from 'node:fs/promises'
import { startHost } from '../support/host.ts'
import { buildTranslatedSite } from '../support/translated-site.ts'
import type { Report } from './pages/lighthouse-report.ts'
import { lighthouseProgram, reportOn } from './pages/lighthouse-report.ts'
import { startReactPage } from './pages/react-page.ts'
import type { Budget, Measurement, Unit } from './report/measurement.ts'
import { atLeast, atMost } from './report/measurement.ts'
import { builtSite } from './site.ts'

const RUNS = 5

interface Figure {
  readonly what: string
  readonly unit: Unit
  read(from: Report): number
}

const score = (what: keyof Report['categories']): Figure => ({
  what,
  unit: '',
  read: ({ categories }) => categories[what].score * 100,
})
const figure = (what: string, unit: Unit, audit: keyof Report['audits']): Figure => ({
  what,
  unit,
  read: ({ audits }) => audits[audit].numericValue,
})
const FIGURES: readonly Figure[] = [
  figure('LCP', ' ms', 'largest-contentful-paint'),
  figure('FCP', ' ms', 'first-contentful-paint'),
  figure('TBT', ' ms', 'total-blocking-time'),
  figure('CLS', '', 'cumulative-layout-shift'),
  score('performance'),
  score('accessibility'),
  score('best-practices'),
  score('seo'),
]

const EVERY_PAGE: Readonly<Record<string, Budget>> = {
  CLS: atMost(0),
  performance: atLeast(100),
  accessibility: atLeast(100),
  'best-practices': atLeast(100),
  seo: atLeast(100),
}
const PAGES: Readonly<Record<string, Readonly<Record<string, Budget>>>> = {
  '/': { ...EVERY_PAGE, LCP: atMost(1000), FCP: atMost(900), TBT: atMost(10) },
  '/login': { ...EVERY_PAGE, LCP: atMost(1200), TBT: atMost(50) },
  '/ar/': EVERY_PAGE,
  '/hi/': EVERY_PAGE,
}
/** The languages of the last two, in a site of their own: the first has English alone. */
const LANGUAGES = 'ar,hi'

/** Lighthouse with simulated mobile, where it can be had; a page with React alone takes turns with the site's. */
export async function measure(): Promise<Measurement[]> {
  const program = await lighthouseProgram()
  if ('missing' in program)
    return [{ what: 'Lighthouse', unit: '', samples: [], how: program.missing }]
  await builtSite()
  const translated = await buildTranslatedSite(LANGUAGES)
  const [host, other, page] = await Promise.all([
    startHost(),
    startHost({ SITE_DIR: translated, VITE_LANGUAGES: LANGUAGES }),
    startReactPage(),
  ])
  try {
    const least: Report[] = []
    const reports = new Map<string, Report[]>(Object.keys(PAGES).map((path) => [path, []]))
    for (let run = 0; run < RUNS; run++) {
      least.push(await reportOn(program, page.origin))
      for (const [path, list] of reports) {
        const { origin } = /^\/(ar|hi)\//.test(path) ? other : host
        list.push(await reportOn(program, origin + path))
      }
    }
    return [...reports].flatMap(([path, list]) => rowsOf(path, list, least))
  } finally {
    await Promise.all([host.dispose(), other.dispose(), page.close()])
    await rm(translated, { recursive: true })
  }
}

const rowsOf = (path: string, reports: readonly Report[], least: readonly Report[]) =>
  FIGURES.map(({ what, unit, read }): Measurement => {
    const budget = PAGES[path]?.[what]
    return {
      what: `${path} ${what}`,
      unit,
      samples: reports.map(read),
      ...(budget ? { budget } : {}),
      ...(isPaint(what) ? { floor: { what: 'React alone', samples: least.map(read) } } : {}),
      how: `simulated mobile, ${RUNS} runs; the floor is a page with react and react-dom alone`,
    }
  })

/** Only a paint takes time on a page that does nothing. */
const isPaint = (what: string): boolean => ['LCP', 'FCP'].includes(what)
