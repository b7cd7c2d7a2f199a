import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { credit, ownTransactionId } from '../../../server/money/deposits/deposits.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'

/* What no row says, whoever writes to the database. */
const AT = new Date('2026-01-01T12:00:00Z')
const LATER = new Date('2026-01-01T13:00:00Z')
const HASH = `0x${'ab'.repeat(32)}`

let db: Db
let userId = ''
beforeAll(async () => {
  db = await openDb()
  userId = await newUser(db)
})
afterAll(() => db.close())

/** Inserts a row with these columns, and those that every row of its table needs. */
function insert(table: string, columns: Readonly<Record<string, unknown>>): Promise<number> {
  const names = Object.keys(columns)
  const values = names.map((_, index) => `$${index + 1}`)
  return db.run(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${values.join(', ')})`,
    Object.values(columns),
  )
}

describe('a withdrawal', () => {
  const place = (changes: Readonly<Record<string, unknown>>) => {
    const order = { coin: 'BNB', chain: 'BNB', address: '0x1', amount: '2', arrives: '1', at: AT }
    return insert(
      'withdrawals',
      Object.assign({ id: randomUUID(), user_id: userId }, order, changes),
    )
  }

  test.each([
    ['of which more arrives than was taken', { arrives: '3' }, 'withdrawals_arrives_check'],
    ['of which nothing arrives', { arrives: '0' }, 'withdrawals_arrives_check'],
    [
      'that is pending, and has a transaction',
      { transaction_id: HASH },
      'withdrawals_transaction_check',
    ],
  ])('%s is refused', async (_, changes, constraint) => {
    await expect(place(changes)).rejects.toThrow(constraint)
  })

  test('that says what it may is there', async () => {
    expect(await place({})).toBe(1)
  })

  test('is not paid by an output that has paid another one', async () => {
    const paid = { status: 'approved', transaction_id: HASH, output: 0, decided_at: AT }
    expect(await place(paid)).toBe(1)
    await expect(place(paid)).rejects.toThrow('withdrawals_transaction')
    expect(await place(Object.assign({}, paid, { output: 1 }))).toBe(1)
  })
})

// Holds promise 112.
test('a frozen account has no new purchase', async () => {
  const frozen = await newUser(db)
  await insert('freezes', { user_id: frozen, at: AT })
  const purchase = { id: randomUUID(), user_id: frozen, coin: 'BNB', paid: '2', received: '1' }
  await expect(insert('purchases', purchase)).rejects.toMatchObject({
    constraint: 'account_frozen',
  })
})

describe('a deposit', () => {
  test.each([
    ['a word', { transaction_id: 'paid' }],
    ['a hash of another network', { transaction_id: HASH, network: 'TRX' }],
    ['no output', { output: null }],
  ])('with %s for its transaction is refused', async (_, changes) => {
    const own = { id: randomUUID(), user_id: userId, coin: 'BNB', units: '1', at: AT }
    const place = { network: 'BNB', transaction_id: HASH, output: 0 }
    const inserted = insert('deposits', Object.assign(own, place, changes))
    await expect(inserted).rejects.toThrow('deposits_hash')
  })

  test.each([`user_id = '${randomUUID()}'`, 'units = units + 1', 'change = change + 1'])(
    'is never changed by hand: %s',
    async (change) => {
      const amount = amountOf('BNB', ONE)
      await credit(db, { now: () => AT }, { userId, amount, transactionId: ownTransactionId() })
      await expect(db.run(`UPDATE deposits SET ${change}`)).rejects.toThrow('changed by hand')
    },
  )
})

test('an account has nothing until something is posted to it', async () => {
  const account = { user_id: userId, owner: userId, coin: 'ETH', kind: 'available' }
  await expect(insert('accounts', Object.assign({ units: '1' }, account))).rejects.toThrow(
    'by hand',
  )
  expect(await insert('accounts', account)).toBe(1)
})

test.each([
  ['of what no coin is called', { coin: 'usdt' }],
  ['of a kind that nobody has', { kind: 'sales' }],
  ['in a lane of the house', { lane: '1' }],
  ['in somebody else’s name', { owner: randomUUID() }],
])('a person’s account %s is refused', async (_, columns) => {
  const account = { user_id: userId, owner: userId, coin: 'TRX', kind: 'available' }
  await expect(insert('accounts', { ...account, ...columns })).rejects.toThrow('no account is like')
})

test('no more is released than is locked', async () => {
  const lock = { purchase_id: randomUUID(), user_id: userId, remaining: '-1' }
  await expect(insert('vestings', lock)).rejects.toThrow('vestings_remaining_check')
})

test.each([
  ['seal', { hash: 'h' }],
  ['hash', { seal: 's' }],
])('a transfer without its %s is refused', async (_, columns) => {
  const transfer = Object.assign({ id: '1000000000001', key: 'by hand', at: AT }, columns)
  await expect(insert('transfers', transfer)).rejects.toThrow('every_transfer_is_sealed')
})

describe('a row that shows by a seal who has written it', () => {
  const SEALED = {
    books_treasury: { network: 'BNB', coin: 'BNB', address: '0x1', units: '1', at: AT },
    daily_prices: { day: '2026-01-01', coin: 'BNB', units: '1', at: AT },
    freeze_lifts: { frozen_at: AT, made_by: '', reason: '', at: AT, challenge: 'c' },
    settings: { name: 'of nobody', value: 'v' },
    treasury_payments: {
      network: 'BNB',
      transaction_id: HASH,
      output: 0,
      coin: 'BNB',
      units: '1',
      recipient: '0x1',
      block_number: '1',
    },
  }

  test.each(Object.entries(SEALED))('is not added to %s without it', async (table, columns) => {
    const row = table === 'freeze_lifts' ? Object.assign({ user_id: userId }, columns) : columns
    await expect(insert(table, row)).rejects.toThrow(`${table} is never changed like this`)
  })

  test('is not added to log_outbox as one from before there were seals', async () => {
    const row = { kind: 'deposit', subject: 's', at: AT, seal: 'of before' }
    await expect(insert('log_outbox', row)).rejects.toThrow('log_outbox is never changed like this')
  })

  test.each(['books_treasury', 'settings'] as const)('keeps it in %s', async (table) => {
    await insert(table, Object.assign({ seal: 's' }, SEALED[table]))
    const change = db.run(`UPDATE ${table} SET seal = NULL WHERE seal = 's'`)
    await expect(change).rejects.toThrow(`${table} is never changed like this`)
  })
})

test.each([
  ['neither a code nor an order', {}],
  ['both a code and an order', { challenge: 'c', order_id: randomUUID() }],
])('%s lifts no freeze', async (_, by) => {
  const freeze = { user_id: userId, frozen_at: AT, made_by: '', reason: '', at: AT, seal: 's' }
  await expect(insert('freeze_lifts', Object.assign(freeze, by))).rejects.toThrow(
    'freeze_lifts_check',
  )
})

describe('what was asked of an address', () => {
  const ask = async (changes: Readonly<Record<string, unknown>> = {}) => {
    const id = randomUUID()
    const asked = { account: `0x${id}`, kind: 'signature', message: 'm', expires_at: LATER }
    await insert('address_ownerships', Object.assign({ id, user_id: userId }, asked, changes))
    return (change: string) => db.run(`UPDATE address_ownerships SET ${change} WHERE id = '${id}'`)
  }
  const PROVEN = { proven_at: AT, signature: 's' }

  test.each([
    ['too late', { proven_at: LATER, signature: 's' }, 'address_ownerships_check'],
    ['without a signature', { proven_at: AT }, 'address_ownerships_check1'],
    [
      'by a signature where it was declared',
      { proven_at: AT, signature: 's', kind: 'declaration' },
      'address_ownerships_check1',
    ],
  ])('is not proven %s', async (_, changes, constraint) => {
    await expect(ask(changes)).rejects.toThrow(constraint)
  })

  test.each([
    `id = '${randomUUID()}'`,
    `user_id = '${randomUUID()}'`,
    `account = 'another'`,
    `message = 'another'`,
    `expires_at = expires_at + interval '1 day'`,
    `kind = 'declaration', signature = NULL`,
  ])('stays as it was asked: %s', async (change) => {
    const update = await ask()
    await expect(update(change)).rejects.toThrow('is not changed')
    expect(await update(`proven_at = '${AT.toISOString()}', signature = 's'`)).toBe(1)
  })

  test.each([`signature = 't'`, 'signature = NULL, proven_at = NULL'])(
    'is proven once: %s',
    async (change) => {
      const update = await ask(PROVEN)
      await expect(update(change)).rejects.toThrow('is not changed')
    },
  )
})
