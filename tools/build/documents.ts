import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { ACCESS } from '#config/access.ts'
import { allPages, type Page, type PageKind, pageAt } from '#config/pages.ts'
import type { SiteConfig } from '#config/schema.ts'
import { base, language } from '#language'
import { isRightToLeft } from '#languages'
import { EARLY_CALLS, type EarlyCall, initOf } from '../../src/app/early-calls.ts'
import { head, meta } from './head.ts'
import { themeColours } from './theme-colours.ts'

/** The script that starts each document. The app's loads code while the document is being parsed, and waits for its end. */
const SCRIPTS: Readonly<Record<PageKind, string>> = {
  landing: 'src="/src/landing/browser.ts"',
  'sign-in': 'src="/src/app/sign-in/browser.ts"',
  app: 'async src="/src/app/main.ts"',
}

/**
 * The documents of the site, `allPages`: Vite builds several pages, each from the project's `index.html` with a head and a
 * script of its own. What they show before their script runs comes from content.ts.
 */
export function documents(site: SiteConfig): Plugin {
  let config: ResolvedConfig
  const pathOf = ({ file }: Page) => join(config.root, file)

  return {
    name: 'documents',
    enforce: 'pre',
    config: (_, { command }) =>
      command === 'build'
        ? { build: { rolldownOptions: { input: allPages.map(({ file }) => file) } } }
        : null,
    configResolved(resolved) {
      config = resolved
    },
    resolveId(id) {
      const page = allPages.find(({ file }) => file === id)
      return page ? pathOf(page) : null
    },
    load: {
      filter: { id: /\.html$/ },
      handler: () => readFileSync(join(config.root, 'index.html'), 'utf8'),
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server, filename, originalUrl = '/' }) {
        const page = server
          ? requestedPage(originalUrl)
          : allPages.find((one) => pathOf(one) === filename)
        return page ? toDocument(html, page, site) : html
      },
    },
  }
}

/** In development there is no page without a script: it is another page than the site's, such as the gallery. */
export function requestedPage(url: string): Page | undefined {
  const [path = ''] = url.split(/[?#]/)
  return path.endsWith('.html') ? undefined : pageAt(path)
}

function toDocument(html: string, page: Page, site: SiteConfig): string {
  const inHead = [
    head(page, site, themeColours(site.brandHue)),
    ...(direction ? [RIGHT_TO_LEFT] : []),
    ...earlyCalls(page, site),
  ]
  return html
    .replace(/<html[^>]*/, () => `<html lang="${language}"${direction} ${attributesOf(page)}`)
    .replace(/(?=\s*<script src=)/, () => `\n    ${inHead.join('\n    ')}`)
    .replace(SCRIPTS.app, SCRIPTS[page.kind])
}

/** Left to right is what browsers take for granted. */
const direction = isRightToLeft(language) ? ' dir="rtl"' : ''

/** Only these documents load it, so that it costs the other languages nothing. */
const RIGHT_TO_LEFT = '<link rel="stylesheet" href="/src/language/right-to-left.css">'

/** Read by src/first-paint/before-paint.ts, the path without what the language puts before it. */
function attributesOf({ kind, path }: Page): string {
  if (kind === 'sign-in') return `data-page="${kind}" data-path="${path?.slice(base.length)}"`
  return `data-page="${kind}"${path ? ` data-access="${ACCESS[path]}"` : ''}`
}

/** What the first script of the document asks the host for (src/app/early.ts). */
function earlyCalls({ path }: Page, { apiHost }: SiteConfig): string[] {
  const calls = (path && EARLY_CALLS[path]) ?? []
  if (calls.length === 0) return []
  const requests: readonly EarlyCall[] = calls.map((call) => {
    const init = initOf(call, call.bearer ? '{token}' : null)
    const url = apiHost + call.path
    return call.pagePath ? [url, init, apiHost + call.pagePath] : [url, init]
  })
  return [meta('name', 'early-calls', JSON.stringify(requests))]
}
