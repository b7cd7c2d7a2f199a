import * as v from 'valibot'
import { type Amount, amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'

/** When somebody who withdraws must show that the address is theirs, and how. */
export interface OwnershipSettings {
  /** Withdrawals that are worth more than this; undefined: none. */
  readonly above: Amount<'USDT'> | undefined
  readonly by: 'signature' | 'declaration'
}

const amount = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const units = parseUnits(dataset.value.trim())
    if (units !== undefined) return amountOf('USDT', units)
    addIssue({ message: 'must be an amount in USDT such as 1000' })
    return NEVER
  }),
)

export const ownershipEntries = {
  OWNERSHIP_ABOVE: v.optional(amount),
  OWNERSHIP_PROOF: v.optional(
    v.picklist(['signature', 'declaration'], 'must be signature or declaration'),
    'signature',
  ),
}
