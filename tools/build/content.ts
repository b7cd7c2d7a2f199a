import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { allPages, type PageKind } from '#config/pages.ts'
import { requestedPage } from './documents.ts'
import { assetUrl, fontLinks, moduleLinks, styleLink } from './links.ts'
import type { Markup } from './pages/markup.ts'
import { loadInDevelopment, loadPrerenderer, type Prerenderer } from './prerender.ts'

interface Content {
  /** The file of tools/build/pages that renders it. */
  readonly renderer: string
  /** The name of a style sheet of its own, where no script of the document brings the styles of the content. */
  readonly styleSheet?: string
  /** Modules that the script of the document imports dynamically, and needs at once. */
  readonly preload: readonly string[]
  /**
   * Whether the fonts are preloaded. Chromium then delays the first paint for them; without it, that is in the fallback
   * font, whose lines are as long (font.css).
   */
  readonly preloadsFonts: boolean
}

const CONTENTS: Readonly<Record<PageKind, Content>> = {
  landing: { renderer: 'landing.tsx', styleSheet: 'landing.css', preload: [], preloadsFonts: true },
  app: { renderer: 'app.tsx', preload: ['src/app/start.tsx'], preloadsFonts: false },
}

/** What the documents show before their scripts run, and links to all that they need at once. */
export function content(hue: number): Plugin {
  let config: ResolvedConfig
  let prerenderers: ReadonlyMap<Content, Promise<Prerenderer>>

  return {
    name: 'content',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    buildStart() {
      prerenderers = new Map(
        Object.values(CONTENTS).map((one) => [one, loadPrerenderer(one.renderer, config, hue)]),
      )
    },
    async renderStart() {
      for (const [{ styleSheet }, prerenderer] of prerenderers) {
        const { styles } = await prerenderer
        if (styleSheet) this.emitFile({ type: 'asset', name: styleSheet, source: styles })
      }
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle = {} }) {
        const page = allPages.find(({ file }) => join(config.root, file) === filename)
        if (!page) return html
        const one = CONTENTS[page.kind]
        const markup = await (await prerenderers.get(one))?.render(page)
        if (!markup) throw new Error(`${page.file} was not prerendered`)
        const tags = [
          ...(one.styleSheet ? [styleLink(assetUrl(bundle, one.styleSheet))] : []),
          ...(one.preloadsFonts ? fontLinks(bundle) : []),
          ...moduleLinks(
            bundle,
            one.preload.map((path) => join(config.root, path)),
            html,
          ),
        ]
        return { html: withMarkup(html, markup), tags }
      },
    },
  }
}

/** The same in development. */
export const contentInDevelopment = (): Plugin => ({
  name: 'content-in-development',
  apply: 'serve',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { server, originalUrl = '/' }) {
      const page = requestedPage(originalUrl)
      if (!server || !page) return html
      const { render, styleUrls } = await loadInDevelopment(CONTENTS[page.kind].renderer, server)
      return {
        html: withMarkup(html, await render(page)),
        tags: styleUrls.map(styleLink),
      }
    },
  },
})

const withMarkup = (html: string, { root, after = '' }: Markup): string =>
  html.replace('<div id="root"></div>', () => `<div id="root">${root}</div>${after}`)
