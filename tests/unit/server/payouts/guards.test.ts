import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Network } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { insertBatch } from '../../../../server/chains/payouts/batches.ts'
import {
  insertPayment,
  markRefused,
  markSent,
  nextNonce,
  openPayments,
  putAttempt,
  storeOutcome,
} from '../../../../server/chains/payouts/payments.ts'
import { credit, ownTransactionId } from '../../../../server/money/deposits/deposits.ts'
import { placeWithdrawal } from '../../../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import { migratedDb } from '../../../support/migrated-database.ts'
import { newUser } from '../../../support/new-user.ts'
import { PERSON, TREASURY } from '../../../support/payout-plans.ts'

const AT = new Date('2026-01-01T12:00:00Z')
const OTHER = '0xde709f2102306220921060314715629080e2fb77'

let db: Db
let userId = ''
beforeAll(async () => {
  db = await migratedDb()
  userId = await newUser(db)
  const amount = amountOf('BNB', 100n * ONE)
  await credit(db, { now: () => AT }, { userId, amount, transactionId: ownTransactionId() })
}, 60_000)
afterAll(() => db.close())

async function place(): Promise<string> {
  const id = randomUUID()
  const [amount, arrives, fee] = [3n, 2n, 1n].map((units) => amountOf('BNB', units * ONE))
  if (!amount || !arrives || !fee) throw new TypeError('no amounts')
  const order = { coin: 'BNB', network: 'BNB', address: PERSON, amount, arrives, fee } as const
  await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at: AT }))
  return id
}

let nonce = 0
/** A payment of that withdrawal in a batch of its own. */
async function paymentOf(
  withdrawalId: string,
  other: { nonce?: number | null; units?: bigint } = {},
): Promise<{ batch: number; id: string }> {
  return await db.transaction(async (tx) => {
    const batch = await insertBatch(tx, { network: 'BNB', purpose: 'payouts', at: AT, by: 'me' })
    const payment = {
      batch,
      id: withdrawalId,
      withdrawalId,
      network: 'BNB' as const,
      from: TREASURY,
      nonce: nonce++,
      coin: 'BNB' as const,
      units: 2n * ONE,
      to: PERSON,
    }
    await insertPayment(tx, Object.assign(payment, other))
    return { batch, id: withdrawalId }
  })
}

