import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { ACCESS, allPages, type Page, type PageKind, pageAt } from '#config/pages.ts'
import type { SiteConfig } from '#config/schema.ts'
import { language } from '#text/language.ts'
import { head } from './head.ts'
import { themeColours } from './theme-colours.ts'

/** The script that starts each document. */
const SCRIPTS: Readonly<Record<PageKind, string>> = {
  landing: '/src/landing/browser.ts',
  app: '/src/app/main.ts',
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

const toDocument = (html: string, { kind, path }: Page, site: SiteConfig): string =>
  html
    .replace(
      /<html[^>]*/,
      () =>
        `<html lang="${language}" data-page="${kind}"${path ? ` data-access="${ACCESS[path]}"` : ''}`,
    )
    .replace(/(?=\s*<script src=)/, () => `\n    ${head(kind, site, themeColours(site.brandHue))}`)
    .replace(SCRIPTS.app, SCRIPTS[kind])
