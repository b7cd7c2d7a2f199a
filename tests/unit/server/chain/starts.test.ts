import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { familyOf, type Network } from '#domain/assets.ts'
import { ONE } from '#domain/money/amount.ts'
import type { TokenContract } from '../../../../server/chains/watcher/reading/payment.ts'
import { advanceStarts, closeStarts } from '../../../../server/chains/watcher/starts.ts'
import { createWatcher, type Watcher } from '../../../../server/chains/watcher/watcher.ts'
import type { Node } from '../../../../server/platform/nodes/node.ts'
import { NodeError } from '../../../../server/platform/nodes/node-error.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { MemoryChain, newHash, type Paid } from '../../../support/memory-chain.ts'
import { type MoneyHost, moneyHost, type Person } from '../../../support/money-host.ts'
import { execute } from '../../../support/operator-order.ts'

vi.setConfig({ hookTimeout: 60_000, testTimeout: 60_000 })

const USDT = '0x55d398326f99059fF775485246999027B3197955'
const TOKEN = `0x${'70'.repeat(20)}`
const TETHER: TokenContract = { coin: 'USDT', address: USDT, decimals: 18 }
const LISTED: readonly TokenContract[] = [TETHER, { coin: 'TOKEN', address: TOKEN, decimals: 18 }]

let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost()
})
afterAll(() => host.close())

const next = v.object({ next: v.number() })

/** The address that the next person will get, from a person whose index is then given back. */
async function nextAddress(network: Network): Promise<string> {
  const { db, addresses } = host.deps
  const { userId } = await host.person()
  const address = (await addresses.forUser(userId))[familyOf(network)]
  for (const table of ['derived_addresses', 'deposit_addresses'])
    await db.run(`DELETE FROM ${table} WHERE user_id = $1`, [userId])
  await db.run('DELETE FROM chain_starts WHERE address = $1', [address])
  await db.rows(next, 'UPDATE address_counter SET next = next - 1 RETURNING next')
  return address
}

