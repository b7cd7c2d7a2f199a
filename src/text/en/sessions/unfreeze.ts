/** Lifting the freeze, in the settings. */
export const unfreezeText = {
  since: 'Frozen since',
  state:
    'Withdrawals and purchases are refused, and payments that were not sent yet wait. Deposits still arrive.',
  passwordFirst: 'If somebody else was logged in, change your password before you lift the freeze.',
  byOperator: 'An operator has frozen it. Contact support to have that lifted.',
  contact: 'Contact support',
  sendCode: 'Send code',
  sentTo: 'We sent a code to',
  lift: 'Lift the freeze',
  lifted: 'The freeze is lifted',
} as const
