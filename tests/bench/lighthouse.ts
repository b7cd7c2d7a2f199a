import { startHost } from '../support/host.ts'
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
}

/** Lighthouse with simulated mobile, where it can be had; a page with React alone takes turns with the site's. */
export async function measure(): Promise<Measurement[]> {
  const program = await lighthouseProgram()
  if ('missing' in program)
    return [{ what: 'Lighthouse', unit: '', samples: [], how: program.missing }]
  await builtSite()
  const [host, page] = await Promise.all([startHost(), startReactPage()])
  try {
    const least: Report[] = []
    const reports = new Map<string, Report[]>(Object.keys(PAGES).map((path) => [path, []]))
    for (let run = 0; run < RUNS; run++) {
      least.push(await reportOn(program, page.origin))
      for (const [path, list] of reports) list.push(await reportOn(program, host.origin + path))
    }
    return [...reports].flatMap(([path, list]) => rowsOf(path, list, least))
  } finally {
    await Promise.all([host.dispose(), page.close()])
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
