/** The logins of a person, in the settings. */
export const sessionsText = {
  title: 'Where you are logged in',
  failed: 'Your logins could not be loaded.',
  device: (browser: string, platform: string) =>
    browser && platform ? `${browser} on ${platform}` : browser || platform || 'Unknown device',
  current: 'This device',
  login: 'Login',
  lastUse: 'Last used',
  address: 'Address',
  unknown: 'Unknown',
  end: 'Log out',
  endOf: (device: string) => `Log out ${device}`,
  endOthers: 'Log out all other devices',
  ended: 'Logged out',
} as const
