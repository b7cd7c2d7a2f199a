// Runs before the first paint, so that nothing is shown that the stored state forbids: the wrong theme, the login link to
// somebody who is logged in, a screen of the wallet to somebody who is not, a page during maintenance. A file of its own,
// because the content security policy forbids inline scripts.
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
    // src/app/restore-login.ts
    if (localStorage.getItem('cthash')) dataset.session = 'stored'
    // src/app/shell/Guard.tsx
    if (dataset.access === 'logged-in' && !dataset.session) {
      dataset.covered = 'login'
      location.replace('/login')
    }
    // src/stores/site.ts
    if (localStorage.getItem('maintenance') === 'true') dataset.covered = 'maintenance'
  } catch {
    // Site data is blocked: the system's theme applies, and no session is stored.
  }
}
