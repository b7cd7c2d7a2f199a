import * as v from 'valibot'
import type { WithdrawalLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { Call } from './call.ts'
import { looseText } from './values/json.ts'
import { encodeTime, time } from './values/rows.ts'
import { decodeStatus, encodeStatus } from './values/status.ts'
import { encodeAmount, units } from './values/units.ts'

export const withdrawalDetail = {
  method: 'GET',
  path: '/withdrawal/detail',
} as const satisfies Call

/**
 * One row of the response (product §3). Hosts differ in which field is the larger amount: the larger was debited, the
 * smaller arrives, and the difference is the fee.
 */
export const withdrawalRow = v.pipe(
  v.object({
    Time: time,
    Assets: v.string(),
    TotalAmount: units,
    Amount: units,
    Chain: looseText,
    Transaction_ID: looseText,
    Transfer_To: looseText,
    Status: v.string(),
    /** An extension: why it was rejected. */
    Reason: v.optional(looseText),
  }),
  v.transform((row): WithdrawalLine => {
    const isTotalLarger = row.TotalAmount > row.Amount
    const [amount, arrives] = isTotalLarger
      ? [row.TotalAmount, row.Amount]
      : [row.Amount, row.TotalAmount]
    return {
      kind: 'withdrawal',
      time: row.Time,
      coin: row.Assets,
      amount: amountOf(row.Assets, amount),
      fee: amountOf(row.Assets, amount - arrives),
      arrives: amountOf(row.Assets, arrives),
      network: row.Chain,
      transaction: row.Transaction_ID,
      address: row.Transfer_To,
      status: decodeStatus(row.Status),
      reason: row.Reason ?? '',
    }
  }),
)

export const encodeWithdrawalRow = (line: WithdrawalLine): v.InferInput<typeof withdrawalRow> => ({
  Time: encodeTime(line.time),
  Assets: line.coin,
  TotalAmount: encodeAmount(line.amount),
  Amount: encodeAmount(line.arrives),
  Chain: line.network,
  Transaction_ID: line.transaction,
  Transfer_To: line.address,
  Status: encodeStatus(line.status),
  ...(line.reason === '' ? {} : { Reason: line.reason }),
})
