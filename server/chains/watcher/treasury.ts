import type { Network } from '#domain/assets.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import type { Fee, Movement } from './reading/payment.ts'

/** The output of a transaction's fee, which is no payment to anybody. */
const FEE = -1

/**
 * Stores what has left the treasury in final blocks, with the fees of its transactions. What it pays itself has not left it.
 * Each row is sealed: one that somebody has written before, so that it stays, is found by an audit.
 */
export async function storeTreasuryPayments(
  tx: Transaction,
  network: Network,
  native: string,
  { movements, fees }: { readonly movements: readonly Movement[]; readonly fees: readonly Fee[] },
  treasury: ReadonlySet<string>,
): Promise<void> {
  const insert = (
    { transaction, block, units }: Pick<Fee, 'transaction' | 'block' | 'units'>,
    output: number,
    coin: string,
    recipient: string,
  ) =>
    tx.run(
      `INSERT INTO treasury_payments (network, transaction_id, output, coin, units, recipient, block_number, seal)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [
        ...[network, transaction, output, coin, units, recipient, block.number],
        rowSeal(tx, 'treasury_payments', `${network}:${transaction}:${output}`, [
          ...[coin, units, recipient, block.number],
        ]),
      ],
    )
  for (const one of movements)
    if (treasury.has(one.from) && !treasury.has(one.to) && one.units > 0n)
      await insert(one, one.output, one.coin, one.to)
  for (const one of fees)
    if (treasury.has(one.from) && one.units > 0n) await insert(one, FEE, native, '')
}
