/** Render, then start offline support: in this order. Two documents share this entry; see README, "Two documents". */
const { start } =
  document.documentElement.dataset['page'] === 'landing'
    ? await import('./app/start-landing.tsx')
    : await import('./app/start.tsx')
await start()

if (import.meta.env.PROD) {
  const { updates } = await import('./offline/updates.ts')
  await updates.start()
}
