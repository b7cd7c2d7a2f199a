import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { COINS, type Coin, type Network, nativeCoin } from '#domain/assets.ts'
import { priceIn } from '#domain/balances.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { fromBaseUnits, type Movement, type Purpose } from '#domain/payouts/plan.ts'
import type { PriceSource } from '../../money/prices/prices.ts'
import type { TermsStore } from '../../money/terms/terms.ts'
import type { Db, Transaction, Tx } from '../../platform/db/db.ts'
import { inParallel } from '../../platform/nodes/in-parallel.ts'
import { newestSweep } from './batches.ts'
import { CannotPay, type PayoutChain, type Prospect } from './chain.ts'
import { openPayments } from './payments.ts'
import type { NewBatch } from './plan.ts'
import type { PayoutSettings } from './settings.ts'

const MOST = 200
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
  readonly coin: Coin
  /** The amount in the smallest units. */
  readonly base: bigint
  /** What the address has of the network's own coin, in the smallest units. */
  readonly native: bigint
}

interface Sweep {
  readonly purpose: Purpose
  readonly movements: NewBatch['movements']
  readonly prospect: Prospect
  /** Runs in the transaction that stores the plan. Throws CannotPay if another one has been made meanwhile. */
  confirm(tx: Transaction): Promise<void>
}

interface SweepServices {
  readonly db: Db
  readonly config: { readonly payouts: PayoutSettings }
  readonly prices: PriceSource
  readonly terms: TermsStore
}

/**
 * What is worth to be moved to the treasury: more than SWEEP_MULTIPLE times what that costs, of each address one coin at a
 * time. A token whose address cannot pay for its sweep is given gas first, from the treasury. Throws CannotPay where there
 * is nothing.
 */
export async function prepareSweep(deps: SweepServices, chain: PayoutChain): Promise<Sweep> {
  const last = await newestSweep(deps.db, chain.network)
  const busy = new Set(
    (await openPayments(deps.db, chain.network)).flatMap(({ from, to }) => [from, to]),
  )
  const addresses = (await paidAddresses(deps.db, chain)).filter(
    ({ address }) => !busy.has(address),
  )
  const trials = (await holdingsOf(chain, addresses)).map((one) => trialOf(chain, one))
  if (trials.length === 0) throw nothing(chain.network)
  const prospect = await chain.prospect(trials.map(({ movement }) => movement))
  const prices = await pricesOf(deps)
  const worth = trials.filter((trial) => isWorth(deps, chain, trial, { prospect, prices }))
  const first = worth.filter(
    ({ movement: { from } }, index) => worth.findIndex((it) => it.movement.from === from) === index,
  )
  const poor = first.filter(
    ({ holding, movement }) =>
      movement.contract !== undefined && holding.native < costOf(prospect, movement),
  )
  const purpose: Purpose = poor.length > 0 ? 'gas' : 'sweep'
  const movements = (poor.length > 0 ? poor : first)
    .slice(0, MOST)
    .map((trial) => (purpose === 'gas' ? gasFor : sweepOf)(chain, trial, prospect))
  const dear = [...prospect.refused.values()].find(({ kind }) => kind === 'dear')
  if (movements.length === 0)
    throw dear ? new CannotPay(`Nothing is swept: ${dear.reason}`) : nothing(chain.network)
  const confirm = (tx: Transaction) => confirmNewest(tx, chain.network, last)
  if (purpose === 'sweep') return { purpose, movements, prospect, confirm }
  return { purpose, movements, prospect: await chain.prospect(movements), confirm }
}

const nothing = (network: Network) =>
  new CannotPay(`No deposit address on ${network} holds enough to be worth a sweep`)

