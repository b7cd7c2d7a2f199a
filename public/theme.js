// Runs before the first paint, so that the page does not flash in the wrong theme.
// A separate file, because the content security policy forbids inline scripts. src/ui/theme/theme.ts sets the value.
{
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.dataset.theme = theme
      const [light, dark] = document.querySelectorAll('meta[name="theme-color"]')
      light?.setAttribute('media', theme === 'light' ? 'all' : 'not all')
      dark?.setAttribute('media', theme === 'dark' ? 'all' : 'not all')
    }
    // Hides the login button until the stored session is restored (app/restore-login.ts).
    if (localStorage.getItem('cthash')) document.documentElement.dataset.session = 'stored'
  } catch {
    // Site data is blocked: the system's theme applies, and no session is stored.
  }
}
