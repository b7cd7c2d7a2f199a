import { base, folder } from '#language'
import { baseOf, inLanguage, type Language } from '#languages'
import { type Path, paths } from './paths.ts'

/**
 * What runs in a document: on the landing page no framework; before the login a screen that is hydrated; otherwise the
 * app, which changes screens without loading another document.
 */
export type PageKind = 'landing' | 'sign-in' | 'app'

export interface Page {
  readonly kind: PageKind
  /** The name of its file in the built site. */
  readonly file: string
  /** The path whose screen it shows before a script runs; the shell shows none. */
  readonly path?: Path
}

/** Serves every path without a document of its own. */
export const SHELL: Page = { kind: 'app', file: `${folder}shell.html` }

/** `/buy/token` is shown by `buy-token.html`. */
const screenAt = (path: Path): Page => ({
  kind: 'app',
  file: `${folder}${path.slice(base.length + 1).replaceAll('/', '-')}.html`,
  path,
})

const pages: readonly Page[] = [
  { kind: 'landing', file: `${folder}index.html`, path: paths.landing },
  { kind: 'sign-in', file: `${folder}login.html`, path: paths.login },
  { kind: 'sign-in', file: `${folder}forgot.html`, path: paths.forgot },
  { kind: 'sign-in', file: `${folder}resetpassword.html`, path: paths.resetPassword },
  { kind: 'sign-in', file: `${folder}otp.html`, path: paths.otp },
  screenAt(paths.wallet),
  screenAt(paths.buy),
  screenAt(paths.deposit),
  screenAt(paths.withdrawal),
  screenAt(paths.settings),
  screenAt(paths.support),
]

/** All documents of the built site. */
export const allPages: readonly Page[] = [...pages, SHELL]

/** The document of a path. Neither the case of letters nor a slash at the end makes another path. */
export function pageAt(pathname: string): Page {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || paths.landing
  return pages.find((page) => page.path === path) ?? SHELL
}

/** The file of a path in any of the languages, for who serves all of them and is in none: `/es/login` is `es/login.html`. */
export function documentAt(pathname: string, languages: readonly Language[]): string {
  const { tag, path } = inLanguage(pathname, languages)
  return `${baseOf(tag)}/${pageAt(path).file}`.slice(1)
}