describe('coins that lie on an address before it is handed out', () => {
  let chain: MemoryChain
  let watcher: Watcher
  let address = ''
  let missing: unknown[]
  beforeEach(async () => {
    for (const table of ['chain_balances', 'chain_blocks', 'chain_cursors', 'chain_starts'])
      await host.deps.db.run(`DELETE FROM ${table}`)
    chain = new MemoryChain()
    missing = []
    address = await nextAddress('BNB')
    watcher = watcherOf()
  })

  const watcherOf = (
    contracts = LISTED,
    network: Network = 'BNB',
    nodes = createNodes([chain.node()]),
  ) =>
    createWatcher({
      db: host.deps.db,
      clock: host.deps.clock,
      nodes,
      treasury: [],
      watched: { network, contracts, confirmations: 15 },
      terms: () => host.deps.terms.current(),
      holder: '00000000-0000-0000-0000-000000000001',
      onMissing: (of, ...what) => of === address && missing.push(what),
    })

  const sent = (...payments: Omit<Paid, 'to'>[]) => ({
    hash: newHash(),
    payments: payments.map((one) => ({ to: address, ...one })),
  })
  const bnb = (amount: bigint, isInternal = false) => sent({ amount: amount * ONE, isInternal })
  const usdt = (amount: bigint, isInternal = false) =>
    sent({ amount: amount * ONE, isInternal, contract: USDT })

  async function steps(count = 4) {
    for (let i = 0; i < count; i++) await watcher.step()
  }
  /** Everything becomes final, and all balances are looked at again. */
  async function nextRound() {
    chain.mineEmpty(3)
    await steps()
    host.clock.advance(601_000)
    await steps(6)
  }
  async function handOut(): Promise<Person> {
    const person = await host.person()
    expect(Object.values(await host.deps.addresses.forUser(person.userId))).toContain(address)
    return person
  }
  const has = async (person: Person) => ({
    bnb: Number(await host.available(person, 'BNB')),
    usdt: Number(await host.available(person, 'USDT')),
  })

  test('are nobody’s, native coins and tokens, from before the first start', async () => {
    chain.mine(bnb(7n), usdt(1000n))
    chain.mineEmpty(3)
    await steps()
    const person = await handOut()
    await nextRound()
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 0, usdt: 0 })
    chain.mine(bnb(1n), usdt(2n))
    chain.mine(bnb(3n, true), usdt(4n, true))
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 4, usdt: 6 })
    // The coins that lay there are moved away: they are not missing.
    chain.mine({
      hash: newHash(),
      payments: [{ from: address.toLowerCase(), to: TOKEN, amount: 11n * ONE }],
    })
    await nextRound()
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 4, usdt: 6 })
    expect(missing).toEqual([])
  })

  test('are nobody’s where they are in blocks that were seen and not yet final, and what comes in the next one is', async () => {
    chain.finalLag = 6
    chain.mineEmpty(8)
    await steps()
    chain.mine(bnb(7n), usdt(8n, true))
    await steps()
    const person = await handOut()
    host.clock.advance(601_000)
    chain.mine(bnb(1n), usdt(2n, true))
    await steps(6)
    chain.mineEmpty(8)
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 1, usdt: 2 })
  })

  test('are nobody’s where they are in final blocks that the host has not read yet', async () => {
    chain.mineEmpty(4)
    await steps()
    chain.mineEmpty(40)
    chain.mine(bnb(7n), usdt(8n))
    chain.mineEmpty(40)
    // It reads some at a time, and knows which of all is final.
    await watcher.step()
    const person = await handOut()
    host.clock.advance(601_000)
    chain.mine(bnb(1n), usdt(2n))
    chain.mineEmpty(8)
    await steps(20)
    expect(await has(person)).toEqual({ bnb: 1, usdt: 2 })
  })

  test('are nobody’s where they came while no node answered, until the moment at which it was handed out', async () => {
    chain.mineEmpty(4)
    await steps()
    chain.spacing = 900
    chain.mine(bnb(7n), usdt(8n))
    chain.mine(bnb(7n, true))
    // Two of these blocks and a half are gone since a node has answered.
    await host.deps.db.run(`UPDATE chain_cursors SET heard_at = heard_at - interval '2250 seconds'`)
    const person = await handOut()
    chain.mine(bnb(1n), usdt(2n))
    chain.spacing = 1
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 1, usdt: 2 })
    chain.mine(bnb(3n, true))
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 4, usdt: 2 })
  })

  test('are nobody’s where the node has forgotten the block, and what it still shows is credited', async () => {
    let isPruned = false
    const pruned = chain.node('pruned', (method, answer) => {
      const isOld = isPruned && ['eth_getBalance', 'eth_call'].includes(method)
      if (isOld) throw new NodeError('pruned', method, 'refused', 'missing trie node')
      return answer
    })
    const old: Node = {
      ...pruned,
      async ask(call) {
        isPruned = Number(call.params[1]) < chain.head.number - 5
        return await pruned.ask(call)
      },
      askAll: (calls) => Promise.all(calls.map((call) => old.ask(call))),
    }
    watcher = watcherOf(LISTED, 'BNB', createNodes([old]))
    chain.mine(bnb(7n), usdt(8n))
    chain.mineEmpty(3)
    await steps()
    const person = await handOut()
    chain.mine(bnb(1n))
    chain.mineEmpty(20)
    await nextRound()
    chain.mine(usdt(2n, true))
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 1, usdt: 2 })
  })

  test('are nobody’s after a restore by which an index is handed out again', async () => {
    await steps()
    const bob = await handOut()
    chain.spacing = 600
    chain.mine(bnb(5n), usdt(6n, true))
    // The back-up is from before all that; the clock has gone on.
    const { db } = host.deps
    for (const table of ['derived_addresses', 'deposit_addresses'])
      await db.run(`DELETE FROM ${table} WHERE user_id = $1`, [bob.userId])
    await db.run('DELETE FROM chain_starts')
    await db.run('UPDATE address_counter SET next = next - 1')
    await db.run(`UPDATE chain_cursors SET heard_at = heard_at - interval '700 seconds'`)
    const carol = await handOut()
    chain.spacing = 1
    chain.mineEmpty(100)
    chain.mine(bnb(1n))
    await steps(10)
    await nextRound()
    expect(await has(carol)).toEqual({ bnb: 1, usdt: 0 })
  })

  test('are nobody’s where blocks are read while it is handed out', async () => {
    let person: Person | undefined
    let isDue = false
    const node = chain.node()
    const slow: Node = {
      ...node,
      async askAll(calls) {
        if (isDue) {
          isDue = false
          person = await handOut()
        }
        return await node.askAll(calls)
      },
    }
    watcher = watcherOf(LISTED, 'BNB', createNodes([slow]))
    await steps()
    // So many that they are read without having been seen, several at a time.
    chain.mine(bnb(7n), usdt(8n))
    chain.mineEmpty(40)
    chain.mine(bnb(7n), usdt(8n))
    chain.mineEmpty(500)
    isDue = true
    await steps(11)
    await nextRound()
    if (!person) throw new Error('nobody was handed an address')
    chain.mine(bnb(1n))
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 1, usdt: 0 })
  })

  test('are nobody’s where their contract is listed later, or replaced', async () => {
    watcher = watcherOf([])
    await steps()
    const person = await handOut()
    chain.mine(usdt(9n))
    await nextRound()
    watcher = watcherOf([TETHER])
    await nextRound()
    chain.mine(usdt(2n), usdt(3n, true))
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 0, usdt: 5 })
    chain.mine(sent({ amount: 50n * ONE, contract: TOKEN }))
    await nextRound()
    watcher = watcherOf([{ ...TETHER, address: TOKEN }])
    await nextRound()
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 0, usdt: 5 })
    expect(missing).toEqual([])
  })

  test('do not hide what is paid later, whatever one node of three has said of the blocks of that moment', async () => {
    const liar = new MemoryChain()
    liar.blocks = [...chain.blocks]
    const nodes = [liar.node('lying'), chain.node('honest'), chain.node('another')]
    watcher = watcherOf(LISTED, 'BNB', createNodes(nodes))
    await steps()
    liar.mineEmpty(9)
    await steps()
    const person = await handOut()
    // The one that is asked for news tells of nothing new.
    chain.mine(bnb(1n), usdt(2n, true))
    chain.mineEmpty(9)
    await nextRound()
    await nextRound()
    expect(await has(person)).toEqual({ bnb: 1, usdt: 2 })
  })

  test('are shown to the operator as such', async () => {
    const lain = bnb(7n)
    chain.finalLag = 6
    chain.mineEmpty(8)
    await steps()
    chain.mine(lain)
    await steps()
    const person = await handOut()
    chain.mineEmpty(8)
    await steps()
    const states = await host.deps.db.rows(
      v.object({ state: v.string() }),
      'SELECT state FROM chain_payments WHERE transaction_id = $1',
      [lain.hash],
    )
    expect(states).toEqual([{ state: 'before' }])
    const explained = await execute(host.deps, { command: 'explain-deposit', tx: lain.hash })
    expect(explained.lines[0]).toMatch(/^before {2}7 BNB/)
    expect(await has(person)).toEqual({ bnb: 0, usdt: 0 })
  })

  test('are nobody’s on Tron, where they were paid in blocks that had been seen', async () => {
    chain.finalLag = 6
    address = await nextAddress('TRX')
    watcher = watcherOf([], 'TRX')
    chain.mineEmpty(8)
    await steps()
    chain.mine(bnb(7n))
    await steps()
    const person = await handOut()
    chain.mine(bnb(2n))
    await steps()
    chain.mineEmpty(8)
    await steps()
    expect(await host.available(person, 'TRX')).toBe('2')
  })
})

