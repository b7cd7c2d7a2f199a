// Runs before the first paint, so that a reader who chose light or dark never sees the other one flash.
// A file of its own, since the content security policy refuses inline scripts. Read and set by src/ui/theme.ts.
{
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') {
      document.documentElement.dataset.theme = theme
      const [light, dark] = document.querySelectorAll('meta[name="theme-color"]')
      light?.setAttribute('media', theme === 'light' ? 'all' : 'not all')
      dark?.setAttribute('media', theme === 'dark' ? 'all' : 'not all')
    }
    // Nobody who is signed in is offered a login before the stored state is restored (app/restore-login.ts).
    if (localStorage.getItem('cthash')) document.documentElement.dataset.session = 'stored'
  } catch {
    // A browser that blocks site data follows the system, and keeps nobody signed in.
  }
}
