import type { CodeChange } from './code.ts'

/** Of the terms of money: what is more likely a slip than meant, and what happens to orders and commands while they change. */
export const PLANTED_TERMS: readonly CodeChange[] = [
  {
    what: 'a fee of the minimum itself is implausible',
    file: 'server/money/terms/implausible.ts',
    from: '> minimumUsdt.units * ONE',
    to: '>= minimumUsdt.units * ONE',
    tests: ['tests/unit/server/terms.test.ts'],
  },
  {
    what: 'a tolerance of 20 % is implausible',
    file: 'server/money/terms/implausible.ts',
    from: 'priceTolerance > MAX_TOLERANCE',
    to: 'priceTolerance >= MAX_TOLERANCE',
    tests: ['tests/unit/server/terms.test.ts'],
  },
  {
    what: 'a tolerance is told in tenths',
    file: 'server/money/terms/implausible.ts',
    from: 'priceTolerance * 10n ** 16n',
    to: 'priceTolerance * 10n ** 15n',
    tests: ['tests/unit/server/terms.test.ts'],
  },
  {
    what: 'a fee of a purchase that equals its minimum is implausible',
    file: 'server/money/terms/implausible.ts',
    from: 'isLess(minToken, tokenFee) &&',
    to: '!isLess(tokenFee, minToken) &&',
    tests: ['tests/unit/server/terms.test.ts'],
  },
  {
    what: 'a stage of ten times the price in force is plausible',
    file: 'server/money/terms/implausible.ts',
    from: '[...changed, ...current].map',
    to: '[...changed].map',
    tests: ['tests/unit/server/terms.test.ts'],
  },
  {
    what: 'an order is tried again under newer terms without an end',
    file: 'server/money/terms/terms.ts',
    from: 'tries === MAX_ATTEMPTS || ',
    to: '',
    tests: ['tests/unit/server/terms.test.ts'],
  },
  {
    what: 'an order is tried once under newer terms',
    file: 'server/money/terms/terms.ts',
    from: 'const MAX_ATTEMPTS = 5',
    to: 'const MAX_ATTEMPTS = 1',
    tests: ['tests/unit/server/terms.test.ts'],
  },
  {
    what: 'the fees of the environment take the place of those in force',
    file: 'server/money/terms/gaps.ts',
    from: 'inForce.get(coin) ?? others.get(coin)',
    to: 'others.get(coin) ?? inForce.get(coin)',
    tests: ['tests/property/terms.test.ts'],
  },
  {
    what: 'of two deposit keys of one moment either is in use',
    file: 'server/money/deposits/keys.ts',
    from: 'ORDER BY since DESC, id DESC',
    to: 'ORDER BY since DESC',
    tests: ['tests/unit/operations/address-keys.test.ts'],
  },
]
