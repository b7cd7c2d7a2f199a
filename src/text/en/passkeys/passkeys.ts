/** Passkeys at the login, for withdrawals and for purchases. */
export const passkeyText = {
  logIn: 'Use a passkey',
  confirm: 'Confirm with passkey',
  codeWaits:
    'A code by e-mail works too, but the withdrawal then waits for 24 hours, in which you can cancel it in the settings.',
  waits:
    'You have a passkey and did not use it, so this withdrawal waits for 24 hours. Until then you can cancel it in the settings.',
  checking: 'Waiting for your passkey',
  noAnswer:
    'The service did not answer, so it is not certain whether the withdrawal was placed. Confirm it again with your passkey: the same withdrawal is never paid twice.',
  refused: 'The passkey was not accepted, and nothing was sent. Please try again.',
  expired: 'This took too long, and nothing was sent. Please use the passkey again.',
} as const

/** Why a passkey could not be used. */
export const passkeyFaults = {
  cancelled: 'The passkey was not used, so nothing was done.',
  known: 'This device already has a passkey for your account.',
  unsupported: 'This browser has no passkeys. Use another browser, or a code by e-mail.',
  failed: 'The passkey could not be used on this device.',
} as const
