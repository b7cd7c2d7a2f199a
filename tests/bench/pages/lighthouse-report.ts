import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { findBrowser } from '../../support/browser.ts'

/** Larger than all packages of the project together, so it is fetched when it is used. */
const PACKAGE = 'lighthouse@13.5.0'

const audit = v.object({ numericValue: v.number() })
const category = v.object({ score: v.number() })
const reportSchema = v.object({
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
export type Report = v.InferOutput<typeof reportSchema>

export interface Program {
  readonly file: string
  readonly args: readonly string[]
}

const run = promisify(execFile)

/** The Lighthouse of LIGHTHOUSE_PATH, or the one that npm fetches; `missing` says why there is none. */
export async function lighthouseProgram(): Promise<Program | { readonly missing: string }> {
  const own = process.env['LIGHTHOUSE_PATH']
  const fetched = ['exec', '--yes', '--ignore-scripts', `--package=${PACKAGE}`, '--', 'lighthouse']
  const program = own ? { file: own, args: [] } : { file: 'npm', args: fetched }
  try {
    await run(program.file, [...program.args, '--version'])
    return program
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : error
    return {
      missing: `${PACKAGE} does not run here, and LIGHTHOUSE_PATH names no other: ${reason}`,
    }
  }
}

/** Loads the page once, as a phone would. */
export async function reportOn({ file, args }: Program, url: string): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const output = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${output}`]
  const browser = findBrowser()
  try {
    await run(file, [...args, url, ...options, '--chrome-flags=--headless=new --no-sandbox'], {
      env: { ...process.env, ...(browser ? { CHROME_PATH: browser } : {}) },
    })
    return v.parse(reportSchema, JSON.parse(await readFile(output, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
