/** Puts away what was shown and is read by now, and counts the rest. `isRead` is given the screen that one is about. */
export async function readNotifications(isRead: (screen: unknown) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  const read = shown.filter(({ data }) => isRead(data))
  for (const one of read) one.close()
  await navigator.setAppBadge?.(shown.length - read.length)
}
