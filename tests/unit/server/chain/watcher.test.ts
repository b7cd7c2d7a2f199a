import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Network } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import {
  acceptChain,
  cursorOf,
  endLease,
  setStopped,
  takeLease,
} from '../../../../server/chains/watcher/cursor.ts'
import { accountOf } from '../../../../server/chains/watcher/reading/account.ts'
import type { TokenContract } from '../../../../server/chains/watcher/reading/payment.ts'
import { createWatcher, type Watcher } from '../../../../server/chains/watcher/watcher.ts'
import { audit } from '../../../../server/money/audit/audit.ts'
import { credit, depositHistory } from '../../../../server/money/deposits/deposits.ts'
import { historyPage } from '../../../../server/money/history/own-history.ts'
import type { MoneyTerms } from '../../../../server/money/terms/money-terms.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import { ownRowsOf } from '../../../../server/platform/db/own-rows.ts'
import type { Call, Node } from '../../../../server/platform/nodes/node.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { MemoryChain, newHash, type Sent } from '../../../support/memory-chain.ts'
import { type MoneyHost, moneyHost } from '../../../support/money-host.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 })

const USDT = '0x55d398326f99059fF775485246999027B3197955'
const TOKEN = `0x${'70'.repeat(20)}`
const OTHER = `0x${'0e'.repeat(20)}`
const TREASURY = `0x${'7e'.repeat(20)}`
const CONTRACTS: readonly TokenContract[] = [
  { coin: 'USDT', address: USDT, decimals: 18 },
  { coin: 'TOKEN', address: TOKEN, decimals: 18 },
]

let host: MoneyHost
let db: Db
beforeAll(async () => {
  host = await moneyHost()
  db = host.deps.db
})
afterAll(() => host.close())

const transaction = (...payments: Sent['payments']): Sent => ({ hash: newHash(), payments })

