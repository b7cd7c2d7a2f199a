/** What the shell says around the screens, where the specification has no words for it. */
export const shell = {
  brokenTitle: 'This screen did not open',
  broken: 'Something in this page failed. Nothing you sent was changed by it.',
  outdatedTitle: 'A newer version is here',
  outdated: 'Part of this page was replaced while it was open. Load it again to go on.',
  reload: 'Load again',
  late: 'This takes longer than it should.',
  goingBack: 'There is nothing at this address. You are taken back to where you were.',
  offline: 'You are offline. Amounts and history are as they last were.',
  unsent:
    'Your session ended before a support query could be sent. Log in again in this tab and it goes out by itself; closing or reloading the tab discards it.',
  cacheFull: 'This device has no room left, so nothing is kept for offline use.',
  cacheForbidden: 'This browser does not let the site keep anything for offline use.',
  disconnectedTitle: 'This screen needs a connection',
  disconnected: 'Its code is not on this device yet. It opens once you are online again.',
  updateReady: 'A new version is ready',
  updateHint: 'It takes a moment and loads every open tab of this site again.',
  update: 'Update now',
  later: 'Later',
} as const
