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
    localStorage.removeItem(KEY)
    return
  }
  dataset['theme'] = next
  localStorage.setItem(KEY, next)
}
