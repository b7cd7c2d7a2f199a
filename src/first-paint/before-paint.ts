import { OTHER_LANGUAGES, pathIn } from '#config/other-languages.ts'
import { type Path, SIGNUP_HASH } from '#config/paths.ts'
import {
  LANGUAGE_KEY,
  LEFT_KEY,
  LOCK_KEY,
  MAINTENANCE_KEY,
  PENDING_LOGIN_KEY,
  SESSION_KEY,
} from '#config/storage-keys.ts'
import { maskEmail } from '../ui/mask-email.ts'
import { THEME_KEY } from '../ui/theme/theme.ts'

// Runs before the first paint, so that nothing is shown that the stored state forbids: the wrong theme, the login link to
// somebody who is logged in, a page during maintenance. A file of its own, because the content security policy forbids
// inline scripts.
const { dataset } = document.documentElement

/**
 * Leaves for the same page in the language that was chosen on this device, if the site has it. No other is left for, and no page
 * twice: without a network the worker leads back to the language that it has.
 */
function followLanguage(others: RegExp): void {
  const { lang } = document.documentElement
  const { pathname, search, hash } = location
  const chosen = localStorage.getItem(LANGUAGE_KEY) ?? lang
  const left = sessionStorage.getItem(LEFT_KEY)
  sessionStorage.removeItem(LEFT_KEY)
  const isSpoken = chosen === 'en' || others.test(`/${chosen}`)
  if (chosen === lang || !isSpoken || left === pathname) return
  sessionStorage.setItem(LEFT_KEY, pathname)
  location.replace(pathIn(chosen, pathname, others) + search + hash)
}

try {
  if (OTHER_LANGUAGES) followLanguage(OTHER_LANGUAGES)
  const theme = localStorage.getItem(THEME_KEY)
  if (theme === 'light' || theme === 'dark') {
    dataset['theme'] = theme
    for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      colour.media = colour.media.includes(theme) ? 'all' : 'not all'
  }
  if (localStorage.getItem(SESSION_KEY)) dataset['session'] = 'stored'
  if (localStorage.getItem(LOCK_KEY)) dataset['lock'] = 'closed'
  if (localStorage.getItem(MAINTENANCE_KEY) === 'true') dataset['covered'] = 'maintenance'
} catch {
  // Site data is blocked: the system's theme applies, and no session is stored.
}

// Whether the landing page is opened at its top, so that its first paint can do without the rest (src/landing/lay-out.ts).
// Not where the browser scrolls: to a section, or on a page that is reloaded to where it was.
const [navigation] = performance.getEntriesByType('navigation')
if (
  dataset['page'] === 'landing' &&
  navigation &&
  'type' in navigation &&
  navigation.type === 'navigate' &&
  !location.hash
)
  dataset['opened'] = ''

const templateOf = (id: string) => document.querySelector<HTMLTemplateElement>(`#${id}`)?.content

/**
 * Requests the code of the app (tools/build/links.ts). A service worker has it; over a network it must not compete with
 * the style sheets.
 */
function requestCode(id: string): void {
  const links = templateOf(id)
  if (!links) return
  if (!navigator.serviceWorker?.controller)
    for (const link of links.querySelectorAll('link')) link.fetchPriority = 'low'
  document.head.append(links)
}
requestCode('preloads')
if (dataset['session']) requestCode('members')

/** The scripts of the document would delay its first paint, so they are requested after it (tools/build/links.ts). */
function requestScripts(): void {
  const scripts = templateOf('scripts')
  if (scripts) document.head.append(scripts)
}
new PerformanceObserver(requestScripts).observe({ type: 'paint', buffered: true })
// Not every paint is reported: a tab in the background has none, and during maintenance nothing is shown.
addEventListener('load', () => setTimeout(requestScripts, dataset['covered'] ? 0 : 500))

// A button that is shown may be pressed before its script is there: src/app/frame/actions.ts does then what it is for.
document.onclick = ({ target }) => {
  document.pressed = target
}

/** Fills in where the code was sent, when the document has been parsed and before its scripts run. */
function showSentTo(email: string): void {
  const sentTo = maskEmail(email)
  const show = () => document.querySelector('[data-sent-to]')?.replaceChildren(sentTo)
  document.addEventListener('readystatechange', show, { once: true })
}

/** Whether the prerendered screen may be shown before its script takes it over (src/app/sign-in/browser.ts). */
function isAsPrerendered(): boolean {
  // Throws where site data is blocked, for the screens without a code, too.
  const pending = sessionStorage.getItem(PENDING_LOGIN_KEY)
  if (dataset['path'] === ('/otp' satisfies Path)) {
    // Throws where no login waits for a code.
    showSentTo(JSON.parse(pending ?? '').email)
    return true
  }
  if (dataset['session'] || location.hash === SIGNUP_HASH) return false
  const query = new URLSearchParams(location.search)
  return (
    dataset['path'] !== ('/resetpassword' satisfies Path) ||
    Boolean(query.get('oobCode') && query.get('email'))
  )
}

/** Keeps a press of a button until its script is there. Enter in a field presses the form's button. */
function keepPress(event: MouseEvent): void {
  const { target } = event
  if (!dataset['form'] || !(target instanceof Element)) return
  const button = target.closest<HTMLElement>('#screen button')
  if (!button) return
  event.preventDefault()
  button.dataset['held'] = ''
}

if (dataset['page'] === 'sign-in') {
  dataset['screen'] = 'hidden'
  try {
    if (isAsPrerendered()) delete dataset['screen']
  } catch {
    // No login waits for a code, or site data is blocked and another screen will replace this one.
  }
  dataset['form'] = 'waiting'
  document.addEventListener('click', keepPress, true)
}
