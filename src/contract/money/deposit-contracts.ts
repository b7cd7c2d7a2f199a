import * as v from 'valibot'
import { type Coin, DEPOSIT_COINS, isCoin, isNetwork, type Network } from '#domain/assets.ts'
import type { Call } from '../values.ts'

/**
 * The extension `deposit-contracts`: where the tokens that are deposited are on their networks, so that a link can ask for one,
 * and what the host sees on each network that it watches.
 */
export const depositContracts = {
  method: 'GET',
  path: '/deposit/contracts',
} as const satisfies Call

const contract = v.object({
  coin: v.picklist(DEPOSIT_COINS),
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)),
})
export type DepositContract = v.InferOutput<typeof contract>

/** A network that the host watches, with the coins that it sees arrive there. */
const watched = v.object({
  network: v.pipe(v.string(), v.guard(isNetwork)),
  coins: v.pipe(
    v.array(v.string()),
    v.transform((coins) => coins.filter(isCoin)),
  ),
})
export interface WatchedNetwork {
  readonly network: Network
  readonly coins: readonly Coin[]
}

/** One that cannot be read, or is of a coin of a later version, must not cost the others. */
const listOf = <T extends v.GenericSchema>(one: T) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) =>
      items.flatMap((item) => {
        const read = v.safeParse(one, item)
        return read.success ? [read.output] : []
      }),
    ),
  )

/** Hosts of an earlier version do not say what they watch. */
export const contractsAnswer = v.object({
  contracts: listOf(contract),
  watched: v.optional(listOf(watched)),
})
export type DepositFacts = v.InferOutput<typeof contractsAnswer>

export const encodeContracts = (
  contracts: readonly DepositContract[],
  watches: readonly WatchedNetwork[],
): v.InferInput<typeof contractsAnswer> => ({
  contracts: [...contracts],
  watched: watches.map(({ network, coins }) => ({ network, coins: [...coins] })),
})
