import type { CodeChange } from './code.ts'

const CALLS = ['tests/unit/api/calls.test.ts']
const RECIPIENT = ['tests/unit/features/withdraw-form.test.ts']
const POLICY = ['tests/unit/domain/staff-policy.test.ts']
const HISTORY = ['tests/unit/domain/history.test.ts']
const REFUSALS = ['tests/unit/text/refusals.test.ts']

/** Of what a line of a history, an amount and a refusal say, of what a call asks for, and of what others must agree with. */
export const PLANTED_WORDS: readonly CodeChange[] = [
  {
    what: 'a transaction of another family has a link',
    file: 'src/domain/history.ts',
    from: 'tron: /^[0-9a-f]{64}$/i',
    to: 'tron: /^(0x)?[0-9a-f]{64}$/i',
    tests: HISTORY,
  },
  {
    what: 'a deposit has more confirmations than it needs',
    file: 'src/domain/history.ts',
    from: '{Math.min(confirmed, needed)}/',
    to: '{confirmed}/',
    tests: HISTORY,
  },
  {
    what: 'a deposit that is pending is in the ledger',
    file: 'src/domain/history.ts',
    from: "timeText === undefined && (kind !== 'deposit' || outcomeOf(status) === 'completed')",
    to: 'timeText === undefined',
    tests: HISTORY,
  },
  {
    what: 'noon is midnight',
    file: 'src/contract/history/rows.ts',
    from: '(Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)',
    to: 'Number(hour) + (/p/i.test(half) ? 12 : 0)',
    tests: ['tests/unit/contract/values.test.ts'],
  },
  {
    what: 'the cents of an amount above one are small',
    file: 'src/ui/display/Amount.tsx',
    from: '/^[^1-9]*$/.test(whole) && /^.00/.test(fraction)',
    to: '/^.00/.test(fraction)',
    tests: ['tests/unit/ui/amount.test.tsx'],
  },
  {
    what: 'whoever has asked too often is not told how long to wait',
    file: 'src/language/refusals.ts',
    from: 'error.retryAfter ? texts.tooSoon(error.retryAfter) : texts.tooMany',
    to: 'texts.tooMany',
    tests: REFUSALS,
  },
  {
    what: 'a wait is said too short',
    file: 'src/language/refusals.ts',
    from: 'Math.ceil(seconds / 60)',
    to: 'Math.floor(seconds / 60)',
    tests: REFUSALS,
  },
  {
    what: 'an answer that took too long is no connection',
    file: 'src/language/refusals.ts',
    from: "if (error.kind === 'timeout') return texts.timeout",
    to: "if (error.kind === 'timeout') return texts.unreachable",
    tests: REFUSALS,
  },
  {
    what: 'a line without a note ends a cell early',
    file: 'src/features/wallet/history/history-csv.ts',
    from: 'hasNotes ? [note] : []',
    to: 'note ? [note] : []',
    tests: ['tests/unit/features/delivery.test.tsx'],
  },
  {
    what: 'a purchase has no key',
    file: 'src/api/money/transfers.ts',
    from: "      ...buyToken,\n      bearer: 'session',\n      idempotencyKey,",
    to: "      ...buyToken,\n      bearer: 'session',",
    tests: CALLS,
  },
  {
    what: 'a withdrawal has no key',
    file: 'src/api/money/transfers.ts',
    from: "      ...withdrawal,\n      bearer: 'session',\n      idempotencyKey,",
    to: "      ...withdrawal,\n      bearer: 'session',",
    tests: CALLS,
  },
  {
    what: 'a passkey signs a purchase without its held price',
    file: 'src/api/account/passkeys.ts',
    from: 'encodePurchase(order, available, { quote })',
    to: 'encodePurchase(order, available)',
    tests: CALLS,
  },
  {
    what: 'the code of a withdrawal is asked for without the network of a passkey',
    file: 'src/api/account/passkeys.ts',
    from: '{ namesNetwork: true }',
    to: '{ namesNetwork: false }',
    tests: CALLS,
  },
  {
    what: 'a code of a login is checked with the session',
    file: 'src/api/account/account.ts',
    from: '{ ...otpVerify, bearer: { token }, body: proof }',
    to: "{ ...otpVerify, bearer: 'session', body: proof }",
    tests: CALLS,
  },
  {
    what: 'terms of a purchase are those of a withdrawal',
    file: 'src/api/money/transfers.ts',
    from: "encodeBalanceRequest(coin, 'buy')",
    to: "encodeBalanceRequest(coin, 'withdrawal')",
    tests: CALLS,
  },
  {
    what: 'an address is shown though its check could not be loaded',
    file: 'src/api/money/transfers.ts',
    from: "if (!rules) return failure({ kind: 'unreachable' })",
    to: 'if (!rules) return answer',
    tests: ['tests/unit/api/deposit-address.test.ts'],
  },
  {
    what: 'what is worth exactly a limit is above it',
    file: 'src/domain/staff/policy.ts',
    from: '(worth ?? 0n), 0n) >',
    to: '(worth ?? 0n), 0n) >=',
    tests: POLICY,
  },
  {
    what: 'a policy looks back as far as the least of its rules',
    file: 'src/domain/staff/policy.ts',
    from: 'Math.max(0, ...rules.map',
    to: 'Math.min(10_000, ...rules.map',
    tests: POLICY,
  },
  {
    what: 'a payment on Tron is said in small letters',
    file: 'src/domain/staff/orders.ts',
    from: "to.startsWith('0x') ? to.toLowerCase() : to",
    to: 'to.toLowerCase()',
    tests: POLICY,
  },
  {
    what: 'an address that differs in four places looks like no other',
    file: 'src/domain/addresses/look-alike.ts',
    from: 'if (count > FEW) return false',
    to: 'if (count >= FEW) return false',
    tests: RECIPIENT,
  },
  {
    what: 'on Tron the second to the fifth character are compared',
    file: 'src/domain/addresses/look-alike.ts',
    from: "a.startsWith('0x') ? 2 : 1",
    to: "a.startsWith('0x') ? 2 : 2",
    tests: RECIPIENT,
  },
  {
    what: 'an address looks like another only with five equal characters at its end',
    file: 'src/domain/addresses/look-alike.ts',
    from: 'const LAST = 4',
    to: 'const LAST = 5',
    tests: RECIPIENT,
  },
]
