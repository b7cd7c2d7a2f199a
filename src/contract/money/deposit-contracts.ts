import * as v from 'valibot'
import { DEPOSIT_COINS } from '#domain/assets.ts'
import type { Call } from '../values.ts'

/** The extension `deposit-contracts`: where the tokens that are deposited are on their networks, so that a link can ask for one. */
export const depositContracts = {
  method: 'GET',
  path: '/deposit/contracts',
} as const satisfies Call

const contract = v.object({
  coin: v.picklist(DEPOSIT_COINS),
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)),
})
export type DepositContract = v.InferOutput<typeof contract>

/** One that cannot be read, or is of a coin of a later version, must not cost the others. */
export const contractsAnswer = v.pipe(
  v.object({ contracts: v.array(v.unknown()) }),
  v.transform(({ contracts }) =>
    contracts.flatMap((one) => {
      const read = v.safeParse(contract, one)
      return read.success ? [read.output] : []
    }),
  ),
)

export const encodeContracts = (
  contracts: readonly DepositContract[],
): v.InferInput<typeof contractsAnswer> => ({ contracts: [...contracts] })
