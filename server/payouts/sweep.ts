import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Coin, decimalsOn, type Network } from '#domain/assets.ts'
import { DECIMALS, ONE } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { fromBaseUnits, type Movement, type Purpose } from '#domain/payouts/plan.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { CannotPay, type PayoutChain, type Prospect } from './chain.ts'
import type { NewBatch } from './plan.ts'
import { openSlots } from './store.ts'

const MOST = 200
/** Balances that are read at a time. */
const PARALLEL = 10
/** What a transfer of TRX costs at most, in sun, to an account that is in use. */
const TRX_TRANSFER = 1_100_000n

const addressRow = v.object({ address: v.string(), index: v.number() })
type Address = v.InferOutput<typeof addressRow>

/** The addresses of the key in use that have received something on that network. */
const paidAddresses = (tx: Tx, { network, family }: PayoutChain): Promise<Address[]> =>
  tx.rows(
    addressRow,
    `SELECT a.address, d.index FROM derived_addresses a JOIN deposit_addresses d ON d.user_id = a.user_id
     WHERE a.key_id = (SELECT id FROM deposit_keys WHERE family = $1 ORDER BY since DESC, id DESC LIMIT 1)
       AND EXISTS (SELECT 1 FROM deposits p WHERE p.user_id = a.user_id AND p.network = $2)
     ORDER BY d.index`,
    [family, network],
  )

interface Holding extends Address {
  /** In the smallest units. */
  readonly native: bigint
  readonly token: bigint
}

/** The tokens that are worth a sweep have a price. */
const TOKEN: Coin = 'USDT'

/**
 * What is worth to be moved to the treasury: more than SWEEP_MULTIPLE times what that costs. A token whose address cannot
 * pay for its sweep is given gas first, from the treasury. Throws CannotPay where there is nothing.
 */
export async function prepareSweep(
  deps: Deps,
  chain: PayoutChain,
): Promise<Pick<NewBatch, 'purpose' | 'movements'> & { readonly prospect: Prospect }> {
  const busy = new Set(
    (await openSlots(deps.db, chain.network)).flatMap(({ from, to }) => [from, to]),
  )
  const addresses = (await paidAddresses(deps.db, chain)).filter(
    ({ address }) => !busy.has(address),
  )
  const held = (await holdingsOf(chain, addresses)).filter(
    ({ native, token }) => native > 0n || token > 0n,
  )
  if (held.length === 0) throw nothing(chain.network)
  const trials = held.map((one) => trialOf(chain, one))
  const prospect = await chain.prospect(trials.map(({ movement }) => movement))
  const price = await priceOf(deps, chain.network)
  const worth = trials.filter((trial) => isWorth(deps, chain, trial, { prospect, price }))
  const poor = worth.filter(
    ({ isToken, holding, movement }) => isToken && holding.native < costOf(prospect, movement),
  )
  const purpose: Purpose = poor.length > 0 ? 'gas' : 'sweep'
  const movements = (poor.length > 0 ? poor : worth)
    .slice(0, MOST)
    .map((trial) => (purpose === 'gas' ? gasFor : sweepOf)(chain, trial, prospect))
  if (movements.length === 0) throw nothing(chain.network)
  if (purpose === 'sweep') return { purpose, movements, prospect }
  return { purpose, movements, prospect: await chain.prospect(movements) }
}

const nothing = (network: Network) =>
  new CannotPay(`No deposit address on ${network} holds enough to be worth a sweep`)

async function holdingsOf(chain: PayoutChain, addresses: readonly Address[]): Promise<Holding[]> {
  const found: Holding[] = []
  for (let start = 0; start < addresses.length; start += PARALLEL)
    found.push(
      ...(await Promise.all(
        addresses.slice(start, start + PARALLEL).map(async (one) => ({
          ...one,
          native: await chain.balanceOf(one.address, chain.network),
          token: chain.contractOf(TOKEN) ? await chain.balanceOf(one.address, TOKEN) : 0n,
        })),
      )),
    )
  return found
}

interface Trial {
  readonly holding: Holding
  readonly isToken: boolean
  readonly movement: Movement
}

/** Tokens first, since what an address has of the network's own coin may be needed for them. */
function trialOf(chain: PayoutChain, holding: Holding): Trial {
  const isToken = holding.token > 0n
  const coin = isToken ? TOKEN : chain.network
  const base = isToken ? holding.token : holding.native / 2n
  return { holding, isToken, movement: toTreasury(chain, holding, coin, base) }
}

function toTreasury(chain: PayoutChain, { address, index }: Address, coin: Coin, base: bigint) {
  const contract = coin === chain.network ? undefined : chain.contractOf(coin)
  return {
    ...{ id: randomUUID(), coin, from: address, to: chain.treasury, path: `0/${index}` },
    amount: toDecimalString(fromBaseUnits(coin, base, chain.network).units),
    ...(contract === undefined ? {} : { contract }),
  }
}

/** What a movement costs at most, in the smallest units of the network's own coin. */
function costOf(prospect: Prospect, { id, contract }: Movement): bigint {
  if (prospect.family === 'tron') return contract === undefined ? TRX_TRANSFER : prospect.feeLimit
  return (prospect.gas.get(id) ?? 0n) * prospect.maxFee
}

/** USDT per coin, in units of 10⁻¹⁸. */
const priceOf = async ({ prices }: Deps, network: Network): Promise<bigint> =>
  (await prices.current())[network].units

function isWorth(
  { config }: Deps,
  { network }: PayoutChain,
  { holding, isToken, movement }: Trial,
  { prospect, price }: { readonly prospect: Prospect; readonly price: bigint },
): boolean {
  if (prospect.refused.has(movement.id)) return false
  const least = costOf(prospect, movement) * BigInt(config.payouts.sweepMultiple)
  if (!isToken) return holding.native > least
  const scale = 10n ** BigInt(DECIMALS - decimalsOn(network, network))
  const leastUsdt = (least * scale * price) / ONE
  return fromBaseUnits(TOKEN, holding.token, network).units > leastUsdt
}

/** Everything but what the transaction may cost. */
function sweepOf(chain: PayoutChain, { holding, isToken, movement }: Trial, prospect: Prospect) {
  const rest = holding.native - costOf(prospect, movement)
  const amount = isToken
    ? movement.amount
    : toDecimalString(fromBaseUnits(chain.network, rest, chain.network).units)
  return { ...movement, amount, withdrawalId: null }
}

/** What is missing, and half of it more, since fees change until the sweep. */
function gasFor(chain: PayoutChain, { holding, movement }: Trial, prospect: Prospect) {
  const { network, treasury } = chain
  const missing = ((costOf(prospect, movement) - holding.native) * 3n) / 2n
  return {
    ...{ id: randomUUID(), withdrawalId: null, coin: network, path: `0/${holding.index}` },
    ...{ from: treasury, to: holding.address },
    amount: toDecimalString(fromBaseUnits(network, missing, network).units),
  }
}
