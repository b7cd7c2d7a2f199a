import * as v from 'valibot'
import { type Coin, isCoin, nativeCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { limitOf, type NetworkLimits } from '#domain/payouts/limits.ts'
import { amountIn, fromBaseUnits, type Movement } from '#domain/payouts/plan.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { DAY } from '../../platform/time/clock.ts'
import type { PayoutChain } from './chain.ts'

/** What a plan may still spend. */
export interface Budget {
  /** Takes a payment with its fee, in the smallest units; or says why there is too little for it, and takes nothing. */
  take(movement: Movement, fee: bigint): string | undefined
}

/** Units of 10⁻¹⁸ by coin. */
type Sums = Map<Coin, bigint>

/**
 * What the treasury has at finality without what other plans may still pay from it, and what is left of the signer's limits.
 * On Tron fees are not counted: most accounts pay them with energy.
 */
export async function createBudget(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  chain: PayoutChain,
  limits: NetworkLimits | undefined,
  movements: readonly Movement[],
): Promise<Budget> {
  const { network } = chain
  const native = nativeCoin(network)
  const coins = [...new Set([native, ...movements.map(({ coin }) => coin)])]
  const planned = await plannedSums(db, chain)
  const left: Sums = new Map()
  for (const coin of coins) {
    const { units } = fromBaseUnits(coin, await chain.finalBalanceOf(chain.treasury, coin), network)
    left.set(coin, units - (planned.get(coin) ?? 0n))
  }
  const day = limits
    ? await signedSums(db, chain, new Date(clock.now().getTime() - DAY))
    : new Map()
  const batch: Sums = new Map()
  const sum = (sums: Sums, coin: Coin) => sums.get(coin) ?? 0n

  function overLimit(coin: Coin, units: bigint, fee: bigint): string | undefined {
    if (!limits) return undefined
    const over = (spent: bigint, of: NetworkLimits['perDay'], what: string) =>
      spent > limitOf(of, coin)
        ? `over the signer's limit of ${toDecimalString(limitOf(of, coin))} ${coin} ${what}`
        : undefined
    return (
      (fee > limits.fee
        ? `its network fee of up to ${toDecimalString(fee)} ${native} is over the signer's limit of ${toDecimalString(limits.fee)}`
        : undefined) ??
      over(units, limits.perTransaction, 'a transaction') ??
      over(
        sum(batch, coin) + units,
        limits.perBatch,
        'a batch: plan again when this one is made',
      ) ??
      over(
        sum(day, coin) + sum(batch, coin) + units,
        limits.perDay,
        'in 24 hours: it can be planned later',
      )
    )
  }

  function overContract({ coin, contract }: Movement): string | undefined {
    if (!limits || contract === undefined || limits.contracts[coin] === contract) return undefined
    return `the signer's limits do not have ${contract} as the contract of ${coin}`
  }

  function overBalance(coin: Coin, units: bigint, fee: bigint): string | undefined {
    const costs = coin === native ? units + fee : units
    const short = (of: Coin, needed: bigint) =>
      needed > sum(left, of)
        ? `the treasury has ${amountText(sum(left, of))} ${of} left, and ${toDecimalString(needed)} are needed`
        : undefined
    return short(coin, costs) ?? (coin === native ? undefined : short(native, fee))
  }

  return {
    take(movement, base) {
      const { coin } = movement
      const { units } = amountIn(movement)
      const fee = fromBaseUnits(native, base, network).units
      const own = chain.family === 'tron' ? 0n : fee
      const reason =
        overContract(movement) ?? overLimit(coin, units, fee) ?? overBalance(coin, units, own)
      if (reason !== undefined) return reason
      batch.set(coin, sum(batch, coin) + units)
      left.set(coin, sum(left, coin) - units)
      left.set(native, sum(left, native) - own)
      return undefined
    },
  }
}

const amountText = (units: bigint): string => toDecimalString(units > 0n ? units : 0n)

const row = v.object({ coin: v.pipe(v.string(), v.guard(isCoin)), units: storedUnits })
const sumsOf = (rows: readonly v.InferOutput<typeof row>[]): Sums =>
  new Map(rows.map(({ coin, units }) => [coin, units]))

/** What is planned to leave the treasury and not final yet. */
const plannedSums = async (tx: Tx, { network, treasury }: PayoutChain): Promise<Sums> =>
  sumsOf(
    await tx.rows(
      row,
      `SELECT coin, sum(units) AS units FROM payout_slots
       WHERE network = $1 AND sender = $2 AND state = 'open' GROUP BY coin`,
      [network, treasury],
    ),
  )

/**
 * What the signer counts in its limit of a day, as far as the host knows: what it has signed since then, and what is planned
 * and may still be signed.
 */
const signedSums = async (tx: Tx, { network, treasury }: PayoutChain, since: Date): Promise<Sums> =>
  sumsOf(
    await tx.rows(
      row,
      `SELECT s.coin, sum(s.units) AS units FROM payout_slots s
       WHERE s.network = $1 AND s.sender = $2 AND (s.state = 'open' OR EXISTS (
         SELECT 1 FROM payout_attempts a JOIN payout_plans p ON p.batch = a.batch AND p.issue = a.issue
         WHERE a.batch = s.batch AND a.id = s.id AND a.raw <> '' AND p.content::jsonb ->> 'purpose' <> 'void'
           AND greatest(p.at, a.sent_at) > $3))
       GROUP BY s.coin`,
      [network, treasury, since],
    ),
  )
