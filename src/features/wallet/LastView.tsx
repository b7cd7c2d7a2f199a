import { useEffect } from 'react'
import { BALANCE_SHOWN_KEY, LAST_VIEW_KEY, LOCK_KEY, SESSION_KEY } from '#config/storage-keys.ts'
import { setItem } from '../../offline/storage.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { balancesStore } from '../../stores/money/balances.ts'
import type { Services } from '../../stores/services.ts'
import { useServices } from '../../stores/use-service.ts'
import { InstallHint } from './hints/InstallHint.tsx'

/**
 * What the wallet shows is kept as elements, so that its document shows it again before any code of the app is there: the
 * figures of a slow phone's last visit are readable when the preloader ends (src/first-paint/last-view.ts). The parts are the
 * elements with `data-view`, and none of them says how recent it is. Balances and lines are kept apart from it, exact, in
 * the cache: nothing reads a view but that script.
 */
type SavedNode =
  | string
  | readonly [namespace: string | null, name: string, attributes: readonly Attribute[], SavedNode[]]
type Attribute = readonly [name: string, value: string]

/** The chart, and what stands between it and the estimate. */
const LATE = ['notes', 'values']
/** More lines than fit on a screen. */
const LINES = 10

/** Keeps the view of an open wallet, now and whenever the page is left. */
export function LastView(): null {
  const services = useServices()
  useEffect(() => {
    const save = () => saveLastView(services, document)
    save()
    document.addEventListener('visibilitychange', save)
    return () => document.removeEventListener('visibilitychange', save)
  }, [services])
  return null
}

/** Only of a session that is stored readable: another tab may have logged out or turned the app lock on. */
export function saveLastView({ platform, get }: Services, page: Document): void {
  const { deviceStorage: storage } = platform
  const token = get(sessionStore).token.peek()
  const isReadable =
    token !== null && storage?.getItem(SESSION_KEY) === token && !storage.getItem(LOCK_KEY)
  if (!isReadable || !get(balancesStore).isKnown.peek()) return
  const isShown = storage.getItem(BALANCE_SHOWN_KEY) === 'true'
  // A search, another list and one that is scrolled are of this visit only. Amounts that another tab has hidden, or this one
  // in the frame before, are still on the page.
  const history = `[data-view="history"][data-shown="${isShown}"]`
  if (!page.querySelector(`${history} tr[aria-rowindex="2"]`)) return
  const parts = Object.fromEntries(
    [...page.querySelectorAll<HTMLElement>('[data-view]')].map((part) => [
      part.dataset['view'],
      childrenOf(part),
    ]),
  )
  // Only the space of what is loaded late is kept.
  const heights: Record<string, string> = {}
  for (const name of isShown ? LATE : []) {
    parts[name] = []
    const part = page.querySelector<HTMLElement>(`[data-view="${name}"]`)
    heights[`--${name}`] = `${part?.offsetHeight ?? 0}px`
  }
  // Another build has other class names. Whether amounts are hidden, and who is logged in, may change in another tab.
  const build = page.querySelector<HTMLScriptElement>('script[type="module"]')?.src
  const of = [build, storage.getItem(BALANCE_SHOWN_KEY), token.slice(-8)].join()
  // An older one must not stay where there is no room for this one.
  storage.removeItem(LAST_VIEW_KEY)
  setItem(storage, LAST_VIEW_KEY, JSON.stringify({ of, parts, width: innerWidth, heights }))
}

const childrenOf = (parent: Element): SavedNode[] => [...parent.childNodes].flatMap(saved)

function saved(node: Node): SavedNode[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof Element) || isBelow(node)) return []
  const attributes = [...node.attributes].map(({ name, value }): Attribute => [name, value])
  // A link leads nowhere before the app is there.
  const name = node.localName === 'a' ? 'span' : node.localName
  return [[node.namespaceURI, name, attributes, childrenOf(node)]]
}

/** A line below the first ones, or the space of those that are not in the document. */
function isBelow(node: Element): boolean {
  const index = node.getAttribute('aria-rowindex')
  // The heads have the first one.
  return node.localName === 'tr' && (index === null || Number(index) - 1 > LINES)
}

/** What a wallet has once it can be seen. A visit that ends before that does not count. */
export const AfterPreloader = () => (
  <>
    <InstallHint />
    <LastView />
  </>
)
