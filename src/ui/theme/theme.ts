/**
 * The theme follows the system until light or dark is chosen. The stored choice is applied before the first paint
 * (src/first-paint/before-paint.ts).
 */
export const THEME_KEY = 'theme'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  store(theme)
  updateThemeColour(theme)
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
  const colours = document.querySelectorAll('meta[name="theme-color"]')
  for (const [index, own] of ['light', 'dark'].entries()) {
    const when = theme === own ? 'all' : 'not all'
    const media = theme === 'system' ? `(prefers-color-scheme: ${own})` : when
    colours[index]?.setAttribute('media', media)
  }
}

/** If site data is blocked or the storage is full, the choice lasts as long as the page. */
function store(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch (error) {
    reportError(error)
  }
}
