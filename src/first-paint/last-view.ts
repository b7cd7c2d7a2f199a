import { BALANCE_SHOWN_KEY, LAST_VIEW_KEY, SESSION_KEY } from '#config/storage-keys.ts'

// Runs before the first paint of the wallet's document, at its end: it shows what the wallet showed last
// (src/features/wallet/LastView.tsx), until the app replaces it. A file of its own, as before-paint.ts.

/**
 * The elements and attributes that a wallet is drawn by. Others are left out, since what is stored may be damaged, or be of
 * something else than the wallet: nothing of it runs, loads or leads anywhere.
 */
const DRAWN =
  /^((aria|data|stroke)-\w+|button|class|code|d|details|div|href|li|p|path(Length)?|span|summary|svg|t(able|body|d|h|head|ime|r)|ul|use|viewBox)$/
/** In characters; what is longer is cut, and then is no JSON. */
const LONGEST = 1e5

/** As LastView.tsx saves it. Whatever is not of this form throws, and nothing is shown. */
type SavedNode =
  | string
  | readonly [string, string, readonly (readonly [string, string])[], readonly SavedNode[]]

const nodesOf = (saved: readonly SavedNode[]): (string | Element)[] =>
  saved.map((node) => {
    if (typeof node === 'string') return node
    const [namespace, name, attributes, children] = node
    if (!DRAWN.test(name)) return ''
    const element = document.createElementNS(namespace, name)
    for (const [name, value] of attributes) if (DRAWN.test(name)) element.setAttribute(name, value)
    element.append(...nodesOf(children))
    return element
  })

const { dataset, style } = document.documentElement
try {
  const { src } = document.querySelector<HTMLScriptElement>('[type=module]') ?? {}
  const token = localStorage.getItem(SESSION_KEY) ?? ''
  const view = JSON.parse(localStorage.getItem(LAST_VIEW_KEY)?.slice(0, LONGEST) ?? '')
  const of = [src, localStorage.getItem(BALANCE_SHOWN_KEY), token.slice(-8)].join()
  if (token && view.of === of && !dataset['lock']) {
    if (view.width === innerWidth)
      for (const name in view.heights) style.setProperty(name, view.heights[name])
    for (const part of document.querySelectorAll<HTMLElement>('[data-view]'))
      part.replaceChildren(...nodesOf(view.parts[part.dataset['view'] ?? '']))
  }
} catch {
  // Nothing is stored, it is damaged, or site data is blocked: the document shows the shapes of what is to come.
}
dataset['shown'] = ''
