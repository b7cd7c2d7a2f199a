/** Renders first, then starts offline support. Two documents share this entry; see README, "Two documents". */
const isLanding = document.documentElement.dataset['page'] === 'landing'
const { start } = await (isLanding ? import('./app/landing/start-landing.tsx') : loadApp())
const services = await start()

if (import.meta.env.PROD) {
  const { updatesService } = await import('./offline/updates.ts')
  await services.get(updatesService).start()
}

async function loadApp() {
  import('./app/routes.ts')
    .then(({ preloadFirstScreen }) => preloadFirstScreen())
    .catch(reportError)
  return import('./app/start.tsx')
}
