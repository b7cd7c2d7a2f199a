import {
  type ComponentProps,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { currentPath, pathOf } from './path.ts'

/**
 * The only place that changes the URL. The landing page at `/` is a document of its own, so every way
 * to it or away from it is a document load; all other screens change inside the one they share.
 */
const LANDING = '/'

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

let prepare: (path: string) => Promise<unknown> = () => Promise.resolve()
/** Says how to fetch the code of a screen, so that the old screen stays until the new one can be shown. */
export const setScreenLoader = (load: typeof prepare): void => {
  prepare = load
}

let moves = 0
/** While the screen that was asked for is being fetched. */
let isOnTheWay = false
/** False until the reader has gone anywhere: a first screen must not take the focus from the address bar. */
export const hasNavigated = (): boolean => moves > 0

const crossesDocuments = (to: URL): boolean =>
  (pathOf(to.pathname) === LANDING) !== (currentPath() === LANDING)

export function navigate(path: string, { replace = false } = {}): void {
  const to = new URL(path, location.href)
  if (crossesDocuments(to)) {
    if (replace) location.replace(to)
    else location.assign(to)
    return
  }
  const move = ++moves
  isOnTheWay = true
  const arrive = () => {
    // Whoever went somewhere else while this screen was loading wants that one.
    if (move !== moves) return
    isOnTheWay = false
    // A link to the very screen it stands on adds no page to go back to.
    show(() => change(to, replace || to.href === location.href))
  }
  // A chunk that does not load is reported by the screen itself, which the boundary around it shows.
  prepare(pathOf(to.pathname)).then(arrive, arrive)
}

function change(to: URL, replace: boolean): void {
  flushSync(() => {
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
    changed()
  })
  scrollTo(0, 0)
}

function show(update: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.hidden || !document.startViewTransition) {
    update()
    return
  }
  // `ready` rejects when the next move cuts this one short; the update itself has happened all the same.
  document.startViewTransition(update).ready.catch(() => undefined)
}

/** One page back; where there is none of ours, `fallback` takes this page's place (decision 8). */
export function goBack(fallback: string = LANDING): void {
  if (canGoBack()) history.back()
  else navigate(fallback, { replace: true })
}

/** The Navigation API counts our own pages only; without it the length of the whole history has to do. */
const canGoBack = (): boolean =>
  'navigation' in window ? window.navigation.canGoBack : history.length > 1

/** Takes the query out of the address bar, so that a secret in it is neither copied nor sent on. */
export const removeQuery = (): void => history.replaceState(history.state, '', location.pathname)

function subscribe(listener: () => void): () => void {
  const onPop = () => {
    moves += 1
    isOnTheWay = false
    listener()
  }
  listeners.add(listener)
  addEventListener('popstate', onPop)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', onPop)
  }
}
/** The path of the screen that is shown, for marking the current link. */
export const usePath = (): string => useSyncExternalStore(subscribe, currentPath, () => LANDING)

const currentHash = () => location.hash

/** The part of the screen that the address names: `#signup`, or nothing. */
export const useHash = (): string => useSyncExternalStore(subscribe, currentHash, () => '')

/** Names another part of this screen in its address, which a reload then finds again. No step to go back to. */
export function setHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
  changed()
}

/** Runs `action` once, `ms` after it was mounted or after `ms` became a number; never after it is gone. */
export function useDelayed(action: () => void, ms: number | null): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => run(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}

/** The same for a move, which nobody asked for: whoever is on the way to another screen by then gets there. */
export const useDelayedNavigation = (move: () => void, ms: number | null): void =>
  useDelayed(() => {
    if (!isOnTheWay) move()
  }, ms)

/** Goes to `path` after `ms`, in place of this screen: Back must not return to a step that is done. */
export const useRedirect = (path: string, ms: number | null): void =>
  useDelayedNavigation(() => navigate(path, { replace: true }), ms)

/** Goes to `to` at once, in place of this screen. */
export function Redirect({ to }: { to: string }): null {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

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
