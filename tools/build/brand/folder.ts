import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSiteConfig, type SiteConfig } from '#config/schema.ts'
import { type OwnTexts, readTexts } from './texts.ts'

/** The operator's own files, in BRAND_DIR, which git ignores. */
export interface BrandFolder {
  /** Files of the built site by their path in it: they are added, and win over what the build makes. */
  readonly files: ReadonlyMap<string, Read>
  /** The drawing of the logo, 24 × 24, without the element around it; undefined for the project's. */
  readonly mark: string | undefined
  readonly texts: OwnTexts
}

/** The content of a file. */
export type Read = () => Buffer

const SHOTS = 'screenshots/*.png'
const DEMO = parseSiteConfig({})

/** What is in the folder at `path`, which need not exist. */
export function readBrandFolder(path: string, site: SiteConfig): BrandFolder {
  const own = filesOf(join(path, 'public'), '**/*.*')
  const hasShots = [...own.keys()].some((file) => file.startsWith('screenshots/'))
  const shots = hasShots || !isDemo(site) ? [] : filesOf(join(import.meta.dirname, 'demo'), SHOTS)
  return { files: new Map([...shots, ...own]), mark: readMark(path), texts: readTexts(path, site) }
}

/** The logo of `mark.svg`, to be coloured by what it stands in. */
function readMark(folder: string): string | undefined {
  const path = join(folder, 'mark.svg')
  if (!existsSync(path)) return undefined
  const [, attributes = '', drawing] =
    /<svg\b([^>]*)>(.*)<\/svg>/s.exec(readFileSync(path, 'utf8')) ?? []
  if (
    !drawing ||
    !/viewBox="0 0 24 24"/.test(attributes) ||
    /<(script|style|symbol)\b/.test(drawing)
  )
    throw new Error(
      `${path}: must be an SVG with viewBox="0 0 24 24", without scripts, styles and symbols; use currentColor.`,
    )
  return drawing.trim()
}

const filesOf = (folder: string, pattern: string): Map<string, Read> =>
  new Map(
    globSync(pattern, { cwd: folder }).map((file) => [
      file.replaceAll('\\', '/'),
      () => readFileSync(resolve(folder, file)),
    ]),
  )

/** Whether screenshots of the demo show what the site shows. */
const isDemo = (site: SiteConfig): boolean =>
  shown(site).every((each, index) => each === shown(DEMO)[index])

const shown = ({ siteName, brandHue, tokenAdd, currentStage, stages }: SiteConfig) => [
  ...[siteName, brandHue, tokenAdd, currentStage],
  ...stages.map(({ price }) => price),
]
