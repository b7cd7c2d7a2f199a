import { createRoot } from 'react-dom/client'
import '../ui/styles/geist.css'
import '../ui/styles/tokens.css'
import './console.css'
import { THEME_KEY } from '../ui/theme/theme.ts'
import { App } from './App.tsx'
import { createCalls } from './calls.ts'

const theme = storedTheme()
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <App calls={createCalls(fetch.bind(globalThis))} storage={siteStorage()} />,
  )

/** What is saved lasts as long as the page where site data is blocked. */
function siteStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** The theme is the system's where site data is blocked. */
function storedTheme(): string | null {
  try {
    return localStorage.getItem(THEME_KEY)
  } catch {
    return null
  }
}
