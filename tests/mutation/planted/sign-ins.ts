import type { CodeChange } from './code.ts'

const IDENTITY = ['tests/contract/identity-embedded.test.ts']
const CODES = ['tests/unit/server/codes.test.ts']

/** Of what opens an account or the console. */
export const PLANTED_SIGN_INS: readonly CodeChange[] = [
  {
    what: 'a link to a new password is taken without its seal',
    file: 'server/accounts/identity/reset-codes.ts',
    from: '!row || row.seal !== sealOf(',
    to: '!row || "" === sealOf(',
    tests: IDENTITY,
  },
  {
    what: 'a link to a new password is of whom its row names',
    file: 'server/accounts/identity/reset-codes.ts',
    from: 'codeHash, [uid, expiresAt])',
    to: 'codeHash, [expiresAt])',
    tests: IDENTITY,
  },
  {
    what: 'a login is continued without its seal',
    file: 'server/accounts/identity/sign-ins.ts',
    from: '!row || row.seal !== sealOf(row)',
    to: '!row',
    tests: IDENTITY,
  },
  {
    what: 'a session of the staff is of whom its row names',
    file: 'server/console/sessions.ts',
    from: '[row.token_hash, row.staff_id, row.expires_at]',
    to: '[row.token_hash, row.expires_at]',
    tests: ['tests/contract/console-login.test.ts'],
  },
  {
    what: 'wrong tries are counted by the database alone',
    file: 'server/accounts/codes/guesses.ts',
    from: 'own.wrong >= max',
    to: 'own.wrong < 0',
    tests: CODES,
  },
  {
    what: 'a right code counts as a wrong try',
    file: 'server/accounts/codes/guesses.ts',
    from: 'compared?.is_right === false',
    to: 'compared',
    tests: CODES,
  },
  {
    what: 'guesses that come at once are compared at once',
    file: 'server/accounts/codes/guesses.ts',
    from: 'const done = own.last.then(async () => {',
    to: 'const done = Promise.resolve().then(async () => {',
    tests: CODES,
  },
]