describe('a network that is watched', () => {
  let chain: MemoryChain
  let userId = ''
  let address = ''
  let watcher: Watcher
  let missing: unknown[] = []
  let terms: () => Promise<Pick<MoneyTerms, 'minimumDeposit'>>
  beforeEach(async () => {
    missing = []
    terms = () => host.deps.terms.current()
    for (const table of ['chain_balances', 'chain_blocks', 'chain_cursors'])
      await db.run(`DELETE FROM ${table}`)
    chain = new MemoryChain()
    const person = await host.person({})
    userId = person.userId
    address = (await host.deps.addresses.forUser(userId)).evm
    watcher = watcherOf([chain.node()])
    await watcher.step()
  })

  const watcherOf = (nodes: readonly Node[], network: Network = 'BNB', contracts = CONTRACTS) =>
    createWatcher({
      db,
      clock: host.deps.clock,
      nodes: createNodes(nodes),
      treasury: [TREASURY],
      watched: { network, contracts, confirmations: 15 },
      terms: () => terms(),
      holder: '00000000-0000-0000-0000-000000000001',
      // Those of earlier tests have been paid on other chains.
      onMissing: (of, ...what) => of === address && missing.push(what),
    })

  /** Looks at all balances again. */
  async function nextRound() {
    host.clock.advance(601_000)
    await steps(6)
  }

  async function steps(count = 4, of = watcher) {
    for (let i = 0; i < count; i++) await of.step()
  }

  const lines = async () => {
    const page = { before: Number.MAX_SAFE_INTEGER, limit: 100 }
    const found = await historyPage(ownRowsOf(db, userId), depositHistory, page)
    return found.lines.map(({ id, line }) => ({ id, ...line }))
  }
  const shown = async () =>
    (await lines()).map(({ amount, network, status, confirmations }) =>
      `${Number(amount.units) / 1e18} ${amount.coin} ${network} ${status} ${confirmations}`.trim(),
    )
  const available = async (coin: string) => {
    const [row] = await db.rows(
      v.object({ units: v.string() }),
      `SELECT units FROM accounts WHERE owner = $1 AND coin = $2 AND kind = 'available'`,
      [userId, coin],
    )
    return Number(row?.units ?? 0) / 1e18
  }
  const states = async () =>
    (
      await db.rows(
        v.object({ state: v.string() }),
        'SELECT state FROM chain_payments WHERE user_id = $1 ORDER BY block_number, output',
        [userId],
      )
    ).map(({ state }) => state)

  // Holds promise 94.
  test('shows a payment from its first block on, with its confirmations, and credits it when it is final', async () => {
    chain.mine(transaction({ to: address, amount: ONE }))
    await watcher.step()
    expect(await shown()).toEqual(['1 BNB BNB pending 1/3'])
    const [pending] = await lines()
    expect(await available('BNB')).toBe(0)
    chain.mine()
    await watcher.step()
    expect(await shown()).toEqual(['1 BNB BNB pending 2/3'])
    chain.mine()
    await watcher.step()
    expect(await shown()).toEqual(['1 BNB BNB completed'])
    const [credited] = await lines()
    expect(credited).toMatchObject({ id: pending?.id, time: pending?.time })
    expect(await available('BNB')).toBe(1)
    await steps()
    expect(await available('BNB')).toBe(1)
    expect((await audit(db)).findings).toEqual([])
  })

  test('credits nothing while there is no minimum deposit, and then what was paid meanwhile', async () => {
    terms = async () => ({ minimumDeposit: undefined })
    chain.mine(transaction({ to: address, amount: ONE }))
    for (let i = 0; i < 4; i++) chain.mine()
    await expect(watcher.step()).rejects.toThrow('nothing is credited until MIN_DEPOSIT is set')
    expect(await available('BNB')).toBe(0)
    terms = () => host.deps.terms.current()
    await steps()
    expect(await available('BNB')).toBe(1)
  })

  // Holds promise 94.
  test('credits each output of a transaction, tokens in their own decimals, to whom it is for', async () => {
    const other = await host.person({})
    const second = (await host.deps.addresses.forUser(other.userId)).evm
    chain.mine(
      transaction(
        { to: address, amount: ONE, contract: USDT },
        { to: second, amount: 2n * ONE, contract: USDT },
        { to: address, amount: ONE, contract: USDT },
        { to: address, amount: 5n * ONE, contract: TOKEN },
        { to: address, amount: 9n * ONE, contract: OTHER },
      ),
    )
    chain.mineEmpty(3)
    await steps()
    expect(await available('USDT')).toBe(2)
    expect(await available('TOKEN')).toBe(5)
    expect(await host.available(other, 'USDT')).toBe('2')

    const ethereum = watcherOf([chain.node()], 'ETH', [
      { coin: 'USDT', address: USDT, decimals: 6 },
    ])
    await ethereum.step()
    chain.mine(transaction({ to: address, amount: 1_500_001n, contract: USDT }))
    chain.mineEmpty(3)
    await steps(4, ethereum)
    expect(await available('USDT')).toBe(3.500001)
    expect((await shown())[0]).toBe('1.500001 USDT ETH completed')
  })

  test('credits what was above the minimum when it was seen, whatever that is by then', async () => {
    terms = async () => ({ minimumDeposit: 0n })
    chain.mine(transaction({ to: address, amount: ONE }))
    await watcher.step()
    terms = async () => ({ minimumDeposit: 2n * ONE })
    chain.mineEmpty(3)
    await steps()
    expect(await available('BNB')).toBe(1)
  })

  test('never credits what one deposit address sends to another', async () => {
    const sender = (await host.deps.addresses.forUser((await host.person({})).userId)).evm
    chain.mine(transaction({ to: address, amount: ONE, from: accountOf(sender) }))
    chain.mineEmpty(3)
    await steps()
    expect(await available('BNB')).toBe(0)
    expect(await states()).toEqual(['ours'])
  })

  test('credits what a token has moved once the node has the block, and does not go on without it', async () => {
    let isBehind = true
    const node = chain.node('half')
    // One of several behind the same name that does not have the newest blocks yet: it knows of no logs in them.
    const half: Node = {
      ...node,
      askAll: async (calls) =>
        isBehind && calls.some(({ method }) => method === 'eth_getLogs')
          ? calls.map(({ method, answer }) => v.parse(answer, method === 'eth_getLogs' ? [] : null))
          : await node.askAll(calls),
    }
    const behind = watcherOf([half])
    chain.mine(transaction({ to: address, amount: ONE, contract: USDT }))
    chain.mineEmpty(3)
    for (let i = 0; i < 3; i++) await expect(behind.step()).rejects.toThrow('it has no block')
    isBehind = false
    await steps(4, behind)
    expect(await available('USDT')).toBe(1)
  })

  test('sees at once that a payment is gone where its block is replaced while the next one is read', async () => {
    chain.finalLag = 50
    chain.mine(transaction({ to: address, amount: ONE }))
    await steps(1)
    expect(await shown()).toEqual(['1 BNB BNB pending 1/3'])
    const node = chain.node()
    let isReplaced = false
    const replaced: Node = {
      ...node,
      askAll: async (calls) => {
        if (!isReplaced && calls.some(({ method }) => method === 'eth_getBlockByNumber')) {
          isReplaced = true
          chain.reorganise(2)
        }
        return await node.askAll(calls)
      },
    }
    chain.mine()
    const one = watcherOf([replaced])
    await steps(2, one)
    expect(isReplaced).toBe(true)
    expect(await shown()).toEqual(['1 BNB BNB rejected'])
  })

  test('is read by another host where the lease is from before a jump of the clock', async () => {
    const now = host.deps.clock.now()
    const [mine, other] = [randomUUID(), randomUUID()]
    const after = (ms: number) => new Date(now.getTime() + ms)
    await watcher.leave()
    expect(await takeLease(db, 'BNB', other, after(3 * 86_400_000), undefined)).toBe(true)
    expect(await takeLease(db, 'BNB', mine, now, undefined)).toBe(true)
    expect(await takeLease(db, 'BNB', other, after(1000), undefined)).toBe(false)
    expect(await takeLease(db, 'BNB', other, after(30_000), undefined)).toBe(true)
  })

  test('is left to another host that has taken over while the clock was set back', async () => {
    const hour = 3_600_000
    const other = randomUUID()
    host.clock.advance(-hour)
    expect(await takeLease(db, 'BNB', other, host.deps.clock.now(), undefined)).toBe(true)
    expect(await watcher.step()).toEqual({ state: 'other' })
    host.clock.advance(hour)
    await endLease(db, 'BNB', other)
  })

  test('says that the newest block cannot be read, and credits what is final', async () => {
    chain.mine(transaction({ to: address, amount: ONE }))
    chain.mineEmpty(3)
    const node = chain.node()
    const isOfNewest = ({ params }: Call<unknown>) => params.includes('latest')
    const failed = () => Promise.reject(new NodeError('one', 'latest', 'unreachable'))
    const blind = watcherOf([
      {
        ...node,
        ask: (call) => (isOfNewest(call) ? failed() : node.ask(call)),
        askAll: (calls) => (calls.some(isOfNewest) ? failed() : node.askAll(calls)),
      },
    ])
    await expect(blind.step()).rejects.toThrow('latest')
    await expect(blind.step()).rejects.toThrow('latest')
    expect(await shown()).toEqual(['1 BNB BNB completed'])
  })

  // Holds promise 94.
  test('never credits what is below the minimum, fails, or comes from the treasury', async () => {
    chain.mine(
      transaction({ to: address, amount: ONE / 100n }),
      transaction({ to: address, amount: ONE, from: TREASURY }),
      { ...transaction({ to: address, amount: ONE }), isFailed: true },
    )
    chain.mineEmpty(3)
    await steps()
    expect(await lines()).toEqual([])
    expect((await states()).sort()).toEqual(['below', 'ours'])
  })

  // Holds promise 95.
  test('shows a payment whose block goes away as such, and as pending where it is in a block again', async () => {
    const sent = transaction({ to: address, amount: ONE })
    chain.mine(sent)
    await watcher.step()
    chain.reorganise(1)
    await watcher.step()
    expect(await shown()).toEqual(['1 BNB BNB rejected'])
    expect((await lines())[0]?.type).toBe('Dropped by the network')
    chain.mine(sent)
    await watcher.step()
    expect(await shown()).toEqual(['1 BNB BNB pending 1/3'])
    chain.mineEmpty(2)
    await watcher.step()
    expect(await shown()).toEqual(['1 BNB BNB completed'])
  })

  // Holds promise 95.
  test('shows as gone what was seen in a block that is not among the final ones', async () => {
    chain.mineEmpty(3)
    await steps()
    const from = await cursorOf(db, 'BNB')
    await db.run(
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
         block_number, block_hash, at, state, confirmations, needed)
       VALUES ($1, $2, 'BNB', $3, 0, 'BNB', 1, $4, '', '', $5, '0xother', $6, 'seen', 1, 15)`,
      [randomUUID(), userId, newHash(), address, (from?.number ?? 0) + 1, host.clock.now()],
    )
    chain.mineEmpty(6)
    await steps()
    expect(await states()).toEqual(['gone'])
  })

  test('goes on once the block is back that it has stopped at, without another one', async () => {
    chain.mineEmpty(3)
    await steps()
    const cursor = await cursorOf(db, 'BNB')
    if (!cursor) throw new Error('no cursor')
    await setStopped(db, 'BNB', cursor, 'it was replaced')
    await watcherOf([chain.node()]).step()
    expect((await cursorOf(db, 'BNB'))?.stopped).toBe('')
  })

  test('credits nothing once a block is replaced that was final, says so, and goes on when it is back', async () => {
    chain.mineEmpty(4)
    await steps()
    const before = chain.blocks
    chain.reorganise(4, transaction({ to: address, amount: ONE }))
    chain.mineEmpty(4)
    const progress = await watcher.step()
    expect(progress).toMatchObject({ state: 'stopped' })
    expect(await available('BNB')).toBe(0)
    chain.blocks = before
    chain.mine(transaction({ to: address, amount: 2n * ONE }))
    chain.mineEmpty(4)
    await steps()
    expect(await available('BNB')).toBe(2)
  })

  test('credits nothing of another chain that its node has become one of, until it is the right one again', async () => {
    chain.mineEmpty(4)
    await steps()
    const other = new MemoryChain()
    // Longer, and then shorter than the one that was read.
    for (const length of [40, 1]) {
      other.mine(transaction({ to: address, amount: ONE }))
      other.mineEmpty(length)
      const switched = watcherOf([other.node()])
      await steps(4, switched).catch(() => undefined)
      expect(await available('BNB')).toBe(0)
      other.blocks = new MemoryChain().blocks
    }
    chain.mine(transaction({ to: address, amount: 2n * ONE }))
    chain.mineEmpty(4)
    await steps()
    expect(await available('BNB')).toBe(2)
  })

  // Holds promise 103.
  test('credits a transaction once that is at another place of its chain after final blocks were replaced', async () => {
    const paid = { to: address, amount: ONE, contract: USDT }
    const sent = transaction(paid)
    chain.mine(sent)
    chain.mineEmpty(4)
    await steps()
    expect(await available('USDT')).toBe(1)
    chain.reorganise(5)
    // Carried out again, in another way.
    chain.mine({ ...sent, payments: [{ ...paid, to: OTHER, contract: OTHER }, paid] })
    chain.mineEmpty(4)
    expect(await watcher.step()).toMatchObject({ state: 'stopped' })
    expect(await db.transaction((tx) => acceptChain(tx, 'BNB'))).toBe(true)
    await steps()
    expect(await available('USDT')).toBe(1)
    expect(await states()).toEqual(['credited', 'held'])
  })

  // Holds promise 103.
  test('credits nothing while a node tells of another transaction than the one that is asked about', async () => {
    const [first, second] = [1n, 2n].map((coins) =>
      transaction({ to: address, amount: coins * ONE, contract: USDT }),
    )
    if (!first || !second) throw new Error('no transactions')
    chain.mine(first, second)
    chain.mineEmpty(3)
    let last: unknown
    const mixing = watcherOf([
      chain.node('mixing', (method, answer) => {
        if (method !== 'eth_getTransactionReceipt') return answer
        last ??= answer
        return last
      }),
    ])
    await expect(mixing.step()).rejects.toThrow('another transaction')
    expect(await available('USDT')).toBe(0)
    await steps()
    expect(await available('USDT')).toBe(3)
  })

  // Holds promise 96.
  test('credits only what two nodes agree on, where there are two', async () => {
    const missing = (method: string, answer: unknown) => (method === 'eth_getLogs' ? [] : answer)
    let spoil = missing
    const second = chain.node('second', (...of) => spoil(...of))
    const two = watcherOf([chain.node('first'), second])
    chain.mine(transaction({ to: address, amount: ONE, contract: USDT }))
    chain.mineEmpty(3)
    await expect(two.step()).rejects.toThrow('disagree')
    expect(await available('USDT')).toBe(0)
    spoil = () => {
      throw new NodeError('second', 'any', 'unreachable')
    }
    await expect(two.step()).rejects.toThrow('unreachable')
    spoil = (_, answer) => answer
    await steps(4, two)
    expect(await available('USDT')).toBe(1)
  })

  test('is read by one host at a time, and by another when that one leaves', async () => {
    const other = createWatcher({
      db,
      clock: host.deps.clock,
      nodes: createNodes([chain.node()]),
      treasury: [],
      watched: { network: 'BNB', contracts: CONTRACTS, confirmations: 15 },
      terms: () => host.deps.terms.current(),
    })
    expect(await other.step()).toEqual({ state: 'other' })
    await watcher.leave()
    expect(await other.step()).toMatchObject({ state: 'current' })
    expect(await watcher.step()).toEqual({ state: 'other' })
    await other.leave()
  })

  // Holds promise 94.
  test('credits once what an operator credits by hand, before or after it is seen', async () => {
    const { clock } = host.deps
    const first = transaction({ to: address, amount: ONE, contract: USDT })
    const deposit = { userId, amount: amountOf('USDT', ONE), transactionId: first.hash }
    expect(await credit(db, clock, deposit)).toBe('credited')
    chain.mine(first)
    chain.mineEmpty(3)
    await steps()
    expect(await available('USDT')).toBe(1)

    const second = transaction({ to: address, amount: ONE, contract: USDT })
    chain.mine(second)
    await watcher.step()
    const byHand = { ...deposit, transactionId: second.hash }
    expect(await credit(db, clock, byHand)).toBe('credited')
    chain.mineEmpty(3)
    await steps()
    expect(await credit(db, clock, byHand)).toBe('already credited')
    expect(await available('USDT')).toBe(2)
    expect(await shown()).toEqual(Array(2).fill('1 USDT BNB completed'))

    // Two payments of one transaction that differ in nothing are two deposits.
    const twice = { to: address, amount: ONE, contract: USDT }
    const both = transaction(twice, twice)
    chain.mine(both)
    await watcher.step()
    const eachByHand = { ...deposit, transactionId: both.hash }
    expect(await credit(db, clock, eachByHand)).toBe('credited')
    expect(await credit(db, clock, eachByHand)).toBe('credited')
    expect(await credit(db, clock, eachByHand)).toBe('already credited')
    expect(await available('USDT')).toBe(4)

    const third = transaction({ to: address, amount: 3n * ONE, contract: USDT })
    const wrong = { ...deposit, transactionId: third.hash }
    await credit(db, clock, wrong)
    chain.mine(third)
    chain.mineEmpty(3)
    await steps()
    expect(await available('USDT')).toBe(5)
    expect((await states()).at(-1)).toBe('held')
  })

  // Holds promise 96.
  test('credits what only the balance of an address shows, once, in native coins and tokens', async () => {
    const internal = (amount: bigint, contract?: string) =>
      transaction({ to: address, amount, isInternal: true, ...(contract ? { contract } : {}) })
    chain.mine(internal(ONE), transaction({ to: address, amount: 2n * ONE }))
    chain.mine(internal(5n * ONE, USDT), internal(ONE / 100n, TOKEN))
    chain.mineEmpty(3)
    await steps()
    expect(await available('BNB')).toBe(2)
    await nextRound()
    expect(await available('BNB')).toBe(3)
    expect(await available('USDT')).toBe(5)
    expect(await available('TOKEN')).toBe(0)
    expect((await shown())[0]).toMatch(/^\d \w+ BNB completed$/)
    expect((await states()).sort()).toEqual(['below', 'credited', 'credited', 'credited'])
    // What leaves again is no reason to credit anything, and neither is what comes back.
    chain.mine(transaction({ from: address.toLowerCase(), to: TREASURY, amount: 3n * ONE }))
    chain.mine(transaction({ to: address, amount: ONE }))
    chain.mineEmpty(3)
    await nextRound()
    await nextRound()
    expect(await available('BNB')).toBe(4)
    expect(missing).toEqual([])
    expect((await audit(db)).findings).toEqual([])
  })

  test('looks at balances again soon after a clock that was ahead is set back', async () => {
    const day = 86_400_000
    host.clock.advance(day)
    await nextRound()
    chain.mine(transaction({ to: address, amount: ONE, isInternal: true }))
    chain.mineEmpty(3)
    host.clock.advance(-day)
    await steps()
    expect(await available('BNB')).toBe(1)
  })

  test('counts from what an address had when its network was watched first', async () => {
    chain = new MemoryChain()
    chain.mine(transaction({ to: address, amount: 7n * ONE }))
    chain.mineEmpty(3)
    for (const table of ['chain_balances', 'chain_blocks', 'chain_cursors'])
      await db.run(`DELETE FROM ${table}`)
    watcher = watcherOf([chain.node()])
    await steps()
    await nextRound()
    expect(await available('BNB')).toBe(0)
    chain.mine(transaction({ to: address, amount: ONE, isInternal: true }))
    chain.mineEmpty(3)
    await nextRound()
    expect(await available('BNB')).toBe(1)
  })

  // Holds promise 96.
  test('credits once what an operator credits by hand and a balance shows, in either order', async () => {
    const byHand = (hash: string) => {
      const { clock } = host.deps
      return credit(db, clock, { userId, amount: amountOf('BNB', ONE), transactionId: hash })
    }
    const paid = () => {
      chain.mine(transaction({ to: address, amount: ONE, isInternal: true }))
      chain.mineEmpty(3)
    }
    host.clock.advance(1000)
    paid()
    await byHand(newHash())
    await nextRound()
    expect(await available('BNB')).toBe(1)
    paid()
    await nextRound()
    expect(await available('BNB')).toBe(2)
    await expect(byHand(newHash())).rejects.toThrow('seems to be the deposit balance-')
    expect(await available('BNB')).toBe(2)
  })

  test('is read from where it was left, whatever happened in between', async () => {
    for (let i = 0; i < 30; i++) chain.mine(transaction({ to: address, amount: ONE }))
    chain.mineEmpty(3)
    await steps(6)
    expect(await available('BNB')).toBe(30)
  })

  test('is read in ranges that its node takes', async () => {
    const spans: number[] = []
    const narrow = chain.node('narrow')
    const ask: Node['ask'] = async (call) => {
      if (call.method === 'eth_getLogs') {
        const [{ fromBlock, toBlock }] = v.parse(
          v.tuple([v.object({ fromBlock: v.string(), toBlock: v.string() })]),
          call.params,
        )
        const span = Number(toBlock) - Number(fromBlock) + 1
        if (span > 3) throw new NodeError('narrow', call.method, 'refused', 'range')
        spans.push(span)
      }
      return await narrow.ask(call)
    }
    const node: Node = { ...narrow, ask, askAll: (calls) => Promise.all(calls.map(ask)) }
    for (let i = 0; i < 20; i++)
      chain.mine(transaction({ to: address, amount: ONE, contract: USDT }))
    chain.mineEmpty(2)
    await steps(8, watcherOf([node]))
    expect(await available('USDT')).toBe(20)
    expect(Math.max(...spans)).toBeGreaterThan(1)
  })
})
