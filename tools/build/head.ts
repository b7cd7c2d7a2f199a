import type { Page } from '#config/pages.ts'
import { paths } from '#config/paths.ts'
import type { SiteConfig } from '#config/schema.ts'
import { baseOf, type Language } from '#languages'
import { authText, codeText, resetText } from '#text/auth.ts'
import { appTitle, headText } from '#text/landing.ts'
import type { ThemeColours } from './theme-colours.ts'

/** The head of a document, without its scripts and styles. */
export function head(page: Page, site: SiteConfig, { light, dark }: ThemeColours): string {
  const { siteName } = site
  return [
    `<title>${escapeHtml(titleOf(page, siteName))}</title>`,
    meta('name', 'description', headText.description(siteName)),
    `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    meta('name', 'apple-mobile-web-app-title', siteName),
    ...(page.kind === 'landing' ? socialCard(site) : [INSTALLABLE]),
    ...(page.kind === 'app' && page.path ? [AT_ONCE] : []),
  ].join('\n    ')
}

/** The titles of the screens that have documents of their own, as their headings. */
const SCREEN_TITLES: Readonly<Record<string, string>> = {
  [paths.login]: authText.login,
  [paths.forgot]: resetText.forgotTitle,
  [paths.resetPassword]: resetText.resetTitle,
  [paths.otp]: codeText.otpTitle,
}

/** As ui/layout/Page.tsx sets it. */
function titleOf({ kind, path = paths.landing }: Page, siteName: string): string {
  if (kind === 'landing') return headText.title(siteName)
  const screen = SCREEN_TITLES[path]
  return screen ? `${screen} · ${appTitle(siteName)}` : appTitle(siteName)
}

/** Open Graph tags. URLs must be absolute, so they are omitted if the site's address is not configured. */
function socialCard({ siteName, siteUrl, languages }: SiteConfig): string[] {
  const text = [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', headText.title(siteName)),
    meta('property', 'og:description', headText.description(siteName)),
  ]
  if (!siteUrl) return text
  const at = (path: string) => new URL(path, siteUrl).href
  return [
    ...text,
    `<link rel="canonical" href="${escapeHtml(at(paths.landing))}">`,
    ...translations(languages, at),
    meta('property', 'og:url', at(paths.landing)),
    meta('property', 'og:image', at('/social-card.png')),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', headText.cardAlt(siteName)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** The page in every language, itself included, as search engines want it; in none of them it is English. */
function translations(languages: readonly Language[], at: (path: string) => string): string[] {
  if (languages.length === 1) return []
  const link = (hreflang: string, tag: Language) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(at(baseOf(tag) || '/'))}">`
  return [...languages.map((tag) => link(tag, tag)), link('x-default', 'en')]
}

/** Older iPhones need it to show a startup image. */
const INSTALLABLE = '<meta name="mobile-web-app-capable" content="yes">'

/**
 * The first paint waits until the document has been read up to its footer: a slow device would else paint half of the
 * header and of the bar at the bottom, which the other half then moves.
 */
const AT_ONCE = '<link rel="expect" href="#footer" blocking="render">'

export const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

/** The configured site name may contain quotes and angle brackets. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
