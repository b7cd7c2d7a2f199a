import type { CodeChange } from './code.ts'

const LOG = ['tests/contract/public-log.test.ts']
const STEPS = ['tests/unit/server/public-log-steps.test.ts']
const WITNESSES = ['tests/contract/witnesses.test.ts']
const COSIGNATURE = ['tests/unit/domain/log/cosignature.test.ts']
const ADD_UP = ['tests/unit/domain/log/add-up.test.ts']

/** Of the public log: what a host takes into it, shows of it and signs, and what others believe of it. */
export const PLANTED_LOG: readonly CodeChange[] = [
  {
    what: 'a transfer stands before those of its lane that the clock was set back after',
    file: 'server/proof/sequence.ts',
    from: 'latest = Math.max(latest, at)',
    to: 'latest = at',
    tests: STEPS,
  },
  {
    what: 'a log that lacks what was signed proves what it has',
    file: 'server/proof/public-log.ts',
    from: 'if (!answer?.checkpoint || !answer.key || isShorter(answer.signed, lastSigned.read()))',
    to: 'if (!answer?.checkpoint || !answer.key)',
    tests: LOG,
  },
  {
    what: 'a log that lacks what was signed shows an older state',
    file: 'server/proof/public-log.ts',
    from: 'return isOld ? undefined : (answer?.checkpoint ?? undefined)',
    to: 'return answer?.checkpoint ?? undefined',
    tests: LOG,
  },
  {
    what: 'a bundle of entries is cut short where the log is',
    file: 'server/proof/tiles.ts',
    from: 'return entries.length < width ? undefined : bundleOf(entries.slice(0, width))',
    to: 'return bundleOf(entries.slice(0, width))',
    tests: LOG,
  },
  {
    what: 'a host that is slow puts back what another has signed',
    file: 'server/proof/sign.ts',
    from: 'WHERE signed < $2 OR checkpoint IS NULL',
    to: 'WHERE signed <> $2 OR checkpoint IS NULL',
    tests: LOG,
  },
  {
    what: 'a log is signed on by the key of another',
    file: 'server/proof/sign.ts',
    from: 'if (last.origin !== now.origin)',
    to: "if (last.origin === '')",
    tests: LOG,
  },
  {
    what: 'a witness is not asked until the time that a jump of the clock has left',
    file: 'server/proof/witnesses.ts',
    from: ' OR w.next_at > $4 RETURNING',
    to: ' AND $4::timestamptz IS NOT NULL RETURNING',
    tests: WITNESSES,
  },
  {
    what: 'a wrong cosignature is passed over',
    file: 'src/domain/log/cosignature.ts',
    from: 'seconds), signature)))\n      return undefined',
    to: 'seconds), signature)))\n      continue',
    tests: COSIGNATURE,
  },
  {
    what: 'a coin whose purchases were all taken back is a difference',
    file: 'src/domain/log/add-up.ts',
    from: 'said.sold.filter(({ purchases }) => purchases !== 0)',
    to: 'said.sold',
    tests: ADD_UP,
  },
  {
    what: 'a bundle that has become full since it was signed is not read',
    file: 'src/domain/log/add-up.ts',
    from: "if (bytes === 'none') bytes = await read",
    to: 'if (!bytes) bytes = await read',
    tests: ADD_UP,
  },
  {
    what: 'what somebody owes is taken off what is owed to them',
    file: 'server/proof/solvency/make-day.ts',
    from: "user_id IS NOT NULL AND kind <> 'debt'",
    to: 'user_id IS NOT NULL',
    tests: ['tests/contract/solvency.test.ts'],
  },
  {
    what: 'what is owed is removed while it is still shown',
    file: 'server/proof/solvency/make-day.ts',
    from: 'DELETE FROM solvency_nodes WHERE day < ',
    to: 'DELETE FROM solvency_nodes WHERE day <= ',
    tests: ['tests/contract/solvency.test.ts'],
  },
  {
    what: 'of people beyond the first thousand some are owed twice',
    file: 'server/proof/solvency/make-day.ts',
    from: 'last = rows.at(-1)?.userId ?? last',
    to: 'last = rows.at(0)?.userId ?? last',
    tests: ['tests/contract/solvency.test.ts'],
  },
  {
    what: 'what waits beside what is taken into the log is lost',
    file: 'server/proof/sequence.ts',
    from: "'DELETE FROM log_outbox WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)::bigint)'",
    to: "'DELETE FROM log_outbox WHERE $1::jsonb IS NOT NULL'",
    tests: ['tests/unit/server/public-log-steps.test.ts'],
  },
  {
    what: 'of what waits for the log a turn takes in the first hundred',
    file: 'server/proof/sequence.ts',
    from: 'rows.length === ROWS_AT_ONCE ||',
    to: '',
    tests: ['tests/unit/server/public-log-steps.test.ts'],
  },
  {
    what: 'reserves may be of any contract',
    file: 'verify/reserves.ts',
    from: "isSameAddress(token?.contract ?? '', contract)",
    to: "contract !== ''",
    tests: ['tests/unit/verify/reserves.test.ts'],
  },
  {
    what: 'reserves may be a coin of another network',
    file: 'verify/reserves.ts',
    from: 'return nativeCoin(network) === coin ? NETWORKS[network].native : undefined',
    to: 'return NETWORKS[network].native',
    tests: ['tests/unit/verify/reserves.test.ts'],
  },
  {
    what: 'what the host says is compared with all that it has',
    file: 'verify/log.ts',
    from: 'if (size === said?.size) atSaid = presale.result()',
    to: 'atSaid = presale.result()',
    tests: ['tests/unit/verify/log.test.ts'],
  },
  {
    what: 'a signature is believed before it is verified',
    file: 'src/domain/log/note.ts',
    from: 'if (!(await verify(',
    to: 'if (!(verify(',
    tests: ['tests/unit/domain/log/oracle.test.ts'],
  },
  {
    what: 'the state of another log is that of this one',
    file: 'src/domain/log/note.ts',
    from: 'checkpoint?.origin === key.name ? checkpoint : undefined',
    to: 'checkpoint',
    tests: ['tests/unit/domain/log/follow.test.ts'],
  },
  {
    what: 'of a partial bundle more is read than is signed',
    file: 'verify/tiles.ts',
    from: '.slice(0, wide(index)), tile }',
    to: ', tile }',
    tests: ['tests/unit/verify/log.test.ts'],
  },
]
