/** The page that freezes the account. */
export const freezeText = {
  title: 'Freeze account',
  lead: 'If somebody else has logged in to your account, freeze it now.',
  effects: [
    'Withdrawals and purchases are refused until you lift the freeze.',
    'Payments that were not sent yet wait.',
    'Every device is logged out, this one included.',
    'Deposits still arrive.',
  ],
  freeze: 'Freeze my account',
  back: 'Back to Settings',
  incomplete: 'This link is incomplete. Open it from the e-mail once more.',
  over: 'This link was used before, or is older than 6 hours. Choose a new password instead, which logs out every device, and contact support.',
  done: 'Your account is frozen, and every device is logged out.',
  next: 'Choose a new password now. Then log in, and lift the freeze in Settings with a code from your e-mail.',
  newPassword: 'Choose a new password',
} as const
