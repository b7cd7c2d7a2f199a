/** The settings, except for the texts of product §8. */
export const settingsText = {
  title: 'Settings',
  account: 'Account',
  name: 'Name',
  email: 'Email',
  profileFailed: 'Your name and e-mail could not be loaded.',
  passwordTitle: 'Password',
  old: 'Old password',
  new: 'New password',
  newHint: '8 to 20 characters with an upper-case letter, a digit and one of !@#$%^&*',
  confirm: 'Confirm password',
  change: 'Change password',
  hostNotNotified:
    'Your password was changed, but your other devices could not be logged out. Log in and change it again to be sure.',
  appearance: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  device: 'This device',
  deviceHint:
    'Deletes all your data from this device, including the history for offline viewing, and logs you out here.',
  forget: 'Forget this device',
} as const
