import { randomUUID } from 'node:crypto'
import type { CryptoCoin } from '#domain/assets.ts'
import { parseUnits } from '#domain/money/amount.ts'
import type { Db } from '../../server/db/db.ts'
import { credit } from '../../server/deposits/deposits.ts'
import type { PriceSource } from '../../server/prices/prices.ts'
import type { AccountsHost } from './accounts-host.ts'
import { accountsHost } from './accounts-host.ts'
import { migratedDb } from './migrated-database.ts'
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
  /** Somebody who is logged in and has those amounts. */
  person(amounts?: Partial<Record<CryptoCoin, string>>): Promise<Person>
  deposit(person: Person, coin: CryptoCoin, amount: string): Promise<void>
  /** What the person may use of a coin, as the host answers it. */
  available(person: Person, coin: CryptoCoin): Promise<string>
}

const units = (text: string) => parseUnits(text) ?? 0n

/** Prices that stand still until they are set: BNB 600, ETH 3000, TRX 0.12. */
export function fixedPrices() {
  let current = { BNB: units('600'), ETH: units('3000'), TRX: units('0.12'), USDT: units('1') }
  const watchers = new Set<(prices: typeof current) => void>()
  const source: PriceSource = {
    current: async () => current,
    async watch(onChange) {
      watchers.add(onChange)
      return async () => void watchers.delete(onChange)
    },
  }
  return {
    ...source,
    set(coin: 'BNB' | 'ETH' | 'TRX', price: string) {
      current = { ...current, [coin]: units(price) }
      for (const onChange of watchers) onChange(current)
    },
  }
}

/** The host's app with a database of its own, for tests whose subject is money. */
export async function moneyHost(
  environment: Record<string, string> = {},
  prices: PriceSource = fixedPrices(),
  ownDb?: Db,
): Promise<MoneyHost> {
  const db = ownDb ?? (await migratedDb())
  const host = await accountsHost(environment, {}, { db, prices })
  const { deps } = host

  const deposit = async ({ userId }: Person, coin: CryptoCoin, amount: string) => {
    const order = { userId, coin, units: units(amount), transactionId: randomUUID() }
    await credit(db, deps.clock, order)
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
      await db.transaction((tx) => deps.sessions.complete(tx, sessionId))
      const person: Person = {
        ...{ userId, email, token },
        call: (method, path, body, extra = {}) =>
          host.call(method, `/api${path}`, body, { token, headers: extra }),
      }
      if (amounts.BNB) await deposit(person, 'BNB', amounts.BNB)
      if (amounts.USDT) await deposit(person, 'USDT', amounts.USDT)
      if (amounts.ETH) await deposit(person, 'ETH', amounts.ETH)
      if (amounts.TRX) await deposit(person, 'TRX', amounts.TRX)
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
