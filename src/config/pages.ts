import { paths } from './paths.ts'

/**
 * What runs in a document: on the landing page no framework; before the login a screen that is hydrated; otherwise the
 * app, which changes screens without loading another document.
 */
export type PageKind = 'landing' | 'app'

export interface Page {
  readonly kind: PageKind
  /** The name of its file in the built site. */
  readonly file: string
}

/** Serves every path without a document of its own. */
export const SHELL: Page = { kind: 'app', file: 'shell.html' }

const pages: ReadonlyMap<string, Page> = new Map([
  [paths.landing, { kind: 'landing', file: 'index.html' }],
])

/** All documents of the built site. */
export const allPages: readonly Page[] = [...pages.values(), SHELL]

/** The document of a path. Neither the case of letters nor a slash at the end makes another path. */
export const pageAt = (pathname: string): Page =>
  pages.get(pathname.toLowerCase().replace(/\/+$/, '') || paths.landing) ?? SHELL
