/** The page that the service worker shows if it has neither the site nor a network. */
export const offlinePage = {
  title: 'You are offline',
  text: 'The saved copy of this site is gone from this device, and there is no connection to load it again. Nothing else was lost.',
  retry: 'Try again',
} as const
