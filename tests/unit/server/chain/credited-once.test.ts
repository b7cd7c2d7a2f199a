import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { acceptChain } from '../../../../server/chains/watcher/cursor.ts'
import { createWatcher, type Watcher } from '../../../../server/chains/watcher/watcher.ts'
import { credit } from '../../../../server/money/deposits/deposits.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import type { Node } from '../../../../server/platform/nodes/node.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { MemoryChain, newHash, type Paid, type Sent } from '../../../support/memory-chain.ts'
import { type MoneyHost, moneyHost, type Person } from '../../../support/money-host.ts'
import { execute } from '../../../support/operator-order.ts'
import { missingPostgres } from '../../../support/postgres-server.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 })

const USDT = `0x${'dac1'.repeat(10)}`
const TREASURY = `0x${'7e'.repeat(20)}`
const contracts = [{ coin: 'USDT', address: USDT, decimals: 18 }] as const

describe('a unit of money on a chain is credited once', () => {
  let host: MoneyHost
  let chain: MemoryChain
  let watcher: Watcher
  let person: Person
  let address = ''
  let outcomes: string[]
  let missing: unknown[]
  /** Logs that the watcher's node leaves out. */
  let isForgetful = false

  const told: Node = {
    name: 'told',
    ask: (call) => chain.node().ask(call),
    askAll: (calls) => chain.node().askAll(calls),
  }
  beforeAll(async () => {
    const view = { nodes: createNodes([told]), contracts }
    host = await moneyHost({}, undefined, undefined, { chainViews: new Map([['BNB', view]]) })
  })
  afterAll(() => host.close())
  beforeEach(async () => {
    for (const table of ['chain_balances', 'chain_blocks', 'chain_cursors', 'chain_starts'])
      await host.deps.db.run(`DELETE FROM ${table}`)
    chain = new MemoryChain()
    ;[outcomes, missing, isForgetful] = [[], [], false]
    const forgetful = chain.node('forgetful', (method, answer) =>
      isForgetful && method === 'eth_getLogs' ? [] : answer,
    )
    watcher = watcherOf([forgetful])
    await watcher.step()
    person = await host.person()
    address = (await host.deps.addresses.forUser(person.userId)).evm
    await nextRound()
  })

  const watcherOf = (nodes: readonly Node[], db = host.deps.db) =>
    createWatcher({
      db,
      clock: host.deps.clock,
      nodes: createNodes(nodes),
      watched: { network: 'BNB', contracts, confirmations: 15 },
      treasury: [TREASURY],
      terms: () => host.deps.terms.current(),
      holder: '00000000-0000-0000-0000-000000000001',
      onMissing: (of, ...what) => of === address && missing.push(what),
      onPayment: (_, outcome) => outcomes.push(outcome),
    })
  const paid = (amount: bigint, more: Partial<Paid> = {}): Sent => ({
    hash: newHash(),
    payments: [{ to: address, amount: amount * ONE, ...more }],
  })
  const tether = (amount: bigint) => paid(amount, { contract: USDT })
  const internal = (amount: bigint) => paid(amount, { isInternal: true })

  async function steps(count = 6) {
    for (let i = 0; i < count; i++) await watcher.step()
  }
  /** Looks at all balances again. */
  async function compare() {
    host.clock.advance(601_000)
    await steps()
  }
  async function nextRound() {
    chain.mineEmpty(3)
    await steps()
    await compare()
  }
  const has = async () => ({
    bnb: Number(await host.available(person, 'BNB')),
    usdt: Number(await host.available(person, 'USDT')),
  })
  const byHand = (
    amount: bigint,
    { hash }: Sent,
    coin: 'BNB' | 'USDT' = 'BNB',
    on = host.deps.db,
  ) => {
    const deposit = { userId: person.userId, amount: amountOf(coin, amount * ONE) }
    return credit(on, host.deps.clock, { ...deposit, transactionId: hash })
  }
  const recover = async ({ hash }: Sent, db = host.deps.db) =>
    (await execute({ ...host.deps, db }, { command: 'recover-deposit', tx: hash })).lines

  test('by its balance, and not by an order that names its transaction later', async () => {
    const sent = tether(5n)
    isForgetful = true
    chain.mine(sent)
    await nextRound()
    expect(outcomes).toEqual(['by balance'])
    expect(await recover(sent)).toEqual([expect.stringContaining('Counted already in what the')])
    expect(await has()).toEqual({ bnb: 0, usdt: 5 })
    await expect(byHand(5n, sent, 'USDT')).rejects.toThrow('seems to be the deposit balance-')
    await nextRound()
    expect(await has()).toEqual({ bnb: 0, usdt: 5 })
    expect(missing).toEqual([])
  })

  test('by an order, and not by the balance that shows it later', async () => {
    const sent = tether(5n)
    isForgetful = true
    chain.mine(sent)
    chain.mineEmpty(3)
    await steps()
    expect(await recover(sent)).toEqual([expect.stringMatching(/^Credited: 5 USDT/)])
    await nextRound()
    expect(await has()).toEqual({ bnb: 0, usdt: 5 })
    expect(outcomes).toEqual([])
  })

  test('by an order for what was paid before the network was watched, which its address began with', async () => {
    chain = new MemoryChain()
    const { db } = host.deps
    for (const table of ['chain_balances', 'chain_blocks', 'chain_cursors', 'chain_starts'])
      await db.run(`DELETE FROM ${table}`)
    const sent = tether(5n)
    chain.mine(sent, tether(2n))
    watcher = watcherOf([told])
    await nextRound()
    expect(await recover(sent)).toEqual([expect.stringMatching(/^Credited: 5 USDT/)])
    expect(await recover(sent)).toEqual([expect.stringContaining('nothing was changed')])
    await nextRound()
    expect(await has()).toEqual({ bnb: 0, usdt: 5 })
    const baseline = v.object({ baseline: v.string() })
    const select = `SELECT baseline FROM chain_balances WHERE coin = 'USDT' AND address = $1`
    expect(await db.rows(baseline, select, [address])).toEqual([{ baseline: String(2n * ONE) }])
  })

  test('by a balance that shows several, and not by hand as one of them', async () => {
    const [one, two] = [internal(1n), internal(2n)]
    chain.mine(one, two)
    await nextRound()
    expect(await has()).toEqual({ bnb: 3, usdt: 0 })
    await expect(byHand(1n, one)).rejects.toThrow('or part of it')
    await expect(byHand(2n, two)).rejects.toThrow('or part of it')
    // More than it showed is another payment, such as one from before.
    expect(await byHand(4n, paid(4n))).toBe('credited')
  })

  test('by hand, while a balance that shows it with others waits for an operator', async () => {
    const one = internal(1n)
    await byHand(1n, one)
    chain.mine(one, internal(2n))
    await nextRound()
    expect(outcomes).toEqual(['held'])
    expect(await has()).toEqual({ bnb: 1, usdt: 0 })
  })

  test.each([
    ['a native coin', () => paid(1n), { bnb: 1, usdt: 0 }],
    ['a token', () => tether(1n), { bnb: 0, usdt: 1 }],
  ] as const)(
    'by hand while it was only seen, where its block goes and it comes again later: %s',
    async (_, make, expected) => {
      const sent = make()
      chain.mine(sent)
      await steps()
      await byHand(1n, sent, sent.payments[0]?.contract ? 'USDT' : 'BNB')
      chain.reorganise(1)
      await nextRound()
      await nextRound()
      chain.mine(sent)
      await nextRound()
      await nextRound()
      expect(await has()).toEqual(expected)
      expect(missing).toEqual([])
    },
  )

  test('by hand while it was in no block, where it comes again later', async () => {
    const sent = paid(1n)
    chain.mine(sent)
    await steps()
    chain.reorganise(1)
    await nextRound()
    await byHand(1n, sent)
    await nextRound()
    await nextRound()
    chain.mine(sent)
    await nextRound()
    await nextRound()
    expect(await has()).toEqual({ bnb: 1, usdt: 0 })
    expect(missing).toEqual([])
  })

  /** Replaces the blocks from the payment on, though they were final, and accepts that. */
  async function replaceFinal(depth: number) {
    chain.reorganise(depth)
    chain.mineEmpty(3)
    await steps()
    expect(await host.deps.db.transaction((tx) => acceptChain(tx, 'BNB'))).toBe(true)
  }

  test.each([
    ['shown by its transaction', () => paid(1n), true],
    ['shown by its transaction, not compared in between', () => paid(1n), false],
    ['shown by a balance', () => internal(1n), true],
  ] as const)(
    'in a final block that is replaced, where it comes again later: %s',
    async (_, make, isCompared) => {
      const sent = make()
      chain.mine(sent)
      await nextRound()
      expect(await has()).toEqual({ bnb: 1, usdt: 0 })
      await replaceFinal(5)
      if (isCompared) await nextRound()
      chain.mine(sent)
      await nextRound()
      await nextRound()
      expect(await has()).toEqual({ bnb: 1, usdt: 0 })
      // What comes besides is credited all the same.
      chain.mine(internal(2n), paid(4n))
      await nextRound()
      expect(await has()).toEqual({ bnb: 7, usdt: 0 })
      expect(missing.length).toBe(isCompared ? 1 : 0)
    },
  )

  test.each([
    ['of the treasury', () => paid(1n, { from: TREASURY }), true],
    ['of the treasury, not compared in between', () => paid(1n, { from: TREASURY }), false],
    ['below the minimum', () => paid(0n, { amount: ONE / 1000n }), true],
  ] as const)(
    'in full, whatever was in a replaced final block and was no deposit: %s',
    async (_, make, isCompared) => {
      const sent = make()
      chain.mine(sent)
      await nextRound()
      await replaceFinal(5)
      if (isCompared) await nextRound()
      chain.mine(internal(2n))
      await nextRound()
      expect(await has()).toEqual({ bnb: 2, usdt: 0 })
      // Nor is it a deposit where it comes again.
      chain.mine(sent)
      await nextRound()
      await nextRound()
      expect(await has()).toEqual({ bnb: 2, usdt: 0 })
      expect(missing).toEqual([])
    },
  )

  test('in full, where a balance had counted what was in a replaced final block and was no deposit', async () => {
    chain.mine(internal(1n))
    chain.mine(paid(4n, { from: TREASURY }))
    await nextRound()
    await replaceFinal(4)
    chain.mine(internal(2n))
    await nextRound()
    expect(await has()).toEqual({ bnb: 3, usdt: 0 })
    expect(missing).toEqual([])
  })

  test('by two balances at the same number of two chains, which are two deposits', async () => {
    chain.mine(internal(1n))
    await nextRound()
    const { length } = chain.blocks
    chain.blocks = chain.blocks.slice(0, -4)
    chain.mine(internal(1n), internal(2n))
    while (chain.blocks.length < length) chain.mineEmpty(1)
    await steps()
    await compare()
    expect(await host.deps.db.transaction((tx) => acceptChain(tx, 'BNB'))).toBe(true)
    await compare()
    expect(await has()).toEqual({ bnb: 3, usdt: 0 })
  })

  test('in a final block that is replaced, where it comes again at another place of its transaction', async () => {
    const sent = tether(1n)
    chain.mine(sent)
    await nextRound()
    await replaceFinal(5)
    const besides = { to: TREASURY, amount: ONE, contract: TREASURY }
    chain.mine({ ...sent, payments: [besides, ...sent.payments] })
    await nextRound()
    expect(outcomes.at(-1)).toBe('held')
    chain.mine(internal(2n))
    await nextRound()
    await nextRound()
    expect(await has()).toEqual({ bnb: 2, usdt: 1 })
    expect(missing).toEqual([])
  })

  test('in a final block, whatever one node says of its transaction later', async () => {
    const sent = paid(5n, { from: TREASURY })
    chain.mine(sent)
    await nextRound()
    const liar = new MemoryChain()
    liar.blocks = chain.blocks.map((block) => ({ ...block, sent: [] }))
    liar.mine(sent)
    watcher = watcherOf([liar.node('lying'), chain.node('honest'), chain.node('another')])
    await steps()
    await compare()
    expect(await has()).toEqual({ bnb: 0, usdt: 0 })
    expect(missing).toEqual([])
  })

  test('by hand, whatever one node says of its transaction before its balance shows it', async () => {
    const sent = internal(1n)
    await byHand(1n, sent)
    const liar = new MemoryChain()
    liar.blocks = [...chain.blocks]
    chain.mine(sent)
    liar.mine({ ...sent, payments: [{ to: address, amount: ONE }] })
    watcher = watcherOf([liar.node('lying'), chain.node('honest'), chain.node('another')])
    await steps()
    chain.mineEmpty(4)
    await compare()
    await compare()
    expect(await has()).toEqual({ bnb: 1, usdt: 0 })
  })

  describe('while an order for it is not committed', () => {
    if (missingPostgres) return test.skip(missingPostgres, () => {})

    const waiting = async () => {
      const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return (await host.deps.db.rows(v.unknown(), sql)).length
    }
    /** Does the second when all of the first is done, and commits the first when the second waits for it. */
    async function overlapping(
      first: (db: Db) => Promise<unknown>,
      second: () => Promise<unknown>,
    ) {
      const { db } = host.deps
      const [isDone, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const earlier = first({
        ...db,
        transaction: (work) =>
          db.transaction(async (tx) => {
            const done = await work(tx)
            isDone.resolve()
            await mayCommit.promise
            return done
          }),
      })
      await isDone.promise
      const later = second()
      try {
        await expect.poll(waiting).toBe(1)
      } finally {
        mayCommit.resolve()
        await Promise.all([earlier, later])
      }
    }

    test('by an order that names its transaction, and not by the balance that shows it', async () => {
      const sent = tether(5n)
      isForgetful = true
      chain.mine(sent)
      chain.mineEmpty(3)
      await steps()
      await overlapping((db) => recover(sent, db), compare)
      expect(await has()).toEqual({ bnb: 0, usdt: 5 })
      await nextRound()
      expect(await has()).toEqual({ bnb: 0, usdt: 5 })
      expect(outcomes).toEqual([])
      expect(missing).toEqual([])
    })

    test('by hand, and not by the balance that shows it', async () => {
      const sent = internal(1n)
      chain.mine(sent)
      chain.mineEmpty(3)
      await steps()
      await overlapping((db) => byHand(1n, sent, 'BNB', db), compare)
      expect(await has()).toEqual({ bnb: 1, usdt: 0 })
      await nextRound()
      expect(await has()).toEqual({ bnb: 1, usdt: 0 })
      expect(outcomes).toEqual(['by hand'])
    })

    test('by hand to somebody else, while the final block that has it waits for an operator', async () => {
      const { clock } = host.deps
      const { userId } = await host.person()
      const sent = paid(1n)
      chain.mine(sent)
      // So many that it is final when it is seen first.
      chain.mineEmpty(500)
      const deposit = { userId, amount: amountOf('BNB', ONE), transactionId: sent.hash }
      await overlapping(
        (db) => credit(db, clock, deposit),
        () => steps(12),
      )
      expect(outcomes).toEqual(['held'])
      expect(await has()).toEqual({ bnb: 0, usdt: 0 })
    })

    test('by hand as what is stored as seen meanwhile, so that it is shown once', async () => {
      const sent = paid(1n)
      chain.mine(sent)
      await overlapping(
        (db) => watcherOf([told], db).step(),
        () => byHand(1n, sent),
      )
      const state = v.object({ state: v.string() })
      const select = 'SELECT state FROM chain_payments WHERE transaction_id = $1'
      expect(await host.deps.db.rows(state, select, [sent.hash])).toEqual([{ state: 'credited' }])
      expect(await has()).toEqual({ bnb: 1, usdt: 0 })
    })
  })

  test('of an address that is handed out while the nodes are asked which block is final', async () => {
    let late: Person | undefined
    const { addresses } = host.deps
    const known = chain.node()
    const slow: Node = {
      ...known,
      async ask(call) {
        if (call.method === 'eth_getBlockByNumber' && call.params[0] === 'finalized' && !late) {
          late = await host.person()
          const { evm } = await addresses.forUser(late.userId)
          chain.mine({ hash: newHash(), payments: [{ to: evm, amount: ONE }] })
          chain.mineEmpty(3)
        }
        return await known.ask(call)
      },
    }
    watcher = watcherOf([slow])
    // Surely later than the moment at which the address is handed out.
    chain.spacing = 1000
    await nextRound()
    if (!late) throw new Error('no node was asked which block is final')
    expect(await host.available(late, 'BNB')).toBe('1')
  })
})
