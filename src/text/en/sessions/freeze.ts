/** Freezing the account, and lifting that. */
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
  incomplete: 'This link is incomplete. Open it from the e-mail once more.',
  over: 'This link was used before, or is older than 6 hours. Choose a new password instead, which logs out every device, and contact support.',
  done: 'Your account is frozen, and every device is logged out.',
  next: 'Choose a new password now. Then log in, and lift the freeze in Settings with a code from your e-mail.',
  newPassword: 'Choose a new password',

  since: 'Frozen since',
  state:
    'Withdrawals and purchases are refused, and payments that were not sent yet wait. Deposits still arrive.',
  passwordFirst: 'If somebody else was logged in, change your password before you lift the freeze.',
  byOperator: 'An operator has frozen it. Contact support to have that lifted.',
  contact: 'Contact support',
  sendCode: 'Send code',
  sentTo: 'We sent a code to',
  code: 'Verification code',
  resend: 'Resend code',
  resendIn: 'Resend code in',
  lift: 'Lift the freeze',
  lifted: 'The freeze is lifted',
  expired: 'This code is no longer valid. Request a new one.',
} as const
