/**
 * The theme follows the system until light or dark is chosen. `src/before-paint.js` applies the stored choice before the
 * first paint.
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
    updateStorage((storage) => storage.removeItem(KEY))
  } else {
    dataset['theme'] = theme
    updateStorage((storage) => storage.setItem(KEY, theme))
  }
  updateThemeColour(theme)
  for (const listener of listeners) listener()
}

/** Toggles light and dark. If the result is the system's theme, the choice is reset to `system`. */
export function toggleTheme(): void {
  const system = systemTheme()
  const chosen = currentTheme()
  const next = (chosen === 'system' ? system : chosen) === 'dark' ? 'light' : 'dark'
  setTheme(next === system ? 'system' : next)
}

/** Updates the colour of the browser's toolbar: the head has a meta tag for light and one for dark, in this order. */
function updateThemeColour(theme: Theme): void {
  const colours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  for (const [index, own] of (['light', 'dark'] as const).entries()) {
    const when = theme === own ? 'all' : 'not all'
    const media = theme === 'system' ? `(prefers-color-scheme: ${own})` : when
    colours[index]?.setAttribute('media', media)
  }
}

const listeners = new Set<() => void>()
/** Calls `listener` whenever a theme is chosen. Returns a function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** If site data is blocked or the storage is full, the choice lasts as long as the page. */
function updateStorage(update: (storage: Storage) => void): void {
  try {
    update(localStorage)
  } catch (error) {
    reportError(error)
  }
}
