/** Messages of the app itself, outside the screens. */
export const shell = {
  brokenTitle: 'This screen could not be opened',
  broken: 'Something on this page failed. Requests you have already sent are not affected.',
  outdatedTitle: 'A newer version is available',
  outdated: 'Part of this page was replaced while it was open. Reload it to continue.',
  reload: 'Reload',
  late: 'This is taking longer than expected.',
  notFoundHint: 'This page does not exist. Taking you back to the previous page.',
  /** The one notice of the connection: why the host does not answer, and what that means for the screen. */
  offline: {
    figures: 'You are offline. Amounts and history may be out of date.',
    action:
      'You are offline. This needs a connection and will be available again once you are online.',
    query:
      'You are offline. Your query is saved on this device and sent automatically once you are online.',
    none: 'You are offline. This page needs a connection.',
  },
  silent: {
    figures: 'The service is not answering. Amounts and history may be out of date.',
    action: 'The service is not answering. This will be available again as soon as it does.',
    query:
      'The service is not answering. Your query is saved on this device and sent as soon as it does.',
    none: 'The service is not answering. Please wait a moment.',
  },
  unsent:
    'Your session ended before a support query could be sent. Log in again in this tab to send it; closing or reloading the tab discards it.',
  cacheFull: 'This device is out of storage, so nothing is stored for offline use.',
  cacheForbidden: 'This browser does not allow the site to store anything for offline use.',
  disconnectedTitle: 'This screen needs a connection',
  disconnected:
    'It has not been downloaded to this device yet. It opens once you are online again.',
  updateReady: 'A new version is ready',
  updateHint: 'It takes a moment and reloads every open tab of this site.',
  update: 'Update now',
  later: 'Later',
} as const