/** Two plans at the same time would spend the same coins, and the later one would never be executed. */
async function confirmNewest(tx: Transaction, network: Network, last: number): Promise<void> {
  await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sweep ${network}`])
  const newest = await newestSweep(tx, network)
  if (newest !== last) throw new CannotPay(`Batch ${newest} was planned meanwhile. Sweep again`)
}

async function holdingsOf(chain: PayoutChain, addresses: readonly Address[]): Promise<Holding[]> {
  const { network } = chain
  const tokens = COINS.filter((coin) => chain.contractOf(coin) !== undefined)
  const own = nativeCoin(network)
  async function holdingsAt(one: Address): Promise<Holding[]> {
    const [native, ...balances] = await Promise.all([
      chain.balanceOf(one.address, own),
      ...tokens.map((coin) => chain.balanceOf(one.address, coin)),
    ])
    const ofTokens = tokens.map((coin, index) => ({
      ...one,
      coin,
      native,
      base: balances[index] ?? 0n,
    }))
    return [...ofTokens, { ...one, coin: own, native, base: native }]
  }
  const holdings = await inParallel(addresses, holdingsAt)
  return holdings.flat().filter(({ base }) => base > 0n)
}

interface Trial {
  readonly holding: Holding
  readonly movement: Movement
}

/** A trial moves half of the network's own coin, since the fee is not known yet. */
function trialOf(chain: PayoutChain, holding: Holding): Trial {
  const { coin, base, address, index } = holding
  const { network, treasury } = chain
  const isNative = coin === nativeCoin(network)
  const contract = isNative ? undefined : chain.contractOf(coin)
  const amount = coinsOf(coin, isNative ? base / 2n : base, network)
  const parties = { from: address, to: treasury, path: `0/${index}` }
  const movement = { id: randomUUID(), coin, amount, ...parties }
  return { holding, movement: contract === undefined ? movement : { ...movement, contract } }
}

const coinsOf = (coin: Coin, base: bigint, network: Network): string =>
  toDecimalString(fromBaseUnits(coin, base, network).units)

/** What a movement costs at most, in the smallest units of the network's own coin. */
function costOf(prospect: Prospect, { id, contract }: Movement): bigint {
  if (prospect.family === 'tron') return contract === undefined ? TRX_TRANSFER : prospect.feeLimit
  return (prospect.gas.get(id) ?? 0n) * prospect.maxFee
}

/** USDT per coin, in units of 10⁻¹⁸. */
type PriceOf = (coin: Coin) => bigint

async function pricesOf({
  prices,
  terms,
}: Pick<SweepServices, 'prices' | 'terms'>): Promise<PriceOf> {
  const [market, { tokenPrice: token }] = [await prices.current(), await terms.current()]
  // A token without a price is worth nothing here, and stays where it is.
  return (coin) => priceIn({ market, token }, coin).units
}

function isWorth(
  { config }: Pick<SweepServices, 'config'>,
  { network }: PayoutChain,
  { holding: { coin, base }, movement }: Trial,
  { prospect, prices }: { readonly prospect: Prospect; readonly prices: PriceOf },
): boolean {
  if (prospect.refused.has(movement.id)) return false
  const worthOf = (one: Coin, units: bigint) =>
    fromBaseUnits(one, units, network).units * prices(one)
  const least = costOf(prospect, movement) * BigInt(config.payouts.sweepMultiple)
  return worthOf(coin, base) > worthOf(nativeCoin(network), least)
}

/** Half more than it costs now: fees change, and a plan that is made again pays a higher one. */
const reserve = (cost: bigint): bigint => (cost * 3n) / 2n

/** All of a token; of the network's own coin what is left after the fee. */
function sweepOf({ network }: PayoutChain, { holding, movement }: Trial, prospect: Prospect) {
  const rest = holding.base - reserve(costOf(prospect, movement))
  const isNative = holding.coin === nativeCoin(network)
  const amount = isNative ? coinsOf(holding.coin, rest, network) : movement.amount
  return { ...movement, amount, withdrawalId: null }
}

function gasFor(
  { network, treasury }: PayoutChain,
  { holding, movement }: Trial,
  prospect: Prospect,
) {
  const missing = reserve(costOf(prospect, movement) - holding.native)
  const coin = nativeCoin(network)
  return {
    id: randomUUID(),
    withdrawalId: null,
    coin,
    path: `0/${holding.index}`,
    from: treasury,
    to: holding.address,
    amount: coinsOf(coin, missing, network),
  }
}
