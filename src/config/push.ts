/** What the page and the service worker agree on about web push. */

/** The database and the table in which a device keeps the id of its subscription, so that a logout is known offline. */
export const PUSH_STORE = ['push', 'device'] as const

/** The message by which the worker asks an open page to show a screen. */
export const OPEN_SCREEN = 'OPEN_SCREEN'
