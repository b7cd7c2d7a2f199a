/** Where the settings lead to the page that freezes the account. */
export const freezeCardText = {
  title: 'Freeze account',
  what: 'If somebody else may have got into your account, freeze it: nothing can be withdrawn or bought until you lift the freeze with a code from your e-mail.',
  open: 'Freeze account',
} as const
