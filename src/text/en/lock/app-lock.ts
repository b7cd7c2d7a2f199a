/** The app lock: its card in the settings, and the screen that covers the app. */
export const lockText = {
  hint: 'Asks for this device’s fingerprint, face or PIN before the app is shown, and encrypts what it keeps on this device.',
  unavailable:
    'This browser or device has no passkeys of its own, such as by fingerprint, face or PIN, so the app cannot be locked.',
  delay: 'Lock after',
  delayHint: 'How long the app may be in the background. It is always locked when it starts.',
  delayNotStored: 'This device is out of storage: the time was not changed.',
  delays: { 0: 'At once', 1: '1 minute', 5: '5 minutes', 15: '15 minutes' },
  turnOn: 'Turn on app lock',
  turnOff: 'Turn off app lock',
  lockNow: 'Lock now',
  isOn: 'The app is locked with a passkey of this device. What it keeps here is encrypted.',
  curtainTitle: 'Only a curtain',
  curtain:
    'The passkey of this device cannot encrypt. The lock hides the app, but what is kept on this device is not encrypted.',
  losing:
    'If you lose the passkey, log out on the lock screen and log in again. Your account is not affected.',
  cancelled: 'The passkey was not used. Please try again.',
  lockedTitle: 'The app is locked',
  locked: 'Use your fingerprint, face or PIN to open it.',
  unlock: 'Unlock',
  notUnlocked:
    'The app could not be unlocked. Try again or, if the passkey is lost, log out and log in again.',
  logOut: 'Log out',
  logOutTitle: 'Log out on this device?',
  logOutHint:
    'What the app keeps on this device is deleted, and comes back from the host when you log in again. Support queries that were written offline and not sent yet are lost.',
  confirmLogOut: 'Delete and log out',
  back: 'Back',
} as const
