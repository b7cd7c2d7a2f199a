import * as v from 'valibot'
import type { Call } from '../values.ts'

/** The extension `purchase-withdrawal`: for how long people may withdraw from a purchase. */
export const purchaseRight = { method: 'GET', path: '/buy/right' } as const satisfies Call

/** In milliseconds from the purchase on; 0 for never. */
export const purchaseRightAnswer = v.object({
  period: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** Takes a purchase back, at its own price, while its tokens are there. */
export const purchaseWithdraw = { method: 'POST', path: '/buy/withdraw' } as const satisfies Call

/** The id that a row of the history's pages has. */
export const purchaseWithdrawRequest = v.object({ id: v.pipe(v.string(), v.uuid()) })
