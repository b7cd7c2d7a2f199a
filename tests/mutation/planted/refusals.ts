import type { CodeChange } from './code.ts'

/** Of what the calls of people answer and refuse, and of what follows them. */
export const PLANTED_REFUSALS: readonly CodeChange[] = [
  {
    what: 'the mail about a cancelled withdrawal waits for the outbox',
    file: 'server/api/routes/withdrawal-cancel.ts',
    from: '    cancelled.done?.deliver().catch(logMailError(request))\n',
    to: '',
    tests: ['tests/contract/rights-host.test.ts'],
  },
  {
    what: 'a frozen account is asked to prove an address',
    file: 'server/api/routes/ownership.ts',
    from: '    await requireNotFrozen(db, userId)\n    await limits.take(`ownership:$',
    to: '    await limits.take(`ownership:$',
    tests: ['tests/contract/limits-of-calls.test.ts'],
  },
  {
    what: 'a frozen account proves an address',
    file: 'server/api/routes/ownership.ts',
    from: '    await requireNotFrozen(db, userId)\n    await limits.take(`ownership-p',
    to: '    await limits.take(`ownership-p',
    tests: ['tests/contract/limits-of-calls.test.ts'],
  },
  {
    what: 'addresses are proven without end',
    file: 'server/api/routes/ownership.ts',
    from: ', ANSWERS)',
    to: ', { max: 6000, per: HOUR })',
    tests: ['tests/contract/limits-of-calls.test.ts'],
  },
  {
    what: 'resets are reported without end',
    file: 'server/api/routes/account/password.ts',
    from: '    await limitCaller(keyOf(callerFrom(request, devices), email))\n',
    to: '',
    tests: ['tests/contract/limits-of-calls.test.ts'],
  },
  {
    what: 'links for new passwords are asked for without end by one address',
    file: 'server/api/routes/account/password.ts',
    from: '    await limitCaller(key)\n',
    to: '',
    tests: ['tests/contract/limits-of-calls.test.ts'],
  },
  {
    what: 'a form has the prices of when it first asked',
    file: 'server/api/routes/balance.ts',
    from: 'if (of?.money !== money || of.market !== market) byCoin.clear()',
    to: 'if (of?.money !== money) byCoin.clear()',
    tests: ['tests/contract/balance-terms.test.ts'],
  },
  {
    what: 'a form has the terms of when it first asked',
    file: 'server/api/routes/balance.ts',
    from: 'if (of?.money !== money || of.market !== market) byCoin.clear()',
    to: 'if (of?.market !== market) byCoin.clear()',
    tests: ['tests/contract/balance-terms.test.ts'],
  },
  {
    what: 'the rows of a whole history are not counted',
    file: 'server/api/routes/history.ts',
    from: '    countRows(lines.length)\n    if (lines',
    to: '    if (lines',
    tests: ['tests/contract/reading-budget.test.ts'],
  },
]
