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
  {
    what: 'a new passkey is taken whenever its challenge was made',
    file: 'server/accounts/passkeys/registrations.ts',
    from: ' AND used_at IS NULL AND expires_at > $3\n',
    to: ' AND used_at IS NULL\n',
    tests: ['tests/contract/passkey-attestation.test.ts'],
  },
  {
    what: 'a passkey that has ended is never added again',
    file: 'server/accounts/passkeys/stored.ts',
    from: "  await tx.run('DELETE FROM passkeys WHERE id = $1 AND ends_at <= $2', [added.id, now])\n",
    to: '',
    tests: ['tests/contract/passkeys-host.test.ts'],
  },
  {
    what: 'a session that its handle ends lives on at the provider',
    file: 'server/api/routes/account/login.ts',
    from: '    if (userId) await identity.signOut((await userById(db, userId)).identityUid)\n',
    to: '',
    tests: ['tests/contract/accounts-login.test.ts'],
  },
  {
    what: 'a freeze by a link leaves refresh tokens at the provider',
    file: 'server/api/routes/account/freeze.ts',
    from: '    await identity.signOut(done.user.identityUid)\n',
    to: '',
    tests: ['tests/contract/sessions.test.ts'],
  },
  {
    what: 'a freeze by its owner leaves refresh tokens at the provider',
    file: 'server/api/routes/account/freeze.ts',
    from: '    await identity.signOut(user.identityUid)\n',
    to: '',
    tests: ['tests/contract/sessions.test.ts'],
  },
]
