import {
  type ComponentProps,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { currentPath, LANDING, openDocument, pathOf } from './path.ts'

/**
 * With path.ts the only file that changes the URL. In the app's document navigating to the
 * landing page loads a document, and all other screens share one. A document with a single screen shares none.
 */
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

let prepare: (path: string) => Promise<unknown> = () => Promise.resolve()
/** Registers how to load a screen's code: the old screen stays until the new one can be rendered. */
export const setScreenLoader = (load: typeof prepare): void => {
  prepare = load
}

/** The name of a window whose next document is opened by a screen, and not by the person. */
const LED = 'led'
// None at build time.
const wasLedHere = globalThis.window?.name === LED
if (wasLedHere) window.name = ''

let navigations = 0
/** True while the code of the requested screen is being loaded. */
let isNavigating = false

let arrived: 'navigation' | 'history' | undefined = wasLedHere ? 'navigation' : undefined
/**
 * How the current screen came to be shown: by a navigation, also from another document, or by going back or forward in the
 * history. Undefined for the first screen of a document.
 */
export const arrival = () => arrived

let crossesDocuments = (to: URL): boolean =>
  (pathOf(to.pathname) === LANDING) !== (currentPath() === LANDING)

/** In a document with a single screen every other path is another document. */
export const setSingleScreen = (): void => {
  crossesDocuments = (to) => pathOf(to.pathname) !== currentPath()
}

export function navigate(path: string, { replace = false } = {}): void {
  const to = new URL(path, location.href)
  if (crossesDocuments(to)) {
    window.name = LED
    openDocument(to, { replace })
    return
  }
  const navigation = ++navigations
  isNavigating = true
  arrived = 'navigation'
  const commit = () => {
    // Superseded by another navigation while this screen was loading.
    if (navigation !== navigations) return
    isNavigating = false
    // A link to the current URL adds no history entry.
    withTransition(() => changeUrl(to, replace || to.href === location.href))
  }
  // A load error is ignored here: the screen imports its chunk again, and the error boundary handles the failure.
  prepare(pathOf(to.pathname)).then(commit, commit)
}

function changeUrl(to: URL, replace: boolean): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  // It scrolls after the change, which saves the position for Back, and before the new screen, which need not be laid out for it.
  scrollTo(0, 0)
  flushSync(notifyListeners)
}

function withTransition(update: () => void): void {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (prefersReducedMotion || document.hidden || !document.startViewTransition) {
    update()
    return
  }
  // `ready` rejects when the next navigation skips this transition; the update has run all the same.
  document.startViewTransition(update).ready.catch(() => undefined)
}

// There is none at build time.
globalThis.addEventListener?.('popstate', () => {
  navigations += 1
  isNavigating = false
  arrived = 'history'
  notifyListeners()
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The path of the current screen. */
export const usePath = (): string => useSyncExternalStore(subscribe, currentPath, () => LANDING)

const currentHash = () => location.hash

/** What is named after the `#` of the address when a screen is opened, such as a coin; empty at build time. */
export const hashName = (): string => globalThis.location?.hash.slice(1) ?? ''

/** The URL's hash, which selects a part of the screen: `#signup`, or empty. */
export const useHash = (): string => useSyncExternalStore(subscribe, currentHash, () => '')

/** Replaces the hash, so that a reload restores the selected part. Adds no history entry. */
export function setHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
  notifyListeners()
}

/** Runs `action` once, `ms` after the mount or after `ms` became a number; never after the unmount. */
export function useDelayed(action: () => void, ms: number | null): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => run(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}

/** The same for an automatic navigation, which must not override one that the person has started. */
export const useDelayedNavigation = (go: () => void, ms: number | null): void =>
  useDelayed(() => {
    if (!isNavigating) go()
  }, ms)

/** Redirects to `path` after `ms`, replacing this screen: Back must not return to a finished step. */
export const useRedirect = (path: string, ms: number | null): void =>
  useDelayedNavigation(() => navigate(path, { replace: true }), ms)

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  replace?: boolean
}

export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return
    event.preventDefault()
    navigate(to, { replace })
  }
  return <a {...rest} href={to} onClick={follow} />
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
