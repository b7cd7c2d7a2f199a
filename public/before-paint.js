// Runs before the first paint, so that nothing is shown that the stored state forbids: the wrong theme, the login link to
// somebody who is logged in, a page during maintenance. A file of its own, because the content security policy forbids
// inline scripts.
{
  const { dataset } = document.documentElement
  try {
    // src/ui/theme/theme.ts
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') {
      dataset.theme = theme
      const [light, dark] = document.querySelectorAll('meta[name="theme-color"]')
      light?.setAttribute('media', theme === 'light' ? 'all' : 'not all')
      dark?.setAttribute('media', theme === 'dark' ? 'all' : 'not all')
    }
    // src/app/login-state.ts
    if (localStorage.getItem('cthash')) dataset.session = 'stored'
    // src/app/lock/start-lock.tsx
    if (localStorage.getItem('user:lock')) dataset.lock = 'closed'
    // src/stores/host/site.ts
    if (localStorage.getItem('maintenance') === 'true') dataset.covered = 'maintenance'
  } catch {
    // Site data is blocked: the system's theme applies, and no session is stored.
  }

  // Whether the landing page is opened at its top, so that its first paint can do without the rest (src/landing/lay-out.ts).
  // Not where the browser scrolls: to a section, or on a page that is reloaded to where it was.
  if (
    dataset.page === 'landing' &&
    performance.getEntriesByType('navigation')[0]?.type === 'navigate' &&
    !location.hash
  )
    dataset.opened = ''

  // The code of the app (tools/build/links.ts). A service worker has it; over a network it must not compete with the style
  // sheets.
  const requestCode = (id) => {
    const links = document.getElementById(id)?.content
    if (!links) return
    if (!navigator.serviceWorker?.controller)
      for (const link of links.children) link.fetchPriority = 'low'
    document.head.append(links)
  }
  requestCode('preloads')
  if (dataset.session) requestCode('members')

  // The scripts of the document would delay its first paint, so they are requested after it (tools/build/links.ts).
  const requestScripts = () => {
    const scripts = document.getElementById('scripts')
    if (scripts) document.head.append(scripts.content)
  }
  new PerformanceObserver(requestScripts).observe({ type: 'paint', buffered: true })
  // Not every paint is reported: a tab in the background has none, and during maintenance nothing is shown.
  addEventListener('load', () => setTimeout(requestScripts, dataset.covered ? 0 : 500))

  // A prerendered screen before its script takes it over (src/app/sign-in/browser.ts).

  // As maskEmail does (src/features/auth/OtpScreen.tsx).
  const showSentTo = ({ email }) => {
    const sentTo = email.slice(0, 4) + '*'.repeat(Math.max(3, email.length - 14)) + email.slice(-10)
    // When the document has been parsed, before its scripts run.
    document.addEventListener(
      'readystatechange',
      () => {
        document.querySelector('[data-sent-to]').textContent = sentTo
      },
      { once: true },
    )
    return true
  }

  const isAsPrerendered = () => {
    const pending = sessionStorage.getItem('pending-login')
    if (dataset.path === '/otp') return showSentTo(JSON.parse(pending))
    if (dataset.session || location.hash === '#signup') return false
    const query = new URLSearchParams(location.search)
    return dataset.path !== '/resetpassword' || (query.get('oobCode') && query.get('email'))
  }

  if (dataset.page === 'sign-in') {
    dataset.screen = 'hidden'
    try {
      if (isAsPrerendered()) delete dataset.screen
    } catch {
      // No login waits for a code, or site data is blocked and another screen will replace this one.
    }
    dataset.form = 'waiting'
    // Enter in a field presses the form's button.
    document.addEventListener(
      'click',
      (event) => {
        const button = dataset.form && event.target.closest('#screen button')
        if (!button) return
        event.preventDefault()
        button.dataset.held = ''
      },
      true,
    )
  }
}