describe('the beginning of an address', () => {
  const AT = new Date('2026-01-01T12:00:00Z')
  const address = `0x${'a1'.repeat(20)}`
  const blockAt = (number: number, ms: number) => ({
    number,
    hash: `0x${number}`,
    parentHash: '0x',
    at: new Date(AT.getTime() + ms),
  })
  const start = v.object({ number: v.number(), state: v.string() })
  const stored = async () =>
    await host.deps.db.rows(start, 'SELECT number, state FROM chain_starts WHERE address = $1', [
      address,
    ])
  beforeEach(async () => {
    const { db } = host.deps
    await db.run('DELETE FROM chain_starts')
    await db.run('DELETE FROM chain_blocks')
    await db.run(
      `INSERT INTO chain_starts (network, address, number, seen, time) VALUES ('BNB', $1, 5, 0, $2)`,
      [address, AT],
    )
  })

  test('moves on to the newest block of before it, and not to one of its own moment', async () => {
    const blocks = [blockAt(6, -2), blockAt(7, -1), blockAt(8, 0), blockAt(9, 1)]
    const owners = new Map([[address, { userId: '', address }]])
    await advanceStarts(host.deps.db, 'BNB', blocks, blockAt(9, 1), owners)
    expect(await stored()).toEqual([{ number: 7, state: 'open' }])
  })

  test('is closed by a final block of its moment or later, and by none of before', async () => {
    const close = (ms: number) => closeStarts(host.deps.db, 'BNB', blockAt(9, ms))
    expect([await close(-1), await stored()]).toEqual([0, [{ number: 5, state: 'open' }]])
    expect([await close(0), await stored()]).toEqual([1, [{ number: 5, state: 'due' }]])
  })
})
