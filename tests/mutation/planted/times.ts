import type { CodeChange } from './code.ts'

const READING = ['tests/unit/server/reading.test.ts']

/** Of what a time that was written, read or sealed is taken for. */
export const PLANTED_TIMES: readonly CodeChange[] = [
  {
    what: 'prices are not read until the time that a jump of the clock has left',
    file: 'server/money/prices/feed/feed.ts',
    from: ' OR next_at > $3 RETURNING',
    to: ' AND $3::timestamptz IS NOT NULL RETURNING',
    tests: ['tests/unit/server/prices/feed.test.ts'],
  },
  {
    what: 'rates are not read until the time that a jump of the clock has left',
    file: 'server/money/prices/rates.ts',
    from: ' OR currency_rates.next_at > $4 RETURNING',
    to: ' AND $4::timestamptz IS NOT NULL RETURNING',
    tests: ['tests/unit/server/prices/rates.test.ts'],
  },
  {
    what: 'nothing is told until the time that a jump of the clock has left',
    file: 'server/operator/alarms/alarms.ts',
    from: ' OR next_at > $3 RETURNING',
    to: ' AND $3::timestamptz IS NOT NULL RETURNING',
    tests: ['tests/contract/alarms.test.ts'],
  },
  {
    what: 'books are not compared until the time that a jump of the clock has left',
    file: 'server/chains/books/schedule.ts',
    from: ' OR next_at > $3 RETURNING',
    to: ' AND $3::timestamptz IS NOT NULL RETURNING',
    tests: ['tests/unit/server/books/audit-chain.test.ts'],
  },
  {
    what: 'what is wrong with a price began when it was read last',
    file: 'server/money/prices/feed/judge.ts',
    from: 'since: before.problem?.kind === kind ? before.problem.since : now',
    to: 'since: now',
    tests: ['tests/unit/server/prices/judge.test.ts'],
  },
  {
    what: 'a minute of reading lasts until a clock that was set back has come to it',
    file: 'server/platform/limits/reading.ts',
    from: 'if (Math.abs(now - reader.since) >= MINUTE) Object',
    to: 'if (now - reader.since >= MINUTE) Object',
    tests: READING,
  },
  {
    what: 'the time of a challenge may be changed under its signature',
    file: 'server/accounts/passkeys/challenges.ts',
    from: '[purpose, userId, id, expiresAt.getTime(), quoted, ...content]',
    to: '[purpose, userId, id, quoted, ...content]',
    tests: ['tests/contract/passkeys-host.test.ts'],
  },
  {
    what: 'a device is told of what happens after its session has expired',
    file: 'server/notify/push/subscriptions.ts',
    from: 's.id = p.session_id AND s.expires_at >',
    to: 's.id = p.session_id AND s.created_at <',
    tests: ['tests/contract/push-host.test.ts'],
  },
  {
    what: 'a price that was set for an hour may be made to last',
    file: 'server/money/prices/feed/stored.ts',
    from: "rowSeal(signer, 'prices', coin, [units, until])",
    to: "rowSeal(signer, 'prices', coin, [units])",
    tests: ['tests/contract/forged.test.ts'],
  },
  {
    what: 'a code from before a jump of the clock is called used',
    file: 'server/accounts/codes/codes.ts',
    from: 'if (row.used_at === null && !isLive(row)) throw expired()',
    to: 'if (row.used_at === null && row.expires_at <= clock.now()) throw expired()',
    tests: ['tests/unit/server/codes.test.ts'],
  },
]
