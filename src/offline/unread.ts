/** Puts away what was shown: whoever has opened the app has read it. */
export async function readNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await navigator.clearAppBadge?.()
}
