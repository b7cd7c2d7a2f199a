import * as v from 'valibot'
import type { PurchaseLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { Call } from './call.ts'
import { looseText } from './values/json.ts'
import { encodeTime, time } from './values/rows.ts'
import { encodeAmount, units } from './values/units.ts'

export const tokenDetail = { method: 'GET', path: '/token/detail' } as const satisfies Call

/** One row of the response (product §3): `Price` is what was paid, `Amount` what was received. Always completed. */
export const purchaseRow = v.pipe(
  v.object({
    Time: time,
    Type: looseText,
    Pair_Name: v.string(),
    Price: units,
    Amount: units,
  }),
  v.transform(
    (row): PurchaseLine => ({
      kind: 'purchase',
      time: row.Time,
      coin: row.Pair_Name,
      amount: amountOf(row.Pair_Name, row.Price),
      received: amountOf('TOKEN', row.Amount),
      type: row.Type,
      status: 'completed',
    }),
  ),
)

export const encodePurchaseRow = (line: PurchaseLine): v.InferInput<typeof purchaseRow> => ({
  Time: encodeTime(line.time),
  Type: line.type,
  Pair_Name: line.coin,
  Price: encodeAmount(line.amount),
  Amount: encodeAmount(line.received),
})
