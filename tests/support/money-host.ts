import { randomUUID } from 'node:crypto'
import {
  DEPOSIT_COINS,
  type DepositCoin,
  depositNetworks,
  type MarketCoin,
} from '#domain/assets.ts'
import { type MarketPrices, marketPricesOf } from '#domain/balances.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import type { PriceSource } from '../../server/money/prices/prices.ts'
import type { Db } from '../../server/platform/db/db.ts'
import type { AccountsHost } from './accounts-host.ts'
import { accountsHost } from './accounts-host.ts'
import { openDb } from './database.ts'
import { newUser } from './new-user.ts'

/** A logged-in user of a host under test. */
export interface Person {
  readonly userId: string
  readonly email: string
  readonly token: string
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): ReturnType<AccountsHost['call']>
}

export interface MoneyHost extends AccountsHost {
  /** A new user who is logged in and has these amounts. */
  person(amounts?: Partial<Record<DepositCoin, string>>): Promise<Person>
  deposit(person: Person, coin: DepositCoin, amount: string): Promise<void>
  /** The available balance as the host answers it. */
  available(person: Person, coin: DepositCoin): Promise<string>
}

const units = (text: string) => parseUnits(text) ?? 0n

/** Prices that change only when they are set: BNB 600, ETH 3000, TRX 0.12, any further coin 1. */
export function fixedPrices() {
  const prices: Partial<Record<MarketCoin, string>> = { BNB: '600', ETH: '3000', TRX: '0.12' }
  let current = marketPricesOf((coin) => units(prices[coin] ?? '1'))
  const watchers = new Set<(prices: MarketPrices) => void>()
  const source: PriceSource = {
    current: async () => current,
    async watch(onChange) {
      watchers.add(onChange)
      return async () => void watchers.delete(onChange)
    },
  }
  return {
    ...source,
    set(coin: MarketCoin, price: string) {
      current = { ...current, [coin]: priceOf(coin, units(price)) }
      for (const onChange of watchers) onChange(current)
    },
  }
}

/** The host's app with its own database and with people who have money. */
export async function moneyHost(
  environment: Record<string, string> = {},
  prices: PriceSource = fixedPrices(),
  ownDb?: Db,
  parts: Parameters<typeof accountsHost>[2] = {},
): Promise<MoneyHost> {
  const db = ownDb ?? (await openDb())
  const host = await accountsHost(environment, {}, { ...parts, db, prices })
  const { deps } = host

  const deposit = async ({ userId }: Person, coin: DepositCoin, amount: string) => {
    const transactionId = ownTransactionId()
    const [network] = depositNetworks(coin)
    const of = amountOf(coin, units(amount))
    await credit(db, deps.clock, { userId, amount: of, network, transactionId })
  }

  return {
    ...host,
    deposit,
    async person(amounts = {}) {
      const email = `${randomUUID()}@example.org`
      const userId = await newUser(db, email)
      const token = await deps.sessions.start(userId)
      const headers = { authorization: `Bearer ${token}` }
      const { sessionId } = await deps.sessions.requireUnverified({ headers })
      await db.transaction((tx) => deps.sessions.markVerified(tx, sessionId))
      const person: Person = {
        userId,
        email,
        token,
        call: (method, path, body, extra = {}) =>
          host.call(method, `/api${path}`, body, { token, headers: extra }),
      }
      for (const coin of DEPOSIT_COINS) {
        const amount = amounts[coin]
        if (amount) await deposit(person, coin, amount)
      }
      return person
    },
    async available(person, coin) {
      const { json } = await person.call('PUT', '/particular/balance', {
        coin,
        command: 'withdrawal',
      })
      return json.val
    },
    async close() {
      await host.close()
      await db.close()
    },
  }
}
