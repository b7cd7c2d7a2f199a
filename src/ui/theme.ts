/**
 * Light and dark follow the system until the reader wants the other one. `public/theme.js` puts a
 * stored choice in place before the first paint.
 */
const KEY = 'theme'

const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Turns light to dark and back. Choosing what the system has anyway is to follow it again. */
export function switchTheme(): void {
  const { dataset } = document.documentElement
  const system = systemTheme()
  const next = (dataset['theme'] ?? system) === 'dark' ? 'light' : 'dark'
  if (next === system) {
    delete dataset['theme']
    remember((storage) => storage.removeItem(KEY))
    return
  }
  dataset['theme'] = next
  remember((storage) => storage.setItem(KEY, next))
}

/** Where the browser blocks site data or has no room, the choice holds for as long as the page. */
function remember(keep: (storage: Storage) => void): void {
  try {
    keep(localStorage)
  } catch (error) {
    reportError(error)
  }
}
