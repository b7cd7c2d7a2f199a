import * as v from 'valibot'
import type { SiteConfig } from '#config/schema.ts'
import type { CryptoCoin } from '#domain/assets.ts'
import { DECIMALS, parseUnits } from '#domain/money/amount.ts'
import type { Clock } from '../clock.ts'
import { SECOND } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Stage } from '../ledger/ledger.ts'
import { storedUnits } from '../ledger/units.ts'
import type { Drift } from './drift.ts'
import { sandboxDrift } from './drift.ts'

/** USDT per coin, in units of 10⁻¹⁸. */
export type Prices = Readonly<Record<CryptoCoin, bigint>>

/** What has a price that an operator sets; one USDT is one USDT. */
export const PRICED_COINS = ['BNB', 'ETH', 'TRX'] as const
export type PricedCoin = (typeof PRICED_COINS)[number]

const ONE = 10n ** BigInt(DECIMALS)

export interface PriceSource {
  /** The prices of this moment, the same in every process of the host. */
  current(): Promise<Prices>
  /** Calls `onChange` whenever the prices have changed, until the returned function is called. */
  watch(onChange: (prices: Prices) => void): Promise<() => Promise<void>>
}

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  /** In a sandbox prices move a little each second; elsewhere they are what the operator set. */
  readonly isSandbox: boolean
  readonly drift?: Drift
  /** Runs `action` every `ms` milliseconds until the returned function is called. */
  readonly every?: (ms: number, action: () => void) => () => void
}

export function createPrices({
  db,
  clock,
  isSandbox,
  drift = sandboxDrift,
  every = everyOnTimer,
}: Dependencies): PriceSource {
  const present = (base: Prices): Prices => {
    if (!isSandbox) return base
    const second = Math.floor(clock.now().getTime() / SECOND)
    const drifted = (coin: PricedCoin) => (base[coin] * (MILLION + drift(coin, second))) / MILLION
    return { ...base, BNB: drifted('BNB'), ETH: drifted('ETH'), TRX: drifted('TRX') }
  }

  return {
    current: async () => present(await basePrices(db)),

    async watch(onChange) {
      let base = await basePrices(db)
      const refresh = async () => {
        base = await basePrices(db)
        onChange(present(base))
      }
      // What cannot be read now is read with the next change; until then the last known base counts.
      const changed = () => void refresh().catch(() => {})
      const stopListening = await db.listen(PRICES_CHANGED, changed, changed)
      const stopTicking = isSandbox ? every(SECOND, () => onChange(present(base))) : () => {}
      return async () => {
        stopTicking()
        await stopListening()
      }
    },
  }
}

/**
 * The last known prices, without a query: for figures that are shown, where a moment's
 * delay does no harm. What moves money asks `current()`.
 */
export async function followPrices(source: PriceSource) {
  let latest: Prices | undefined
  const stop = await source.watch((prices) => {
    latest = prices
  })
  const first = await source.current()
  return { latest: (): Prices => latest ?? first, stop }
}

const MILLION = 1_000_000n

const everyOnTimer = (ms: number, action: () => void) => {
  const timer = setInterval(action, ms).unref()
  return () => clearInterval(timer)
}

const PRICES_CHANGED = 'prices_changed'

const row = v.object({ coin: v.picklist(PRICED_COINS), units: storedUnits })

/** What the operator has set. Throws where a coin has no price. */
export async function basePrices(db: Tx): Promise<Prices> {
  const rows = await db.rows(row, 'SELECT coin, units FROM prices')
  const priceOf = (coin: PricedCoin): bigint => {
    const found = rows.find((price) => price.coin === coin)
    if (!found) throw new Error(`${coin} has no price`)
    return found.units
  }
  return { BNB: priceOf('BNB'), ETH: priceOf('ETH'), TRX: priceOf('TRX'), USDT: ONE }
}

/** Sets what a coin costs, in units of 10⁻¹⁸ USDT above zero, and notifies every process. */
export async function setBasePrice(db: Db, coin: PricedCoin, units: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('UPDATE prices SET units = $2 WHERE coin = $1', [coin, units])
    await tx.run('SELECT pg_notify($1, $2)', [PRICES_CHANGED, coin])
  })
}

/** The stage that is being sold, and what a token costs in it: USDT in units of 10⁻¹⁸. */
export function stageOf({ stages, currentStage }: SiteConfig): {
  stage: Stage
  tokenPrice: bigint
} {
  const tokenPrice = parseUnits(stages[currentStage - 1]?.price ?? '')
  if (!isStage(currentStage) || !tokenPrice) throw new Error(`stage ${currentStage} has no price`)
  return { stage: currentStage, tokenPrice }
}

const isStage = (stage: number): stage is Stage => [1, 2, 3, 4].includes(stage)
