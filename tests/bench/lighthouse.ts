import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { findBrowser } from '../support/browser.ts'
import { startHost } from '../support/host.ts'
import type { Figure } from './figure.ts'
import { builtSite } from './site.ts'

const RUNS = 5
const PATHS = ['/', '/login'] as const
/** Lighthouse is not a dependency of the project, since it is larger than all others together. */
const PROGRAM = process.env['LIGHTHOUSE_PATH'] ?? 'lighthouse'

const audit = v.object({ numericValue: v.number() })
const category = v.object({ score: v.number() })
const report = v.object({
  audits: v.object({
    'largest-contentful-paint': audit,
    'first-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
  }),
  categories: v.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
})
type Report = v.InferOutput<typeof report>

/** Lighthouse with simulated mobile, where it is installed; otherwise a row that says how to install it. */
export async function measure(): Promise<Figure[]> {
  if (!(await isInstalled())) {
    const how =
      'npm install --global lighthouse, or set LIGHTHOUSE_PATH; then npm run bench -- lighthouse'
    return [{ what: 'Lighthouse', target: '', unit: '', samples: [], how }]
  }
  await builtSite()
  const host = await startHost()
  try {
    const figures: Figure[] = []
    for (const path of PATHS) figures.push(...(await figuresOf(host.origin, path)))
    return figures
  } finally {
    await host.dispose()
  }
}

const run = promisify(execFile)

const isInstalled = (): Promise<boolean> =>
  run(PROGRAM, ['--version']).then(
    () => true,
    () => false,
  )

async function figuresOf(origin: string, path: string): Promise<Figure[]> {
  const reports: Report[] = []
  for (let i = 0; i < RUNS; i++) reports.push(await reportOn(origin + path))
  const row = (
    what: string,
    target: string,
    unit: Figure['unit'],
    read: (from: Report) => number,
  ): Figure => ({
    what: `Lighthouse ${path}: ${what}`,
    target,
    unit,
    samples: reports.map(read),
    how: `simulated mobile, ${RUNS} runs`,
  })
  const time = (
    what: string,
    most: number,
    name: Exclude<keyof Report['audits'], 'cumulative-layout-shift'>,
  ) => row(what, `≤ ${most} ms`, ' ms', ({ audits }) => audits[name].numericValue)
  const score = (name: keyof Report['categories'], least = 100) =>
    row(name, `≥ ${least}`, '', ({ categories }) => categories[name].score * 100)
  return [
    time('LCP', 1000, 'largest-contentful-paint'),
    time('FCP', 900, 'first-contentful-paint'),
    time('TBT', 50, 'total-blocking-time'),
    row('CLS', '0', '', ({ audits }) => audits['cumulative-layout-shift'].numericValue),
    // The preloader of two seconds, which product §9 requires, costs the landing page two points.
    score('performance', path === '/' ? 98 : 100),
    score('accessibility'),
    score('best-practices'),
    score('seo'),
  ]
}

async function reportOn(url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  const chrome = '--chrome-flags=--headless=new --no-sandbox'
  const browser = findBrowser()
  try {
    await run(PROGRAM, [url, '--quiet', '--output=json', `--output-path=${file}`, chrome], {
      env: { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) },
    })
    return v.parse(report, JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
