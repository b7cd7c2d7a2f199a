/** What the shell says around the screens, where the specification has no words for it. */
export const shell = {
  brokenTitle: 'This screen did not open',
  broken: 'Something in this page failed. Nothing you sent was changed by it.',
  outdatedTitle: 'A newer version is here',
  outdated: 'Part of this page was replaced while it was open. Load it again to go on.',
  reload: 'Load again',
  offline: 'You are offline. Amounts and history are as they last were.',
  cacheFull: 'This device has no room left, so nothing is kept for offline use.',
  cacheForbidden: 'This browser does not let the site keep anything for offline use.',
  updateReady: 'A new version is ready.',
  update: 'Update now',
} as const
