import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../server/money/audit/audit.ts'
import { checkpointOf } from '../../server/money/ledger/checkpoints.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { derivedKey } from '../../server/platform/keys/keys.ts'
import { HOST_SECRET } from '../support/accounts-host.ts'
import { DATABASES } from '../support/database.ts'
import { former } from '../support/former-version.ts'
import { fillFormer } from '../support/migrated-database.ts'
import type { MoneyHost } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { transactionHash } from '../support/transaction-hash.ts'

describe.each(DATABASES)('a database of the version before on $name', ({ missing, openEmpty }) => {
  if (missing) return test.skip(missing, () => {})
  let host: MoneyHost
  beforeAll(async () => {
    const db = await openEmpty(derivedKey(HOST_SECRET, 'ledger'))
    await fillFormer(db, 'rows-of-014')
    await migrate(db)
    host = await moneyHost({}, undefined, db)
  }, 60_000)
  afterAll(() => host.close())

  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, key?: string) =>
    host.call(method, `/api${path}`, body, {
      token: former.token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  const history = async (path: string) => JSON.parse((await call('GET', path)).json)

  // Holds promise 108.
  test('keeps the session, and answers the same history, balances and addresses', async () => {
    const { answers, balances, addresses } = former
    expect(await history('/profile/detail')).toMatchObject(answers['/profile/detail'])
    expect(await history('/withdrawal/detail')).toMatchObject(answers['/withdrawal/detail'])
    expect(await history('/token/detail')).toMatchObject(answers['/token/detail'])
    // What 022 has changed: the reversed one is told to be.
    const deposits = answers['/deposit/detail'].map((row) =>
      row['TypeOf'] === 'TRX' ? { ...row, Type: 'Reversed', Status: 'Rejected' } : row,
    )
    expect(await history('/deposit/detail')).toMatchObject(deposits)
    for (const [coin, val] of Object.entries(balances)) {
      const asked = { coin, command: 'withdrawal' }
      expect([coin, (await call('PUT', '/particular/balance', asked)).json.val]).toEqual([
        coin,
        val,
      ])
    }
    for (const [coin, address] of Object.entries(addresses)) {
      const asked = { coin, command: 'deposit' }
      expect((await call('PUT', '/particular/address', asked)).json).toBe(address)
    }
  })

  // Holds promise 108.
  test('keeps its books, which lead on from the checkpoint of that version', async () => {
    const { db } = host.deps
    expect((await db.transaction((tx) => audit(tx))).findings).toEqual([])
    const { findings } = await db.transaction(async (tx) =>
      audit(tx, await checkpointOf(tx, former.checkpoint)),
    )
    expect(findings).toEqual([])
  })

  // Holds promise 108.
  test('pays nothing twice that is repeated across the update, and goes on', async () => {
    const { withdrawals, purchase, balances } = former
    for (const { key, payload, answer } of Object.values(withdrawals))
      expect((await call('POST', '/withdrawal', payload, key)).json).toEqual(answer)
    const again = await call('POST', '/buy/token', purchase.payload, purchase.key)
    expect(again.json).toEqual(purchase.answer)
    const { db, clock } = host.deps
    const { id } = withdrawals.pending.answer
    await decide(db, clock, id, { status: 'approved', transactionId: transactionHash('after') })
    const asked = { coin: 'BNB', command: 'withdrawal' }
    expect((await call('PUT', '/particular/balance', asked)).json.val).toBe(balances['BNB'])
    expect((await db.transaction((tx) => audit(tx))).findings).toEqual([])
  })
})
