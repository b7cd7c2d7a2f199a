/**
 * Light and dark follow the system until the reader wants one of them. `public/theme.js` puts a
 * stored choice in place before the first paint.
 */
const KEY = 'theme'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const isTheme = (text: string | undefined): text is Theme => themes.some((theme) => theme === text)

const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return isTheme(chosen) ? chosen : 'system'
}

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') {
    delete dataset['theme']
    remember((storage) => storage.removeItem(KEY))
  } else {
    dataset['theme'] = theme
    remember((storage) => storage.setItem(KEY, theme))
  }
  colourBrowser(theme)
  for (const listener of listeners) listener()
}

/** Turns light to dark and back. Choosing what the system has anyway is to follow it again. */
export function toggleTheme(): void {
  const system = systemTheme()
  const chosen = currentTheme()
  const next = (chosen === 'system' ? system : chosen) === 'dark' ? 'light' : 'dark'
  setTheme(next === system ? 'system' : next)
}

/** The browser's own bars: the head has a colour for light and one for dark, in this order (build/head.ts). */
function colourBrowser(theme: Theme): void {
  const colours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  for (const [index, own] of (['light', 'dark'] as const).entries()) {
    const when = theme === own ? 'all' : 'not all'
    const media = theme === 'system' ? `(prefers-color-scheme: ${own})` : when
    colours[index]?.setAttribute('media', media)
  }
}

const listeners = new Set<() => void>()
/** `listener` runs whenever a theme is chosen, wherever on the page. Returns how to take it back. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where the browser blocks site data or has no room, the choice holds for as long as the page. */
function remember(keep: (storage: Storage) => void): void {
  try {
    keep(localStorage)
  } catch (error) {
    reportError(error)
  }
}
