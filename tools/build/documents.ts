import { join } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import type { SiteConfig } from '#config/schema.ts'
import { language } from '#text/language.ts'
import { head, type Page } from './head.ts'
import { type Prerendered, prerender } from './prerender.ts'
import { themeColours } from './theme-colours.ts'

const STYLES = 'virtual:landing-styles'
/** The modules that each document loads immediately. */
const START: Record<Page, readonly string[]> = {
  landing: ['src/app/landing/start-landing.tsx'],
  app: ['src/app/routes.ts', 'src/app/start.tsx'],
}

/**
 * One entry, two documents (src/main.tsx): `index.html` is the prerendered landing page, `shell.html` serves all other
 * screens, rendered in the browser. Each links to the scripts and styles it needs immediately, and no others.
 */
export function documents(site: SiteConfig): Plugin {
  let config: ResolvedConfig
  let landing: Promise<Prerendered> | undefined
  const headOf = (page: Page) => head(page, site, themeColours(site.brandHue))

  return {
    name: 'documents',
    configResolved(resolved) {
      config = resolved
    },
    buildStart() {
      if (config.command === 'build') landing = prerender(config.root, config.define)
    },
    // The browser needs the styles of the prerendered components, but none of their code.
    resolveId: { filter: { id: /^virtual:landing-styles$/ }, handler: () => STYLES },
    load: {
      filter: { id: /^virtual:landing-styles$/ },
      async handler() {
        const styles = (await landing)?.styles ?? []
        return styles.map((path) => `import ${JSON.stringify(path)}`).join('\n')
      },
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html, { server, originalUrl = '/' }) {
        if (!server) return html
        const page = originalUrl.split(/[?#]/)[0] === '/' ? 'landing' : 'app'
        return toDocument(html, page, headOf(page), '')
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = bundle['index.html']
        const html = (await landing)?.html
        if (template?.type !== 'asset' || !html) return
        const document = withoutLinks(String(template.source))
        const documentOf = (page: Page, root: string) =>
          toDocument(
            document,
            page,
            headOf(page) +
              links(
                bundle,
                page,
                START[page].map((path) => join(config.root, path)),
              ),
            root,
          )
        template.source = documentOf('landing', html.landing)
        this.emitFile({
          type: 'asset',
          fileName: 'shell.html',
          source: documentOf('app', html.shell),
        })
      },
    },
  }
}

function toDocument(html: string, page: Page, head: string, root: string): string {
  return html
    .replace(/<html[^>]*/, () => `<html lang="${language}" data-page="${page}"`)
    .replace(/(?=\s*<script src="\/theme.js")/, () => `\n    ${head}`)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>`)
}

/** Removes Vite's links, which are for the common entry. */
const withoutLinks = (html: string): string =>
  html.replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')

/** Links to all scripts, styles and fonts that the modules of `starts` need. */
function links(bundle: Rolldown.OutputBundle, page: Page, starts: readonly string[]): string {
  const files = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = files.find(({ isEntry }) => isEntry)
  const first = starts.map((start) => files.find(({ facadeModuleId }) => facadeModuleId === start))
  const chunks = [...new Set([entry, ...first].flatMap((file) => withImports(bundle, file)))]
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  // The prerendered page needs its styles first; the shell is empty before its scripts run.
  const priority = page === 'landing' ? ' fetchpriority="low"' : ''
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    // Preloaded, so that the first text is not rendered in a fallback font.
    ...fonts.map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...chunks
      .filter((chunk) => chunk !== entry)
      .map(({ fileName }) => `<link rel="modulepreload" href="/${fileName}"${priority}>`),
  ]
    .map((link) => `\n    ${link}`)
    .join('')
}

/** A chunk and its static imports, dependencies first. */
function withImports(
  bundle: Rolldown.OutputBundle,
  file: Rolldown.OutputBundle[string] | undefined,
  visited = new Set<Rolldown.OutputChunk>(),
): Rolldown.OutputChunk[] {
  if (file?.type !== 'chunk' || visited.has(file)) return [...visited]
  visited.add(file)
  for (const name of file.imports) withImports(bundle, bundle[name], visited)
  return [...visited].reverse()
}
