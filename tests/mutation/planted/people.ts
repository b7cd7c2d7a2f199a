import type { CodeChange } from './code.ts'

const SESSIONS = ['tests/contract/sessions.test.ts', 'tests/unit/server/own-rows.test.ts']
const WIPE = [
  'tests/faults/cache.test.ts',
  'tests/unit/stores/session-logout.test.ts',
  'tests/unit/stores/push.test.ts',
  'tests/unit/stores/app-lock.test.ts',
]

/** Of logins and of what they leave on a device. */
export const PLANTED_PEOPLE: readonly CodeChange[] = [
  {
    what: 'a session that is over reads the rows of its person',
    file: 'server/accounts/sessions/sessions.ts',
    from: 'AND expires_at > $${parameters + 2}',
    to: 'AND $${parameters + 2}::timestamptz IS NOT NULL',
    tests: SESSIONS,
  },
  {
    what: 'a session that is over is one',
    file: 'server/accounts/sessions/sessions.ts',
    from: '!isOwn(row) || row.expires_at <= clock.now()',
    to: '!isOwn(row)',
    tests: SESSIONS,
  },
  {
    what: 'a session that waits for its code reads the rows of its person',
    file: 'server/accounts/sessions/sessions.ts',
    from: 'WHERE token_hash = $${parameters + 1} AND verified_at IS NOT NULL AND',
    to: 'WHERE token_hash = $${parameters + 1} AND',
    tests: SESSIONS,
  },
  {
    what: 'a login waits for its code as long as a session lasts',
    file: 'server/accounts/sessions/sessions.ts',
    from: 'addMs(now, UNVERIFIED_LIFE)',
    to: 'addMs(now, life)',
    tests: [...SESSIONS, 'tests/contract/accounts-login.test.ts'],
  },
  {
    what: 'a session lasts twice as long',
    file: 'server/accounts/sessions/sessions.ts',
    from: '[sessionId, now, addMs(now, life),',
    to: '[sessionId, now, addMs(now, 2 * life),',
    tests: [...SESSIONS, 'tests/contract/accounts-login.test.ts'],
  },
  {
    what: 'anybody ends any session',
    file: 'server/accounts/sessions/endings.ts',
    from: 'WHERE user_id = $1 AND id = $2 RETURNING',
    to: 'WHERE $1::uuid IS NOT NULL AND id = $2 RETURNING',
    tests: SESSIONS,
  },
  {
    what: 'a session from before a jump of the clock outlives a changed password',
    file: 'server/accounts/sessions/endings.ts',
    from: '(created_at < $2 OR created_at > $4)',
    to: '(created_at < $2 AND $4::timestamptz IS NOT NULL)',
    tests: [...SESSIONS, 'tests/unit/server/revocations.test.ts'],
  },
  {
    what: 'the session that ends the others ends itself',
    file: 'server/accounts/sessions/endings.ts',
    from: 'WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2) RETURNING id)',
    to: 'WHERE user_id = $1 AND ($2::uuid IS NULL OR id IS NOT NULL) RETURNING id)',
    tests: [...SESSIONS, 'tests/contract/passkeys-host.test.ts'],
  },
  {
    what: 'what is under the lock of the next person goes with the last one',
    file: 'src/offline/wipe.ts',
    from: 'if (except === null && !isLocked) return clear(store)',
    to: 'if (except === null) return clear(store)',
    tests: WIPE,
  },
  {
    what: 'what is under a lock stays after each logout',
    file: 'src/offline/wipe.ts',
    from: '!(isLocked && isEncrypted)',
    to: '!isEncrypted',
    tests: WIPE,
  },
  {
    what: 'a logout deletes databases of others',
    file: 'src/offline/wipe.ts',
    from: "if (name?.startsWith('firebase'))",
    to: 'if (name)',
    tests: WIPE,
  },
  {
    what: 'who logs in while a logout asks who is there loses what they have',
    file: 'src/offline/wipe.ts',
    from: 'while (token !== current())',
    to: 'while (token !== token)',
    tests: WIPE,
  },
  {
    what: 'what was told by push stays after a logout',
    file: 'src/offline/wipe.ts',
    from: 'await readNotifications(() => true)',
    to: 'await readNotifications(() => false)',
    tests: WIPE,
  },
  {
    what: 'a device is called wiped although somebody has logged in',
    file: 'src/offline/wipe.ts',
    from: "if (current() === null && !stored()) setItem(local, WIPED_KEY, 'yes')",
    to: "setItem(local, WIPED_KEY, 'yes')",
    tests: WIPE,
  },
]
