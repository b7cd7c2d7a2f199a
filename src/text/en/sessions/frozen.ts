/** That the account is frozen, on the screens that cannot be used then. */
export const frozenText = {
  title: 'Your account is frozen',
  withdrawals: 'Nothing can be withdrawn until the freeze is lifted. Deposits still arrive.',
  purchases: 'Nothing can be bought until the freeze is lifted. Deposits still arrive.',
  toSettings: 'Lift the freeze in Settings',
} as const
