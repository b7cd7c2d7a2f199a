import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { allPages, type Page, type PageKind } from '#config/pages.ts'
import { paths } from '#config/paths.ts'
import { ACCOUNT, MEMBER_SCREENS } from './chunks.ts'
import { requestedPage } from './documents.ts'
import { letterSheets } from './fonts/letters.ts'
import type { InlineStyles } from './inline-styles.ts'
import {
  afterPaint,
  fontLinks,
  inlinedLink,
  scriptLinks,
  styleLink,
  styleOf,
  styleSheets,
  withoutManifest,
  withoutScripts,
  withPreloads,
} from './links.ts'
import type { Markup } from './pages/markup.ts'
import { loadInDevelopment, loadPrerenderer, type Prerenderer } from './prerender.ts'

interface Content {
  /** The file of tools/build/pages that renders it. */
  readonly renderer: string
  /** Whether its renderer has the styles of the content, which no script of the document brings. */
  readonly hasOwnStyles?: boolean
  /** Modules that the script of the document imports dynamically, and needs at once. */
  readonly preload: (page: Page) => readonly string[]
  /** What else is needed at once, and by nobody who is not logged in. */
  readonly members?: (page: Page) => readonly string[]
  /** In the document, whose first paint then waits for no request; or in files that the screens of the app share. */
  readonly styleSheets: 'inline' | 'linked'
  /** When the font is requested; after the first paint where a preloader covers the page while it replaces the fallback. */
  readonly font: 'at-once' | 'after-paint'
  /**
   * When the scripts are requested: after the first paint, which they would delay, or before it, where nothing can be done
   * before they have run.
   */
  readonly scripts: 'after-paint' | 'before-paint'
}

const FEATURE = 'src/features/auth'
const SCREENS: Readonly<Record<string, string>> = {
  [paths.login]: `${FEATURE}/LoginScreen.tsx`,
  [paths.forgot]: `${FEATURE}/ForgotScreen.tsx`,
  [paths.resetPassword]: `${FEATURE}/ResetPasswordScreen.tsx`,
  [paths.otp]: `${FEATURE}/OtpScreen.tsx`,
}

const CONTENTS: Readonly<Record<PageKind, Content>> = {
  landing: {
    renderer: 'landing.tsx',
    hasOwnStyles: true,
    preload: () => [],
    styleSheets: 'inline',
    font: 'after-paint',
    scripts: 'after-paint',
  },
  'sign-in': {
    renderer: 'sign-in.tsx',
    preload: ({ path = '' }) => ['src/app/sign-in/show-screen.tsx', SCREENS[path] ?? ''],
    styleSheets: 'inline',
    font: 'at-once',
    scripts: 'after-paint',
  },
  app: {
    renderer: 'app.tsx',
    preload: () => ['src/app/start.tsx'],
    members: ({ path = '' }) => [ACCOUNT, ...(MEMBER_SCREENS[path] ?? [])],
    styleSheets: 'linked',
    font: 'at-once',
    scripts: 'before-paint',
  },
}

/** What the documents show before their scripts run, and links to all that they need at once. */
export function content(branded: Plugin[], inline: InlineStyles): Plugin {
  let config: ResolvedConfig
  let prerenderers: ReadonlyMap<Content, Promise<Prerenderer>>

  return {
    name: 'content',
    apply: 'build',
    // It runs after the plugin that links the manifest.
    enforce: 'post',
    configResolved(resolved) {
      config = resolved
    },
    buildStart() {
      prerenderers = new Map(
        Object.values(CONTENTS).map((one) => [one, loadPrerenderer(one.renderer, config, branded)]),
      )
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle = {} }) {
        const page = allPages.find(({ file }) => join(config.root, file) === filename)
        if (!page) return html
        const one = CONTENTS[page.kind]
        const prerenderer = await prerenderers.get(one)
        if (!prerenderer) throw new Error(`${page.file} was not prerendered`)
        const pathOf = (path: string) => join(config.root, path)
        const modules = one.preload(page).map(pathOf)
        const members = one.members?.(page).map(pathOf) ?? []
        const font = fontLinks(bundle)
        const sheets = styleSheets(bundle, [...modules, ...members], html)
        const tags = [
          ...(one.hasOwnStyles ? [inline.element(prerenderer.styles)] : []),
          ...(one.font === 'at-once' ? font : []),
          ...sheets.flatMap((file) =>
            one.styleSheets === 'inline'
              ? [inline.element(styleOf(bundle, file)), inlinedLink(`/${file}`)]
              : [styleLink(`/${file}`)],
          ),
          // After the faces that it is preferred to.
          ...(one.font === 'at-once'
            ? letterSheets(bundle).map((file) => styleLink(`/${file}`))
            : []),
        ]
        const preloads = scriptLinks(bundle, modules, html)
        const content = withMarkup(html, prerenderer.render(page))
        if (one.scripts === 'before-paint') {
          const forMembers = scriptLinks(bundle, members, html)
          return { html: withPreloads(content, preloads, forMembers), tags }
        }
        const [unscripted, scripts] = withoutScripts(content)
        const [rest, manifest] = withoutManifest(unscripted)
        const lateFont = one.font === 'after-paint' ? font : []
        const late = [...scripts, ...preloads, ...lateFont, ...manifest]
        return { html: rest, tags: [...tags, afterPaint(late)] }
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
      const { renderer } = CONTENTS[page.kind]
      const { render, styleUrls } = await loadInDevelopment(renderer, server)
      return {
        html: withMarkup(html, render(page)),
        tags: styleUrls.map(styleLink),
      }
    },
  },
})

const withMarkup = (html: string, { root, after = '' }: Markup): string =>
  html.replace('<div id="root"></div>', () => `<div id="root">${root}</div>${after}`)
