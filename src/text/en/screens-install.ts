/** The offer to install the app. */
export const installText = {
  title: 'Keep your wallet at hand',
  why: 'Installed, it opens from the home screen and shows your balances and history without a network.',
  /** With the names of the menus on iPhone and iPad. */
  shareMenu: 'Tap Share in the browser’s toolbar, then “Add to Home Screen”.',
  install: 'Install',
  dismiss: 'No, thanks',
} as const
