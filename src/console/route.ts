import { useSyncExternalStore } from 'react'

/** The place in the console: all of it is in the address, so that a reload and a link lead back. */
export interface Route {
  /** A path such as `withdrawals`, or `withdrawals/<id>`. */
  readonly path: string
  readonly query: URLSearchParams
}

const follow = (onChange: () => void) => {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  return { path, query: new URLSearchParams(query) }
}

export const useRoute = (): Route => routeOf(useSyncExternalStore(follow, () => location.hash))

export const hrefOf = (path: string, query: Readonly<Record<string, string>> = {}): string => {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(filled).toString()
  return `#/${path}${text && `?${text}`}`
}

export const go = (path: string, query?: Readonly<Record<string, string>>): void =>
  location.assign(hrefOf(path, query))

/** Puts filters into the address without an entry in the history for each letter. */
export function setQuery(path: string, query: Readonly<Record<string, string>>): void {
  location.replace(hrefOf(path, query))
}
