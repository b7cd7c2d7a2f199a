import type { CodeChange } from './code.ts'

const DOCTOR = ['tests/unit/operations/doctor.test.ts']
const FETCH = ['tests/unit/platform/http-out/fetch.test.ts']
const NODE = ['tests/unit/server/chain/node.test.ts']

/** Of the parts that the rest of a host stands on, of its start and of its files. */
export const PLANTED_HOST: readonly CodeChange[] = [
  {
    what: 'a link for the first operator is printed at each start',
    file: 'server/main/starting/console.ts',
    from: 'if (activeOf(await staffIn(tx)).length > 0) return undefined',
    to: '',
    tests: ['tests/contract/console-start.test.ts'],
  },
  {
    what: 'a link for the first operator is printed outside the sandbox',
    file: 'server/main/starting/console.ts',
    from: 'if (!config.isSandbox) return undefined',
    to: '',
    tests: ['tests/contract/console-start.test.ts'],
  },
  {
    what: 'keys are swapped only where both are',
    file: 'server/main/doctor/database.ts',
    from: "isOf('tron', evm) || isOf('evm', tron)",
    to: "isOf('tron', evm) && isOf('evm', tron)",
    tests: ['tests/unit/operations/doctor-planted.test.ts'],
  },
  {
    what: 'a proxy that lets no WebSockets through is right',
    file: 'server/main/doctor/arrival.ts',
    from: 'return status === UNAUTHORIZED',
    to: 'return status < 500',
    tests: DOCTOR,
  },
  {
    what: 'a proxy that keeps what a caller has made up is right',
    file: 'server/main/doctor/arrival.ts',
    from: 'trustedProxies > 0 && made.forwarded',
    to: 'trustedProxies > 1 && made.forwarded',
    tests: DOCTOR,
  },
  {
    what: 'a proxy that sets no X-Forwarded-For is right',
    file: 'server/main/doctor/arrival.ts',
    from: 'trustedProxies === 0 || forwarded.length > 0',
    to: 'trustedProxies === 0 || forwarded.length >= 0',
    tests: DOCTOR,
  },
  {
    what: 'an error is logged without what it was caused by',
    file: 'server/platform/log/log.ts',
    from: 'maskSecrets(error.message + cause)',
    to: 'maskSecrets(error.message)',
    tests: ['tests/unit/server/request-log.test.ts'],
  },
  {
    what: 'a request whose time is over keeps its turn',
    file: 'server/platform/http-out/fetch.ts',
    from: '      release()',
    to: '      if (!signal.aborted) release()',
    tests: FETCH,
  },
  {
    what: 'a request with a signal of its caller has no limit of time',
    file: 'server/platform/http-out/fetch.ts',
    from: 'cancelled ? AbortSignal.any([cancelled, ending]) : ending',
    to: 'cancelled ?? ending',
    tests: FETCH,
  },
  {
    what: 'a look at writes is fresh after the clock was set back',
    file: 'server/platform/db/health/write-checks.ts',
    from: 'Math.abs(clock.now().getTime() - lookedAt.getTime())',
    to: 'clock.now().getTime() - lookedAt.getTime()',
    tests: ['tests/faults/database-writes.test.ts'],
  },
  {
    what: 'a window is used up only where somebody was refused',
    file: 'server/platform/limits/limits.ts',
    from: 'WHEN r.count >= $6',
    to: 'WHEN r.count > $6',
    tests: ['tests/unit/server/accounts-limits.test.ts'],
  },
  {
    what: 'a server is away because this process was busy',
    file: 'server/platform/db/availability.ts',
    from: 'return wasBusy && !isClosed ? answers() : false',
    to: 'return false',
    tests: ['tests/unit/server/availability.test.ts'],
  },
  {
    what: 'the first node is asked first whether or not it answers',
    file: 'server/platform/nodes/several.ts',
    from: '        start = index\n',
    to: '',
    tests: NODE,
  },
  {
    what: 'two of three nodes agree only where they are neighbours',
    file: 'server/platform/nodes/several.ts',
    from: 'answers.slice(index + 1).some(',
    to: 'answers.slice(index + 1, index + 2).some(',
    tests: NODE,
  },
  {
    what: 'what was encrypted under the first of two former keys is lost',
    file: 'server/platform/keys/secrets.ts',
    from: 'formerKeys.map(keyOf)',
    to: 'formerKeys.slice(0, 1).map(keyOf)',
    tests: ['tests/unit/server/keys.test.ts'],
  },
  {
    what: 'a printed statement says what went with a sign',
    file: 'server/money/statement/as-document.ts',
    from: '-total((units) => units < 0n)',
    to: 'total((units) => units < 0n)',
    tests: ['tests/unit/server/statement-lines.test.ts'],
  },
  {
    what: 'a row of a page that cannot be read is named by its place',
    file: 'src/api/history/history-rows.ts',
    from: 'else dropped.push(change)',
    to: 'else dropped.push(index)',
    tests: ['tests/unit/api/request.test.ts'],
  },
]
