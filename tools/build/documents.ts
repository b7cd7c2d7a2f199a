import { join } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import type { SiteConfig } from '#config/schema.ts'
import { head, type Page } from './head.ts'
import { type Prerendered, prerender } from './prerender.ts'
import { themeColours } from './theme-colours.ts'

const STYLES = 'virtual:landing-styles'
/** What each document runs first, and what that asks for at once. */
const START: Record<Page, readonly string[]> = {
  landing: ['src/app/landing/start-landing.tsx'],
  app: ['src/app/routes.ts', 'src/app/start.tsx'],
}

/**
 * One entry, two documents (src/main.tsx): `index.html` is the landing page, drawn here; `shell.html` is every
 * other screen, drawn in the browser. Each names the scripts and styles it needs from the start, and no others.
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
    // The browser needs the styles of what was drawn, and none of the code that drew it.
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
        return asDocument(html, page, headOf(page), '')
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = bundle['index.html']
        const drawn = (await landing)?.drawn
        if (template?.type !== 'asset' || !drawn) return
        const html = withoutLinks(String(template.source))
        const documentOf = (page: Page, root: string) =>
          asDocument(
            html,
            page,
            headOf(page) +
              links(
                bundle,
                page,
                START[page].map((path) => join(config.root, path)),
              ),
            root,
          )
        template.source = documentOf('landing', drawn.landing)
        this.emitFile({
          type: 'asset',
          fileName: 'shell.html',
          source: documentOf('app', drawn.shell),
        })
      },
    },
  }
}

function asDocument(html: string, page: Page, head: string, root: string): string {
  return html
    .replace('<html', () => `<html data-page="${page}"`)
    .replace(/(?=\s*<script src="\/theme.js")/, () => `\n    ${head}`)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>`)
}

/** Vite's own links are for the entry, which knows neither page. */
const withoutLinks = (html: string): string =>
  html.replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')

/** Links to everything that the modules of `starts` need before they can run. */
function links(bundle: Rolldown.OutputBundle, page: Page, starts: readonly string[]): string {
  const files = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = files.find(({ isEntry }) => isEntry)
  const first = starts.map((start) => files.find(({ facadeModuleId }) => facadeModuleId === start))
  const chunks = [...new Set([entry, ...first].flatMap((file) => withImports(bundle, file)))]
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  // What is drawn already needs its styles first; the shell is nothing before its scripts.
  const priority = page === 'landing' ? ' fetchpriority="low"' : ''
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    // Asked for before the styles that name them have come, so that the first text is in them already.
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

/** A chunk and all it imports from the start, what is needed first coming first. */
function withImports(
  bundle: Rolldown.OutputBundle,
  file: Rolldown.OutputBundle[string] | undefined,
  seen = new Set<Rolldown.OutputChunk>(),
): Rolldown.OutputChunk[] {
  if (file?.type !== 'chunk' || seen.has(file)) return [...seen]
  seen.add(file)
  for (const name of file.imports) withImports(bundle, bundle[name], seen)
  return [...seen].reverse()
}
