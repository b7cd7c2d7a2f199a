import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { explainPayment, unexplainedPayments } from '../../../../server/chains/books/treasury.ts'
import { explainBalance, unseenLoss } from '../../../../server/chains/books/unseen-loss.ts'
import { anvilProgram, startAnvils } from '../../../../server/chains/local-chain/anvil.ts'
import { mine, sendFrom } from '../../../../server/chains/local-chain/calls.ts'
import { installToken, transferData } from '../../../../server/chains/local-chain/tokens.ts'
import { createWatcher, type Watcher } from '../../../../server/chains/watcher/watcher.ts'
import { decide } from '../../../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../../../server/money/withdrawals/withdrawals.ts'
import { hasOwnRow } from '../../../../server/platform/db/sealed-rows.ts'
import { createNode, type Node } from '../../../../server/platform/nodes/node.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { type MoneyHost, moneyHost } from '../../../support/money-host.ts'
import { withdrawalOf } from '../../../support/orders.ts'

vi.setConfig({ hookTimeout: 60_000 })

/** The third account of anvil's test phrase. */
const TREASURY = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const STRANGER = '0x52908400098527886E0F7030069857D2E4169EE7'
const USDT = { coin: 'USDT', decimals: 6, address: `0x${'dac1'.repeat(10)}` } as const

let host: MoneyHost
let node: Node
let watcher: Watcher
let stop = () => {}
beforeAll(async () => {
  const program = anvilProgram()
  if (!program) throw new Error('@foundry-rs/anvil is not installed')
  const anvils = await startAnvils(program, [{ chainId: 31_397, finalAfter: 2 }])
  stop = anvils.stop
  node = createNode({ url: anvils.urls[0] ?? '', fetch, timeout: 10_000 })
  await installToken(node, USDT, { owner: TREASURY, symbol: 'USDT', supply: 10n ** 15n })
  await node.ask(mine(3))
  host = await moneyHost()
  const { db, clock, terms } = host.deps
  watcher = createWatcher({
    db,
    clock,
    nodes: createNodes([node]),
    treasury: [TREASURY],
    watched: { network: 'ETH', contracts: [USDT], confirmations: 64 },
    terms: () => terms.current(),
  })
  await watcher.step()
})
afterAll(async () => {
  stop()
  await host.close()
})

const pay = (value: bigint, to: string = STRANGER) => node.ask(sendFrom(TREASURY, { to, value }))
/** What is told once the chain is read. */
async function told(): Promise<string[]> {
  await node.ask(mine(3))
  for (let i = 0; i < 3; i++) await watcher.step()
  return await unexplainedPayments(host.deps.db, 'ETH')
}
const explain = (transaction: string) =>
  explainPayment(
    host.deps.db,
    'ETH',
    { transaction, reason: 'moved', by: 'ada' },
    host.deps.clock.now(),
  )

// Holds promise 101.
test('what leaves the treasury without an order is told until somebody explains it, coins of the network as well', async () => {
  expect(await told()).toEqual([])
  const native = await pay(ONE / 2n)
  const token = await node.ask(
    sendFrom(TREASURY, { to: USDT.address, data: transferData(STRANGER, 7_500_000n) }),
  )
  const lines = await told()
  expect(lines).toEqual([
    expect.stringMatching(`has paid a fee of 0.\\d+ ETH and 0.5 ETH in ${native}, and no order`),
    expect.stringMatching(`has paid a fee of 0.\\d+ ETH and 7.5 USDT in ${token}, and no order`),
  ])
  expect(await told()).toEqual(lines)
  expect(await explain(native)).toBe(true)
  expect(await told()).toEqual(lines.slice(1))
  expect(await explain(token)).toBe(true)
  expect(await told()).toEqual([])
  expect(await explain(`0x${'a'.repeat(64)}`)).toBe(false)
})

