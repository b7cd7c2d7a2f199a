/*
 * What each tax program takes in its file, by the rules that its help gives for its columns. A column without a rule may have any
 * text.
 */
interface TaxRules {
  readonly columns: Readonly<Record<string, RegExp>>
  /** Pairs of an amount and its currency: both are there or neither is. */
  readonly pairs: readonly (readonly [amount: string, currency: string])[]
  /** What is wrong with a row as a whole. */
  fault(row: Readonly<Record<string, string>>): string | undefined
}

/** With a point, without a sign, separators or an exponent. */
const AMOUNT = /^(\d+(\.\d+)?)?$/
const CURRENCY = /^[A-Za-z0-9]*$/
/** Kinds of rows that have what is named, and not the rest. */
const sides = (type: string, bought: string, sold: string): string | undefined => {
  const wanted = { Trade: [true, true], Deposit: [true, false], Withdrawal: [false, true] }[type]
  if (!wanted) return `no type ${type}`
  const isRight = wanted[0] === (bought !== '') && wanted[1] === (sold !== '')
  return isRight ? undefined : `${type} with the amounts of another type`
}

export const TAX_RULES: Readonly<Record<string, TaxRules>> = {
  koinly: {
    columns: {
      Date: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
      'Sent Amount': AMOUNT,
      'Sent Currency': CURRENCY,
      'Received Amount': AMOUNT,
      'Received Currency': CURRENCY,
      'Fee Amount': AMOUNT,
      'Fee Currency': CURRENCY,
      'Net Worth Amount': AMOUNT,
      'Net Worth Currency': CURRENCY,
      Label: /^(|reward|airdrop|fork|mining|staking|gift|lost|donation|cost|income|swap)$/,
    },
    pairs: [
      ['Sent Amount', 'Sent Currency'],
      ['Received Amount', 'Received Currency'],
      ['Fee Amount', 'Fee Currency'],
      ['Net Worth Amount', 'Net Worth Currency'],
    ],
    fault: (row) =>
      row['Sent Amount'] === '' && row['Received Amount'] === '' ? 'nothing moved' : undefined,
  },
  cointracking: {
    columns: {
      Type: /^(Trade|Deposit|Withdrawal)$/,
      'Buy Amount': AMOUNT,
      'Buy Currency': CURRENCY,
      'Sell Amount': AMOUNT,
      'Sell Currency': CURRENCY,
      Fee: AMOUNT,
      'Fee Currency': CURRENCY,
      Exchange: /./,
      Date: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    },
    pairs: [
      ['Buy Amount', 'Buy Currency'],
      ['Sell Amount', 'Sell Currency'],
      ['Fee', 'Fee Currency'],
    ],
    fault: (row) => sides(row['Type'] ?? '', row['Buy Amount'] ?? '', row['Sell Amount'] ?? ''),
  },
  cointracker: {
    columns: {
      Date: /^(0[1-9]|1[0-2])\/\d\d\/\d{4} \d\d:\d\d:\d\d$/,
      'Received Quantity': AMOUNT,
      'Received Currency': CURRENCY,
      'Sent Quantity': AMOUNT,
      'Sent Currency': CURRENCY,
      'Fee Amount': AMOUNT,
      'Fee Currency': CURRENCY,
      Tag: /^(|gift|lost|donation|fork|airdrop|mined|payment|staked|trade)$/,
    },
    pairs: [
      ['Received Quantity', 'Received Currency'],
      ['Sent Quantity', 'Sent Currency'],
      ['Fee Amount', 'Fee Currency'],
    ],
    fault: (row) =>
      row['Received Quantity'] === '' && row['Sent Quantity'] === '' ? 'nothing moved' : undefined,
  },
}

/** What a program would not take of a row. */
export function taxFaults(format: string, row: Readonly<Record<string, string>>): string[] {
  const rules = TAX_RULES[format]
  if (!rules) return [`no rules of ${format}`]
  const fault = rules.fault(row)
  return [
    ...Object.entries(rules.columns).flatMap(([name, rule]) =>
      rule.test(row[name] ?? 'absent!') ? [] : [`${name}: ${row[name]}`],
    ),
    ...rules.pairs.flatMap(([amount, currency]) =>
      (row[amount] === '') === (row[currency] === '') ? [] : [`${amount} without ${currency}`],
    ),
    ...(fault === undefined ? [] : [fault]),
  ]
}
