/** The header, the footer and the bottom bar (product §2). */
export const navigationText = {
  skip: 'Skip to content',
  home: (siteName: string) => `${siteName} home`,
  menu: 'Menu',
  main: 'Main',
  account: 'Account',
  theme: 'Light or dark',
  about: 'About Us',
  tokenomics: 'Tokenomics',
  features: 'Features',
  buyToken: (siteName: string) => `Buy ${siteName}`,
  buy: 'Buy',
  wallet: 'Wallet',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  settings: 'Settings',
  support: 'Support',
  logIn: 'Login Now',
  logOut: 'Logout',
  service: 'Our service',
  company: 'Our company',
  login: 'Login',
  register: 'Register',
  whitepaper: 'Whitepaper',
  privacy: 'Privacy policy',
  termsAndConditions: 'Terms and conditions',
  more: 'More',
  follow: 'Follow us',
  copyright: (siteName: string) => `© 2025 ${siteName}. All rights reserved.`,
  backToTop: 'Back to top',
  languages: 'Languages',
} as const

/** The brand names of the seven networks of product §2. */
export const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linktree: 'Linktree',
  medium: 'Medium',
  reddit: 'Reddit',
  twitter: 'Twitter',
  youtube: 'YouTube',
} as const

/** Messages of the app itself, outside the screens. */
export const shell = {
  brokenTitle: 'This screen could not be opened',
  broken: 'Something on this page failed. What you have sent is not affected.',
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
    action:
      'The service is not answering. This needs a connection and will be available again once it does.',
    query:
      'The service is not answering. Your query is saved on this device and sent automatically once it does.',
    none: 'The service is not answering. This page needs a connection.',
  },
  unsent:
    'Your session ended before a support query could be sent. Log in again in this tab to send it; closing or reloading the tab discards it.',
  cacheFull: 'This device is out of storage, so nothing is stored for offline use.',
  cacheForbidden: 'This browser does not allow the site to store anything for offline use.',
  disconnectedTitle: 'This screen needs a connection',
  disconnected:
    'It has not been downloaded to this device yet. It opens once you are online again.',
  updateReady: 'A new version is ready',
  updateHint: 'It reloads every open tab of this site.',
  update: 'Update now',
  later: 'Later',
} as const

/** The offer to install the app. */
export const installText = {
  title: 'Keep your wallet at hand',
  why: 'Installed, it opens from the home screen and shows your balances and history without a network.',
  /** It has the names of the menus on iPhone and iPad. */
  shareMenu: 'Tap Share in the browser’s toolbar, then “Add to Home Screen”.',
  install: 'Install',
  dismiss: 'No, thanks',
} as const

/** The page that the service worker shows if it has neither the site nor a network. */
export const offlinePage = {
  title: 'You are offline',
  text: 'The saved copy of this site is gone from this device, and there is no connection to load it again. Nothing else was lost.',
  retry: 'Try again',
} as const