describe('the database', () => {
  // Holds promise 97.
  test('has a withdrawal in one payment that has paid it or still could, and in another one only when that has failed', async () => {
    const id = await place()
    const first = await paymentOf(id)
    await expect(paymentOf(id)).rejects.toThrow('payout_slots_live')
    const failed = { state: 'failed', transaction: '', reason: 'it has expired', at: AT } as const
    await storeOutcome(db, first, failed)
    const second = await paymentOf(id)
    await storeOutcome(db, second, {
      ...failed,
      state: 'paid',
      transaction: `0x${'ab'.repeat(32)}`,
    })
    await expect(paymentOf(id)).rejects.toThrow('payout_slots_live')
  })

  test.each([
    ['recipient', OTHER],
    ['sender', OTHER],
    ['units', '1'],
    ['coin', 'USDT'],
    ['network', 'ETH'],
    ['nonce', '999'],
    ['withdrawal_id', null],
    ['batch', 999],
    ['id', randomUUID()],
  ])('never changes the %s of a payment', async (column, value) => {
    const { batch, id } = await paymentOf(await place())
    const change = db.run(`UPDATE payout_slots SET ${column} = $3 WHERE batch = $1 AND id = $2`, [
      ...[batch, id, value],
    ])
    await expect(change).rejects.toThrow('is never changed like this')
  })

  // Holds promise 97.
  test('gives no nonce of a sender to two payments', async () => {
    await paymentOf(await place(), { nonce: 500 })
    await expect(paymentOf(await place(), { nonce: 500 })).rejects.toThrow('payout_slots_nonce')
  })

  test('goes on with the nonces of one sender on one network', async () => {
    await paymentOf(await place(), { nonce: 700 })
    const next = (network: Network, sender: string) => nextNonce(db, network, sender)
    expect([await next('BNB', TREASURY), await next('ETH', TREASURY)]).toEqual([701, 0])
    expect(await next('BNB', OTHER)).toBe(0)
  })

  test.each([
    ['of nothing', { units: 0n }, 'payout_slots_units_check'],
    ['on a network with nonces without one', { nonce: null }, 'payout_slots_check'],
  ])('has no payment %s', async (_, given, constraint) => {
    await expect(paymentOf(await place(), given)).rejects.toThrow(constraint)
  })

  test('has no payment with a nonce on Tron, which has none', async () => {
    const { batch } = await paymentOf(await place())
    const insert = db.run(
      `INSERT INTO payout_slots (batch, id, network, sender, nonce, coin, units, recipient)
       VALUES ($1, $2, 'TRX', 'T', 1, 'TRX', 1, 'T')`,
      [batch, randomUUID()],
    )
    await expect(insert).rejects.toThrow('payout_slots_check')
  })

  test.each([
    ['a word', 'BNB', 'paid'],
    ['one of Tron on another network', 'BNB', 'ab'.repeat(32)],
    ['one of another network on Tron', 'TRX', `0x${'ab'.repeat(32)}`],
  ] as const)(
    'approves no withdrawal with %s for the hash of its transaction',
    async (_, network, hash) => {
      const id = randomUUID()
      await db.run(
        `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at)
       VALUES ($1, $2, 'USDT', $3, $4, 2, 1, $5)`,
        [id, userId, network, OTHER, AT],
      )
      const decided = db.run(
        `UPDATE withdrawals SET status = 'approved', transaction_id = $2, output = 0, decided_at = $3 WHERE id = $1`,
        [id, hash, AT],
      )
      await expect(decided).rejects.toThrow('withdrawals_hash')
    },
  )

  // Holds promise 97.
  test('decides a withdrawal that is being paid by its own payment alone', async () => {
    const [hash, other] = ['ef', '0f'].map((byte) => `0x${byte.repeat(32)}`)
    const payment = await paymentOf(await place())
    const decide = (status: string, transaction = '') =>
      db.run(
        `UPDATE withdrawals SET status = $2, transaction_id = $3, output = 0, decided_at = $4 WHERE id = $1`,
        [payment.id, status, transaction, AT],
      )
    await expect(decide('rejected')).rejects.toThrow('is planned')
    await expect(decide('approved', hash)).rejects.toThrow('is planned')
    await storeOutcome(db, payment, { state: 'paid', transaction: `${hash}`, reason: '', at: AT })
    await expect(decide('rejected')).rejects.toThrow('is planned')
    await expect(decide('approved', other)).rejects.toThrow('is planned')
    expect(await decide('approved', hash)).toBe(1)
  })

  test('keeps what was signed first of a transaction', async () => {
    const payment = await paymentOf(await place())
    const of = { network: 'BNB', transaction: `0x${'cd'.repeat(32)}`, issue: 1 } as const
    const put = (raw: string) => putAttempt(db, { ...payment, ...of, raw, expires: null })
    expect([await put(''), await put('first'), await put('second')]).toEqual([1, 1, 0])
  })

  test('knows when a transaction was sent first, and that it is not refused any more', async () => {
    const payment = await paymentOf(await place())
    const transaction = `0x${'ce'.repeat(32)}`
    const of = { network: 'BNB', transaction, issue: 1, raw: 'raw', expires: null } as const
    await putAttempt(db, { ...payment, ...of })
    const attempt = async () =>
      await db.rows(
        v.object({ sent_at: v.nullable(v.date()), refusal: v.string() }),
        'SELECT sent_at, refusal FROM payout_attempts WHERE transaction_id = $1',
        [transaction],
      )
    await markRefused(db, 'BNB', transaction, 'too low a fee')
    expect(await attempt()).toEqual([{ sent_at: null, refusal: 'too low a fee' }])
    await markSent(db, 'BNB', transaction, AT)
    await markRefused(db, 'BNB', transaction, 'forgotten')
    await markSent(db, 'BNB', transaction, new Date(AT.getTime() + 60_000))
    expect(await attempt()).toEqual([{ sent_at: AT, refusal: '' }])
  })

  test('has the open payments of each network by themselves', async () => {
    const { batch, id } = await paymentOf(await place())
    const idsOn = async (network: 'BNB' | 'ETH') =>
      (await openPayments(db, network)).map((one) => one.id)
    expect([(await idsOn('BNB')).includes(id), await idsOn('ETH')]).toEqual([true, []])
    const outcome = { state: 'failed', transaction: '', reason: 'it was reverted', at: AT } as const
    await storeOutcome(db, { batch, id }, outcome)
    expect((await idsOn('BNB')).includes(id)).toBe(false)
  })

  test('settles a payment once', async () => {
    const payment = await paymentOf(await place())
    const outcome = { transaction: '', reason: 'it has expired', at: AT }
    await storeOutcome(db, payment, { ...outcome, state: 'failed' })
    const again = storeOutcome(db, payment, { ...outcome, state: 'paid' })
    await expect(again).rejects.toThrow('is never changed like this')
  })

  test.each([
    ['address', OTHER],
    ['amount', '1'],
    ['arrives', '1'],
    ['coin', 'USDT'],
    ['chain', 'ETH'],
    ['at', '2026-01-02T12:00:00Z'],
    ['terms', '7'],
    ['user_id', randomUUID()],
    ['id', randomUUID()],
  ])('never changes the %s of a withdrawal that waits', async (column, value) => {
    const change = db.run(`UPDATE withdrawals SET ${column} = $2 WHERE id = $1`, [
      ...[await place(), value],
    ])
    await expect(change).rejects.toThrow('is never changed like this')
  })

  // Holds promise 97.
  test('decides a withdrawal once', async () => {
    const decide = (id: string, status: string, hash = '') =>
      db.run(
        `UPDATE withdrawals SET status = $2, transaction_id = $3, output = $4, decided_at = $5, reason = $6 WHERE id = $1`,
        [id, status, hash, hash === '' ? null : 0, AT, hash === '' ? 'refused' : ''],
      )
    const [hash, other] = ['1a', '1b'].map((byte) => `0x${byte.repeat(32)}`)
    const [paid, refused] = [await place(), await place()]
    expect([await decide(paid, 'approved', hash), await decide(refused, 'rejected')]).toEqual([
      1, 1,
    ])
    const never = 'is never changed like this'
    await expect(decide(paid, 'approved', other)).rejects.toThrow(never)
    await expect(decide(paid, 'rejected')).rejects.toThrow(never)
    await expect(decide(paid, 'pending')).rejects.toThrow(never)
    await expect(decide(refused, 'approved', other)).rejects.toThrow(never)
    await expect(decide(refused, 'pending')).rejects.toThrow(never)
    const sent = db.run(`UPDATE withdrawals SET sent = '0x1' WHERE id = $1`, [refused])
    await expect(sent).rejects.toThrow(never)
  })

  test('lets an operator take a freeze over, once, and changes nothing else of it', async () => {
    const owner = await newUser(db)
    await db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [owner, AT])
    const set = (text: string) => db.run(`UPDATE freezes SET ${text} WHERE user_id = $1`, [owner])
    const never = 'is never changed like this'
    await expect(set(`reason = 'because'`)).rejects.toThrow(never)
    await expect(set(`made_by = 'ada', at = at + interval '1 day'`)).rejects.toThrow(never)
    await expect(set(`made_by = 'ada', user_id = '${userId}'`)).rejects.toThrow(never)
    expect(await set(`made_by = 'ada', reason = 'because'`)).toBe(1)
    await expect(set(`made_by = 'bob'`)).rejects.toThrow(never)
    await expect(set(`made_by = ''`)).rejects.toThrow(never)
  })

  test('has one payment of the chain at most for a deposit, which is credited', async () => {
    const amount = amountOf('BNB', ONE)
    const transactionId = ownTransactionId()
    await credit(db, { now: () => AT }, { userId, amount, transactionId })
    const payment = (hash: string, state = 'credited') =>
      db.run(
        `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
           block_number, block_hash, at, state, deposit_id, confirmations, needed)
         SELECT gen_random_uuid(), $1, 'BNB', $2, 0, 'BNB', 1, $3, '', '', 1, '', $4, $6, id, 1, 1
         FROM deposits WHERE transaction_id = $5`,
        [userId, hash, PERSON, AT, transactionId, state],
      )
    await expect(payment(`0x${'1'.repeat(64)}`, 'seen')).rejects.toThrow('chain_payments_check')
    expect(await payment(`0x${'1'.repeat(64)}`)).toBe(1)
    await expect(payment(`0x${'2'.repeat(64)}`)).rejects.toThrow('chain_payments_deposit')
    const without = db.run(
      `UPDATE chain_payments SET deposit_id = NULL WHERE transaction_id = $1`,
      [`0x${'1'.repeat(64)}`],
    )
    await expect(without).rejects.toThrow('chain_payments_check')
  })
})
