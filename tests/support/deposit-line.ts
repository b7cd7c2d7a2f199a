import type { DepositLine } from '#domain/history.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'

/** A completed deposit of 1 BNB, but for what a test is about. */
export const depositLine = (change: Partial<DepositLine> = {}): DepositLine => ({
  kind: 'deposit',
  time: 0,
  coin: 'BNB',
  amount: amountOf('BNB', ONE),
  type: 'Crypto',
  network: 'BNB',
  transaction: '',
  status: 'completed',
  confirmations: '',
  ...change,
})
