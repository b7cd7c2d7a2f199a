import * as v from 'valibot'
import { depositNetwork, isDepositCoin } from '#domain/assets.ts'
import type { DepositLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { Call } from './call.ts'
import { looseText } from './values/json.ts'
import { encodeTime, time } from './values/rows.ts'
import { decodeStatus, encodeStatus } from './values/status.ts'
import { encodeAmount, units } from './values/units.ts'

export const depositDetail = { method: 'GET', path: '/deposit/detail' } as const satisfies Call

/** One row of the response (product §3). Amounts in units of 10⁻¹⁸. */
export const depositRow = v.pipe(
  v.object({
    Time: time,
    TypeOf: v.string(),
    Amount: units,
    Type: looseText,
    Transaction_Id: looseText,
    Status: v.string(),
  }),
  v.transform(
    (row): DepositLine => ({
      kind: 'deposit',
      time: row.Time,
      coin: row.TypeOf,
      amount: amountOf(row.TypeOf, row.Amount),
      type: row.Type,
      network: isDepositCoin(row.TypeOf) ? depositNetwork(row.TypeOf) : '',
      transaction: row.Transaction_Id,
      status: decodeStatus(row.Status),
    }),
  ),
)

export const encodeDepositRow = (line: DepositLine): v.InferInput<typeof depositRow> => ({
  Time: encodeTime(line.time),
  TypeOf: line.coin,
  Amount: encodeAmount(line.amount),
  Type: line.type,
  Transaction_Id: line.transaction,
  Status: encodeStatus(line.status),
})
