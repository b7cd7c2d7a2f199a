import type { CodeChange } from './code.ts'

/** Of the rules that host and browser share: what may be withdrawn and bought, what it is worth, and when it is released. */
export const PLANTED_RULES: readonly CodeChange[] = [
  {
    what: 'each worth is rounded by itself',
    file: 'src/domain/balances.ts',
    from: 'COINS.reduce((sum, coin) => sum + worthIn(balances, coin), 0n)',
    to: 'COINS.reduce((sum, coin) => sum + (worthIn(balances, coin) / ONE) * ONE, 0n)',
    tests: ['tests/unit/domain/money.test.ts'],
  },
  {
    what: 'the token opens a moment late',
    file: 'src/domain/delivery.ts',
    from: 'opensAt <= now',
    to: 'opensAt < now',
    tests: ['tests/unit/domain/delivery.test.ts'],
  },
  {
    what: 'what is released today is still to come',
    file: 'src/domain/delivery.ts',
    from: 'day > today ?',
    to: 'day >= today ?',
    tests: ['tests/unit/domain/delivery.test.ts'],
  },
  {
    what: 'a longer number has a hash in it',
    file: 'src/domain/deposit-answer.ts',
    from: '(?<![0-9a-z])(?:0x)?',
    to: '(?:0x)?',
    tests: ['tests/unit/domain/deposit-answer.test.ts'],
  },
  {
    what: 'a hash stays in capitals',
    file: 'src/domain/deposit-answer.ts',
    from: '?.[1]?.toLowerCase()',
    to: '?.[1]',
    tests: ['tests/unit/domain/deposit-answer.test.ts'],
  },
  {
    what: 'a coin of which nothing is there needs a price',
    file: 'src/domain/balances.ts',
    from: 'totals[coin]?.units === 0n ||\n',
    to: '',
    tests: ['tests/unit/domain/money.test.ts'],
  },
  {
    what: 'only the amount has to fit',
    file: 'src/domain/withdrawal.ts',
    from: 'fits(amount, decimals) && fits(arrives, decimals)',
    to: 'fits(amount, decimals)',
    tests: ['tests/unit/domain/money.test.ts'],
  },
  {
    what: 'a stage is sold out a little early',
    file: 'src/domain/purchase.ts',
    from: 'Number((sold.units * 100n) / supply.units)',
    to: 'Math.round(Number((sold.units * 1000n) / supply.units) / 10)',
    tests: ['tests/unit/domain/purchase.test.ts'],
  },
  {
    what: 'what was paid to an address today needs no proof with what is withdrawn now',
    file: 'server/money/ownership/ownership.ts',
    from: "status <> 'rejected' AND at > $3",
    to: "status = 'pending' AND at > $3",
    tests: ['tests/contract/ownership.test.ts'],
  },
]
