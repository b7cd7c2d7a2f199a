import type { Movement } from './movements.ts'

/** What somebody has ordered to be paid. */
export interface Order {
  readonly coin: string
  /** Lower case. */
  readonly address: string
  readonly arrives: bigint
}

/** A line for each payment of the treasury that nobody has ordered, or that was made a second time. */
export function strayPayments(
  treasury: string,
  movements: readonly Movement[],
  orders: readonly Order[],
): string[] {
  const left = [...orders]
  const found: string[] = []
  for (const { from, to, coin, units, transaction } of movements) {
    if (from !== treasury || to === treasury) continue
    const index = left.findIndex(
      (one) => one.coin === coin && one.address === to && one.arrives === units,
    )
    if (index >= 0) left.splice(index, 1)
    else found.push(`${units} ${coin} went to ${to} in ${transaction}, which nobody has ordered`)
  }
  return found
}
