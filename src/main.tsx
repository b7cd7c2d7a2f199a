/** Render, then start offline support: in this order. Two documents share this entry; see README, "Two documents". */
const isLanding = document.documentElement.dataset['page'] === 'landing'
const { start } = await (isLanding ? import('./app/landing/start-landing.tsx') : appAndScreen())
await start()

if (import.meta.env.PROD) {
  const { updates } = await import('./offline/updates.ts')
  await updates.start()
}

async function appAndScreen() {
  import('./app/routes.ts').then(({ loadFirst }) => loadFirst()).catch(reportError)
  return import('./app/start.tsx')
}
