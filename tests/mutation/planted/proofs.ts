import type { CodeChange } from './code.ts'

const BEGIN = ['tests/contract/begin-log.test.ts']
const ASK = ['tests/unit/server/ask-witness.test.ts']
const STEPS = ['tests/unit/server/public-log-steps.test.ts']
const SOLVENCY = ['tests/contract/solvency.test.ts']
const HASHES = ['tests/unit/server/public-log-hashes.test.ts']
const CONFIG = ['tests/unit/server/accounts-config.test.ts']

/** Of the public log: how it begins anew, who cosigns it, what it promises, and the debts in it. */
export const PLANTED_PROOFS: readonly CodeChange[] = [
  {
    what: 'a new log does not name the site',
    file: 'server/proof/begin-log.ts',
    from: 'DELETE FROM settings WHERE',
    to: 'SELECT FROM settings WHERE',
    tests: BEGIN,
  },
  {
    what: 'a new log has the oldest debts',
    file: 'server/proof/begin-log.ts',
    from: 'coins IS NOT NULL ORDER BY day DESC',
    to: 'coins IS NOT NULL ORDER BY day',
    tests: BEGIN,
  },
  {
    what: 'a new log has no prices',
    file: 'server/proof/begin-log.ts',
    from: "    UNION ALL SELECT 'price', day || ' ' || coin, at FROM daily_prices\n",
    to: '',
    tests: BEGIN,
  },
  {
    what: 'a new log has what waited for the former one',
    file: 'server/proof/begin-log.ts',
    from: "      'DELETE FROM log_outbox',\n",
    to: '',
    tests: BEGIN,
  },
  {
    what: 'the third log has the name of the second',
    file: 'server/proof/key.ts',
    from: '{former + 1}',
    to: '{former * 0 + 2}',
    tests: BEGIN,
  },
  {
    what: 'the key of the log is for the group as well',
    file: 'server/proof/key.ts',
    from: '& 0o077) !== 0',
    to: '& 0o007) !== 0',
    tests: BEGIN,
  },
  {
    what: 'a reversal is promised before what it takes back has a place',
    file: 'server/proof/receipts.ts',
    from: 'one.isEarly || ',
    to: '',
    tests: ['tests/contract/receipts.test.ts'],
  },
  {
    what: 'one signature publishes the reserves of all addresses',
    file: 'server/proof/reserves.ts',
    from: 'addresses.find(',
    to: 'addresses.slice(0, 1).find(',
    tests: ['tests/contract/reserves.test.ts'],
  },
  {
    what: 'debts that another host makes are forgotten',
    file: 'server/proof/solvency/make-day.ts',
    from: 'addMs(now, -LONGEST)',
    to: 'now',
    tests: SOLVENCY,
  },
  {
    what: 'debts are in the order of people',
    file: 'server/proof/solvency/make-day.ts',
    from: 'const free = shuffled(2 ** depth)',
    to: 'const free = Uint32Array.from({ length: 2 ** depth }, (_, at) => at)',
    tests: SOLVENCY,
  },
  {
    what: 'debts of all coins are cut alike',
    file: 'server/proof/solvency/pieces.ts',
    from: '{coin} $',
    to: '{day} $',
    tests: HASHES,
  },
  {
    what: 'debts of all days are cut alike',
    file: 'server/proof/solvency/pieces.ts',
    from: '{day} $',
    to: '{coin} $',
    tests: HASHES,
  },
  {
    what: 'an update seals what anybody has put before the log',
    file: 'server/proof/seal-former.ts',
    from: "WHERE seal = 'of before' AND kind",
    to: 'WHERE kind',
    tests: ['tests/contract/former-rows.test.ts'],
  },
  {
    what: 'a cosignature brings the lines of others along',
    file: 'server/proof/ask-witness.ts',
    from: '.filter((line) => isLineOf(line, key))',
    to: ".filter((line) => line !== '')",
    tests: ASK,
  },
  {
    what: 'a witness is asked beyond the log',
    file: 'server/proof/ask-witness.ts',
    from: 'Math.min(known, log.size)',
    to: 'known',
    tests: ASK,
  },
  {
    what: 'any page has the size of a witness',
    file: 'server/proof/ask-witness.ts',
    from: "answer.headers.get('content-type')?.startsWith('text/x.tlog.size') ?? false",
    to: 'true',
    tests: ASK,
  },
  {
    what: 'what is not signed is measured',
    file: 'server/proof/metrics.ts',
    from: "'SELECT signed FROM log_state'",
    to: "'SELECT size AS signed FROM log_state'",
    tests: ['tests/contract/public-log.test.ts'],
  },
  {
    what: 'mails have the first state for ever',
    file: 'server/proof/public-log.ts',
    from: 'newest = await readCheckpoint()',
    to: 'newest ??= await readCheckpoint()',
    tests: STEPS,
  },
  {
    what: 'a turn without an end signs nothing',
    file: 'server/proof/public-log.ts',
    from: 'if (steps % STEPS_UNSIGNED === 0) await signGrown(db, signer, lastSigned)',
    to: '',
    tests: STEPS,
  },
  {
    what: 'a site is named by what builds before have left',
    file: 'server/proof/log-site.ts',
    from: ' && !former.has(path)',
    to: '',
    tests: ['tests/unit/server/log-site.test.ts'],
  },
  {
    what: 'a state that was changed in the database is signed',
    file: 'server/proof/sign.ts',
    from: 'if (row) requireOwnState(db, row)\n',
    to: '\n',
    tests: STEPS,
  },
  {
    what: 'an owner who was rolled back is never stored',
    file: 'server/proof/entries/owners.ts',
    from: 'await storeMissing(db, ids, saltOf)) owners.set(userId, owner)',
    to: 'await storeMissing(db, ids, saltOf)) { known.set(userId, owner); owners.set(userId, owner) }',
    tests: STEPS,
  },
  {
    what: 'what an operator has ordered can be guessed from its entry',
    file: 'server/proof/entries/other-entries.ts',
    from: 'const hash = commitment(saltOf(`operator',
    to: 'const hash = commitment(sha256(`operator',
    tests: ['tests/contract/public-log.test.ts'],
  },
  {
    what: 'a witness is named by its address',
    file: 'server/proof/witness-settings.ts',
    from: 'found.map(({ text }) => text)',
    to: 'found.map(({ url }) => url)',
    tests: CONFIG,
  },
]
