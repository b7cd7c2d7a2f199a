import type { CodeChange } from './code.ts'

const HISTORY = ['tests/unit/domain/history.test.ts']
const REFUSALS = ['tests/unit/text/refusals.test.ts']

/** Of what a line of a history, an amount and a refusal say. */
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
]
