import type { CodeChange } from './code.ts'

const LINES = ['tests/unit/server/statement-lines.test.ts']
const STATEMENTS = ['tests/contract/statement-files.test.ts']
const PLURALS = ['tests/unit/text/plurals.test.ts']
const PERSONAL = ['tests/contract/personal-data.test.ts']

/** Of the files that people get, of the words in them, and of what is left of a person. */
export const PLANTED_FILES: readonly CodeChange[] = [
  {
    what: 'what is locked is written as what is reserved',
    file: 'server/money/statement/as-csv.ts',
    from: 'this.add(at, sums.locked, locked)',
    to: 'this.add(at, sums.locked, held)',
    tests: LINES,
  },
  {
    what: 'a statement is in the order of the lanes',
    file: 'server/money/statement/statement-rows.ts',
    from: 'ORDER BY m.at, m.id, m.coin',
    to: 'ORDER BY m.id, m.coin',
    tests: STATEMENTS,
  },
  {
    what: 'what takes back a correction is a correction like others',
    file: 'server/money/statement/movements.ts',
    from: "if (reversed.startsWith('reversal:')) return 'reversalUndone'",
    to: '',
    tests: LINES,
  },
  {
    what: 'a tax file has the day before the month',
    file: 'server/money/statement/tax-files.ts',
    from: "month = '', date = ''] = day.split",
    to: "date = '', month = ''] = day.split",
    tests: LINES,
  },
  {
    what: 'the worth of an event is that of the last day',
    file: 'server/money/statement/tax-events.ts',
    from: 'priceOn.get(dayOf(first.at))',
    to: '[...priceOn.values()].at(-1)',
    tests: LINES,
  },
  {
    what: 'every number has the words of many',
    file: 'src/language/grammar.ts',
    from: 'forms[rules.select(count)] ?? forms.other',
    to: 'forms.other',
    tests: PLURALS,
  },
  {
    what: 'two days in Russian are written as five',
    file: 'src/text/ru/wallet.ts',
    from: "few: 'дня', many: 'дней', other: 'дня' })}`,\n  since",
    to: "few: 'дней', many: 'дней', other: 'дня' })}`,\n  since",
    tests: PLURALS,
  },
  {
    what: 'the row of a deleted person has the first login',
    file: 'server/accounts/personal-data/delete.ts',
    from: 'language = NULL, first_login_at = NULL,',
    to: 'language = NULL,',
    tests: PERSONAL,
  },
  {
    what: 'the row of a deleted person has the language',
    file: 'server/accounts/personal-data/delete.ts',
    from: 'language = NULL, first_login_at = NULL,',
    to: 'first_login_at = NULL,',
    tests: PERSONAL,
  },
  {
    what: 'an account is deleted beside what comes meanwhile',
    file: 'server/accounts/personal-data/delete.ts',
    from: "'SELECT 1 FROM users WHERE id = $1 FOR UPDATE'",
    to: "'SELECT 1 FROM users WHERE id = $1'",
    tests: ['tests/faults/account-parallel.test.ts'],
  },
  {
    what: 'tokens that are bought at a quote are not locked',
    file: 'server/money/purchases/quotes.ts',
    from: 'vesting: vestingOf(schedule) ?? null',
    to: 'vesting: vestingOf(schedule) && null',
    tests: ['tests/contract/quotes-host.test.ts'],
  },
  {
    what: 'of each table an audit reads the first page',
    file: 'server/platform/db/sealed-rows.ts',
    from: '    if (rows.length < PAGE) return\n',
    to: '    return\n',
    tests: ['tests/unit/server/audit-tampering.test.ts'],
  },
]
