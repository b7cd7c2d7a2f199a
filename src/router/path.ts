import { base } from '#language'

/** Normalises a path: lower case, without a trailing slash. */
export const pathOf = (pathname: string): string =>
  pathname.toLowerCase().replace(/\/+$/, '') || '/'

/** The normalised path of the current URL. */
export const currentPath = (): string => pathOf(location.pathname)

/** Removes the query from the address bar, so that a secret in it is not copied or passed on. */
export const removeQuery = (): void => history.replaceState(history.state, '', location.pathname)

// Here and not in navigation.tsx, so that a document can be left before React is loaded.

/** Leaves this document for another one of the site. */
export function openDocument(url: string | URL, { replace = false } = {}): void {
  if (replace) location.replace(url)
  else location.assign(url)
}

/** The landing page, which shares its document with no other page. */
export const LANDING = base || '/'

/** Goes back one page, or to the landing page if there is no previous page of the site (decision 8). */
export function goBack(): void {
  if (canGoBack()) history.back()
  else openDocument(LANDING, { replace: true })
}

/** The Navigation API knows the entries of this site; `history.length`, the fallback, includes those of other sites. */
const canGoBack = (): boolean =>
  'navigation' in window ? window.navigation.canGoBack : history.length > 1
