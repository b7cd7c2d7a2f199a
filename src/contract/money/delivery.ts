import * as v from 'valibot'
import type { TokenDelivery } from '#domain/delivery.ts'
import { vestingOf, vestingText } from '#domain/vesting.ts'
import { type Call, encodeAmount, units } from '../values.ts'

/** An extension: when the token is withdrawn and deposited, and what the person has bought that is released later. */
export const tokenDelivery = { method: 'GET', path: '/token/delivery' } as const satisfies Call

const schedule = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const vesting = vestingOf(dataset.value)
    if (vesting) return vesting
    addIssue({ message: 'no schedule' })
    return NEVER
  }),
)

const lock = v.pipe(
  v.object({ bought: units, remaining: units, schedule }),
  v.transform(({ bought, remaining, schedule }) => ({ bought, remaining, vesting: schedule })),
)

const fields = v.object({
  /** When it opens, or opened, in milliseconds since 1970; null while that is closed. */
  opens: v.nullable(v.pipe(v.number(), v.safeInteger())),
  /** The release of what is bought now; null for at once. */
  schedule: v.nullable(schedule),
  /** Purchases of which something is locked. */
  locks: v.array(lock),
})

export const tokenDeliveryAnswer = v.pipe(
  fields,
  v.transform(
    ({ opens, schedule, locks }): TokenDelivery => ({ opensAt: opens, vesting: schedule, locks }),
  ),
)

export const encodeTokenDelivery = ({
  opensAt,
  vesting,
  locks,
}: TokenDelivery): v.InferInput<typeof fields> => ({
  opens: opensAt,
  schedule: vesting && vestingText(vesting),
  locks: locks.map(({ bought, remaining, vesting }) => ({
    bought: encodeAmount({ units: bought }),
    remaining: encodeAmount({ units: remaining }),
    schedule: vestingText(vesting),
  })),
})

/** The extension `purchase-withdrawal`: for how long people may withdraw from a purchase. */
export const purchaseRight = { method: 'GET', path: '/buy/right' } as const satisfies Call

/** Milliseconds from the purchase on; 0 for never. */
export const purchaseRightAnswer = v.object({
  period: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** Takes a purchase back, at its own price, while its tokens are there. */
export const purchaseWithdraw = { method: 'POST', path: '/buy/withdraw' } as const satisfies Call

/** The id that a row of the history's pages has. */
export const purchaseWithdrawRequest = v.object({ id: v.pipe(v.string(), v.uuid()) })
