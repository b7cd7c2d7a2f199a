import type { CodeChange } from './code.ts'

/** Of what an order of the staff does beyond its answer, and of what is asked about one person. */
export const PLANTED_EFFECTS: readonly CodeChange[] = [
  {
    what: 'the signer is given the keys of whoever is off the staff',
    file: 'server/operator/commands/staff.ts',
    from: '[...(await staffIn(db)).values()].filter(({ isRemoved }) => !isRemoved)',
    to: '[...(await staffIn(db)).values()]',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'whoever is off the staff keeps their sessions',
    file: 'server/operator/commands/staff.ts',
    from: "      await tx.run('DELETE FROM staff_sessions WHERE staff_id = $1', [known.id])\n",
    to: '',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'a page of the log begins with the last row of the one before',
    file: 'server/operator/commands/log.ts',
    from: 'number < $2)',
    to: 'number <= $2)',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'who agreed with what waits is not named',
    file: 'server/operator/commands/log.ts',
    from: 'agreed: agreed.map(({ name }) => name),\n        objected',
    to: 'agreed: objected.map(({ name }) => name),\n        objected',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'exactly the minimum is refused by hand',
    file: 'server/operator/commands/deposits.ts',
    from: 'if (isLess(amount, minimum))',
    to: 'if (!isLess(minimum, amount))',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'a freeze is lifted although nobody has said that it is meant',
    file: 'server/operator/commands/people/freezes.ts',
    from: "if (force !== 'freeze')",
    to: 'if (force === undefined && !frozen)',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'a freeze leaves the sessions at the identity provider',
    file: 'server/operator/commands/people/freezes.ts',
    from: '        await services.identity.signOut(user.identityUid)\n',
    to: '',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'lifting a freeze is signed as freezing',
    file: 'server/operator/commands/people/freezes.ts',
    from: "concernOf(db, email, 'no')",
    to: "concernOf(db, email, 'yes')",
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'whoever is logged out by the staff stays at the identity provider',
    file: 'server/operator/commands/people/person.ts',
    from: '        await services.identity.signOut(user.identityUid)\n',
    to: '',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'beside a query stand those of everybody',
    file: 'server/operator/commands/people/support.ts',
    from: "{ state: 'all', userId: query.user_id, limit: 20 }",
    to: "{ state: 'all', limit: 20 }",
    tests: ['tests/contract/operator-effects.test.ts'],
  },
  {
    what: 'the deposits of a person are those of everybody',
    file: 'server/operator/commands/deposit-list.ts',
    from: 'userId: user?.id, after',
    to: 'userId: undefined, after',
    tests: ['tests/contract/operator-effects.test.ts'],
  },
]