// Holds promise 101.
test('a transaction that only costs its fee is told, such as one that lets somebody else pay', async () => {
  const approve = `0x095ea7b3${STRANGER.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
  const tx = await node.ask(sendFrom(TREASURY, { to: USDT.address, data: approve }))
  const lines = await told()
  expect(lines).toEqual([expect.stringMatching(`has paid a fee of 0.\\d+ ETH in ${tx}`)])
  await explain(tx)
})

// Holds promise 101.
test('an explanation that was written with SQL explains nothing', async () => {
  const tx = await pay(ONE / 4n)
  const lines = await told()
  expect(lines).toHaveLength(1)
  await host.deps.db.run(
    `INSERT INTO treasury_explanations (network, transaction_id, reason, made_by, at, seal)
     VALUES ('ETH', $1, 'nothing', 'eve', now(), 'made up')`,
    [tx],
  )
  expect(await told()).toEqual(lines)
  await host.deps.db.script(
    `SET session_replication_role = replica; DELETE FROM treasury_explanations WHERE reason = 'nothing'; SET session_replication_role = origin`,
  )
  await explain(tx)
})

test('what is paid by hand is told once it is not, and cannot become, a withdrawal', async () => {
  const person = await host.person({ ETH: '5' })
  const { db, clock } = host.deps
  const [id, { userId }, at] = [randomUUID(), person, clock.now()]
  const order = withdrawalOf(amountOf('ETH', ONE), 'ETH', { address: STRANGER })
  await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
  const tx = await pay(order.arrives.units)
  expect(await told()).toEqual([])
  await decide(db, clock, id, { status: 'rejected', reason: 'no' })
  expect(await told()).toEqual([expect.stringContaining(tx)])
})

/** As a plan that was sent would have stored it; nothing of it is sealed, so that SQL without triggers is enough. */
async function planned(
  transaction: string,
  nonce: number,
  withdrawalId: string | null,
  units: bigint,
) {
  const { db } = host.deps
  const [batch] = await db.rows(
    v.object({ number: v.number() }),
    `INSERT INTO payout_batches (network, purpose, at, made_by) VALUES ('ETH', 'payouts', now(), 'eve') RETURNING number`,
  )
  const id = withdrawalId ?? randomUUID()
  await db.transaction(async (tx) => {
    await tx.script('SET LOCAL session_replication_role = replica')
    await tx.run(
      `INSERT INTO payout_slots (batch, id, withdrawal_id, network, sender, nonce, coin, units, recipient, state)
       VALUES ($1, $2, $3, 'ETH', $4, $5, 'ETH', $6, $7, 'failed')`,
      [batch?.number, id, withdrawalId, TREASURY, nonce, units, STRANGER],
    )
  })
  await db.run(
    `INSERT INTO payout_attempts (network, transaction_id, batch, id, issue) VALUES ('ETH', $1, $2, $3, 1)`,
    [transaction, batch?.number, id],
  )
}

// Holds promise 101.
test('a plan explains what its owner has ordered, once, and nothing that was written with SQL', async () => {
  const { db, clock } = host.deps
  const { userId } = await host.person({ ETH: '5' })
  const [id, at] = [randomUUID(), clock.now()]
  const order = withdrawalOf(amountOf('ETH', 2n * ONE), 'ETH', { address: STRANGER })
  await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
  const { units } = order.arrives
  const before = await told()
  const [paid, again, stolen] = [await pay(units), await pay(units), await pay(ONE / 8n)]
  await decide(db, clock, id, { status: 'rejected', reason: 'paid as it was planned' })
  await planned(paid, 1, id, units)
  expect(await told()).toEqual([
    ...before,
    expect.stringContaining(again),
    expect.stringContaining(stolen),
  ])
  await planned(again, 2, id, units)
  await planned(stolen, 3, null, ONE / 8n)
  const lines = (await told()).slice(before.length)
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain(stolen)
})

// Holds promise 101.
test('of what plans are said to have paid each is looked at, however many there are', async () => {
  const { db, clock } = host.deps
  const before = await told()
  const { userId } = await host.person({ ETH: '5' })
  const [id, at] = [randomUUID(), clock.now()]
  const order = withdrawalOf(amountOf('ETH', 2n * ONE), 'ETH', { address: STRANGER })
  await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
  // Two pages of payments that nobody has ordered, between two of one withdrawal.
  await db.transaction(async (tx) => {
    await tx.script('SET LOCAL session_replication_role = replica')
    await tx.run(
      `WITH paid AS (
         SELECT n, '0x' || lpad(to_hex(n), 64, '0') AS transaction, gen_random_uuid() AS slot,
           CASE WHEN n IN (0, 1001) THEN $1::uuid END AS withdrawal, CASE WHEN n IN (0, 1001) THEN $2::numeric ELSE 7 END AS units
         FROM generate_series(0, 1001) AS n
       ), payments AS (
         INSERT INTO treasury_payments (network, transaction_id, output, coin, units, recipient, block_number, seal)
         SELECT 'ETH', transaction, 0, 'ETH', units, lower($3), 1, 'x' FROM paid
       ), slots AS (
         INSERT INTO payout_slots (batch, id, withdrawal_id, network, sender, nonce, coin, units, recipient, state)
         SELECT 9000, slot, withdrawal, 'ETH', 'forged', n, 'ETH', units, $3, 'failed' FROM paid
       )
       INSERT INTO payout_attempts (network, transaction_id, batch, id, issue)
       SELECT 'ETH', transaction, 9000, slot, 1 FROM paid`,
      [id, order.arrives.units, STRANGER],
    )
  })
  await decide(db, clock, id, { status: 'rejected', reason: 'paid as it was planned' })
  const lines = await unexplainedPayments(db, 'ETH')
  const named = new Set(lines.flatMap((line) => / in (0x0{56}[0-9a-f]{8}),/.exec(line)?.[1] ?? []))
  expect(named.size).toBe(1001)
  expect(named.has(`0x${'0'.repeat(64)}`)).toBe(false)
  expect(lines.length - before.length).toBe(1001)
})

/** What tests below pay on a network that no node is asked about. */
const hashOf = (n: number) => `0x${'c'.repeat(60)}${String(n).padStart(4, '0')}`
interface Told {
  readonly transaction: string
  readonly coin?: string
  readonly units: bigint
  readonly to?: string
}
const paidOut = ({ transaction, coin = 'BNB', units, to = STRANGER }: Told) =>
  host.deps.db.run(
    `INSERT INTO treasury_payments (network, transaction_id, output, coin, units, recipient, block_number, seal)
     VALUES ('BNB', $1, 0, $2, $3, lower($4), 1, 'x')`,
    [transaction, coin, units, to],
  )
let sent = 0
/** As a plan that was sent would have stored it. */
async function sentAs(
  transaction: string,
  id: string,
  withdrawalId: string | null,
  { coin = 'BNB', units, to = STRANGER }: Omit<Told, 'transaction'>,
): Promise<void> {
  sent += 1
  await host.deps.db.transaction(async (tx) => {
    await tx.script('SET LOCAL session_replication_role = replica')
    await tx.run(
      `INSERT INTO payout_slots (batch, id, withdrawal_id, network, sender, nonce, coin, units, recipient, state)
       VALUES (8000, $1, $2, 'BNB', 'treasury', $3, $4, $5, $6, 'failed')`,
      [id, withdrawalId, sent, coin, units, to],
    )
    await tx.run(
      `INSERT INTO payout_attempts (network, transaction_id, batch, id, issue) VALUES ('BNB', $1, 8000, $2, 1)`,
      [transaction, id],
    )
  })
}
const OTHER = `0x${'9'.repeat(40)}`
async function ordered(units: bigint) {
  const { db, clock } = host.deps
  const [{ userId }, id, at] = [await host.person({ BNB: '5' }), randomUUID(), clock.now()]
  const order = withdrawalOf(amountOf('BNB', units + 1n), 'BNB', { address: STRANGER })
  await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
  return id
}
const isTold = async (transaction: string) =>
  (await unexplainedPayments(host.deps.db, 'BNB')).some((line) => line.includes(transaction))

/** Each pays 7 where nothing else is said. */
const PLANS = [
  ['what a plan says', {}, {}, false],
  ['more than a plan says', { units: 8n }, {}, true],
  ['less than a plan says', { units: 6n }, {}, true],
  ['somebody else than a plan says', { to: OTHER }, {}, true],
  ['another coin than a plan says', { coin: 'USDT' }, {}, true],
  ['what a plan says, more than is owed', { units: 8n }, { units: 8n }, true],
  ['what a plan says, to somebody who is owed nothing', { to: OTHER }, { to: OTHER }, true],
  ['what a plan says, in a coin that is not owed', { coin: 'USDT' }, { coin: 'USDT' }, true],
] as const

// Holds promise 101.
test.each(PLANS)(
  'a payment of %s is told if it is not ordered',
  async (what, paid, plan, expected) => {
    const { db, clock } = host.deps
    const id = await ordered(7n)
    const index = PLANS.findIndex(([name]) => name === what)
    const transaction = hashOf(index)
    await paidOut({ transaction, units: 7n, ...paid })
    await sentAs(transaction, id, id, { units: 7n, ...plan })
    await decide(db, clock, id, { status: 'rejected', reason: 'paid as it was planned' })
    expect(await isTold(transaction)).toBe(expected)
  },
)

// Holds promise 101.
test('gas is ordered for an address that the host has handed out, and not for one that SQL has made', async () => {
  const { db, addresses } = host.deps
  const { userId } = await host.person()
  const { evm: address } = await addresses.forUser(userId)
  const transaction = hashOf(100)
  await paidOut({ transaction, units: 1n, to: address })
  await sentAs(transaction, randomUUID(), null, { units: 1n, to: address })
  expect(await isTold(transaction)).toBe(false)
  await db.transaction(async (tx) => {
    await tx.script('SET LOCAL session_replication_role = replica')
    await tx.run(`UPDATE derived_addresses SET seal = 'made up' WHERE address = $1`, [address])
  })
  expect(await isTold(transaction)).toBe(true)
})

// Holds promise 101.
test('a withdrawal that was approved with its transaction explains no other one', async () => {
  const { db, clock } = host.deps
  const id = await ordered(9n)
  const [own, other] = [hashOf(200), hashOf(201)]
  await paidOut({ transaction: own, units: 9n })
  await paidOut({ transaction: other, units: 9n })
  await decide(db, clock, id, { status: 'approved', transactionId: own })
  expect([await isTold(own), await isTold(other)]).toEqual([false, true])
})

test('what a treasury has lost is counted from the block after its last comparison on, and of the same treasury', async () => {
  const { db, clock } = host.deps
  const at = clock.now()
  const lossOf = (address: string, units: bigint, block: number) =>
    unseenLoss(db, 'TRX', { address, coin: 'TRX' }, { units, block, at })
  for (const block of [10, 11, 14])
    await db.run(
      `INSERT INTO treasury_payments (network, transaction_id, output, coin, units, recipient, block_number, seal)
       VALUES ('TRX', $1, 0, 'TRX', $2, 'anybody', $3, 'x')`,
      [hashOf(300 + block), 3n * ONE, block],
    )
  expect(await lossOf('one', 20n * ONE, 10)).toEqual([])
  expect(await lossOf('one', 16n * ONE, 13)).toEqual([expect.stringContaining('has 1 TRX less')])
  expect(await lossOf('one', 17n * ONE, 13)).toEqual([])
  expect(await lossOf('another', ONE, 13)).toEqual([])
})

// Holds promise 73.
test('what the treasury had is not made less by SQL, so that nobody sees what it has lost', async () => {
  const { db, clock } = host.deps
  const lossOf = (units: bigint) =>
    unseenLoss(db, 'TRX', { address: 'mine', coin: 'USDT' }, { units, block: 5, at: clock.now() })
  expect(await lossOf(20n * ONE)).toEqual([])
  // As the host's role may.
  await db.run(`UPDATE books_treasury SET units = 0 WHERE network = 'TRX' AND coin = 'USDT'`)
  const changed = [expect.stringContaining('had of USDT was changed in the database')]
  expect([await lossOf(ONE), await lossOf(ONE)]).toEqual([changed, changed])
  // So an audit finds it.
  expect(await hasOwnRow(db, 'books_treasury', 'TRX:USDT')).toBe(false)
  await expect(
    db.run(`UPDATE books_treasury SET seal = NULL WHERE network = 'TRX' AND coin = 'USDT'`),
  ).rejects.toThrow('never changed')
  expect(await explainBalance(db, 'TRX', 'USDT')).toBe(true)
  expect(await lossOf(ONE)).toEqual([])
})

// Holds promise 73.
test('what somebody has written of a theft before the host has seen it is found', async () => {
  const { db } = host.deps
  const [seen, stolen] = [await pay(ONE / 8n), await pay(ONE / 8n)]
  await db.run(
    `INSERT INTO treasury_payments (network, transaction_id, output, coin, units, recipient, block_number, seal)
     VALUES ('ETH', $1, 0, 'ETH', 1, 'somebody', 1, 'made up')`,
    [stolen],
  )
  await told()
  const isOwn = (tx: string) => hasOwnRow(db, 'treasury_payments', `ETH:${tx}:0`)
  expect([await isOwn(seen), await isOwn(stolen)]).toEqual([true, false])
})
