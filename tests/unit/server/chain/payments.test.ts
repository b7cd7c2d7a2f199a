import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Network } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import {
  begin,
  expectedBalances,
  takeBaselines,
} from '../../../../server/chains/watcher/baselines.ts'
import { createComparison } from '../../../../server/chains/watcher/compare-balances.ts'
import { createPace, creditNext } from '../../../../server/chains/watcher/credit.ts'
import { beginAt, CursorMoved, cursorOf } from '../../../../server/chains/watcher/cursor.ts'
import { follow } from '../../../../server/chains/watcher/follow.ts'
import {
  countConfirmations,
  creditFinal,
  markGone,
  markReplaced,
  storeSeen,
} from '../../../../server/chains/watcher/payments.ts'
import { createEvmReader } from '../../../../server/chains/watcher/reading/evm-reader.ts'
import type { Movement, Payment } from '../../../../server/chains/watcher/reading/payment.ts'
import { storeSpendings } from '../../../../server/chains/watcher/spendings.ts'
import { credit, ownTransactionId } from '../../../../server/money/deposits/deposits.ts'
import type { Db, Transaction } from '../../../../server/platform/db/db.ts'
import { NodeError, type NodeFailure } from '../../../../server/platform/nodes/node-error.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { MemoryChain, newHash } from '../../../support/memory-chain.ts'
import { migratedDb } from '../../../support/migrated-database.ts'
import { newUser } from '../../../support/new-user.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const ADDRESS = `0x${'a1'.repeat(20)}`
const STRANGER = `0x${'5e'.repeat(20)}`
const BNB = { coin: 'BNB', contract: '', decimals: 18 } as const
const blockOf = (number: number) => ({ number, hash: `0x${number}`, parentHash: '0x', at: NOW })

let db: Db
let userId = ''
beforeAll(async () => {
  db = await migratedDb()
})
afterAll(() => db.close())
beforeEach(async () => {
  const tables = ['payments', 'spendings', 'balances', 'starts', 'blocks', 'cursors']
  for (const table of tables) await db.run(`DELETE FROM chain_${table}`)
  await beginAt(db, 'BNB', blockOf(2), NOW)
  userId = await newUser(db)
})

const owner = () => ({ userId, address: ADDRESS })
const watchlist = () => new Map([[ADDRESS, owner()]])
const payment = (block: number, units: bigint): Payment => ({
  owner: owner(),
  coin: 'BNB',
  contract: '',
  units,
  from: STRANGER,
  to: ADDRESS,
  transaction: newHash(),
  output: 0,
  block: blockOf(block),
})
/** Sees a payment of so many units in a block; below 5 it is too small. */
async function see(network: Network, block: number, units = 5n): Promise<void> {
  const rules = { network, minimum: 5n, own: new Set<string>(), needed: 3 }
  const sight = { head: block, final: 0 }
  await db.transaction((tx) => storeSeen(tx, rules, payment(block, units), watchlist(), sight))
}
const stored = v.object({
  network: v.string(),
  block: v.number(),
  state: v.string(),
  confirmations: v.number(),
  hash: v.string(),
})
const payments = async () =>
  (
    await db.rows(
      stored,
      `SELECT network, block_number AS block, state, confirmations, block_hash AS hash FROM chain_payments
       ORDER BY network, block_number, units`,
    )
  ).map(
    ({ network, block, state, confirmations }) => `${network} ${block} ${state} ${confirmations}`,
  )

/** Runs work in a transaction, and tells who is told that their balance has changed. */
async function told(work: (tx: Transaction) => Promise<unknown>): Promise<readonly string[]> {
  const announced: string[] = []
  await db.transaction(async (tx) => {
    const announce = (_channel: string, payload: string) => void announced.push(payload)
    await work({ ...tx, announce })
  })
  return announced
}

describe('payments that were seen', () => {
  test('are gone with their blocks, on their network and above the minimum only, and their people are told', async () => {
    await see('BNB', 7)
    await see('BNB', 8)
    await see('BNB', 8, 4n)
    await see('ETH', 8)
    expect(await told((tx) => markGone(tx, 'BNB', 8, 9))).toEqual([userId])
    expect(await payments()).toEqual([
      'BNB 7 seen 1',
      'BNB 8 below 1',
      'BNB 8 gone 0',
      'ETH 8 seen 1',
    ])
  })

  test('are confirmed by each block of their network up to what they need, which is told', async () => {
    await see('BNB', 8)
    await see('ETH', 8)
    const count = (head: number) => told((tx) => countConfirmations(tx, 'BNB', head))
    expect([await count(8), await count(9), await count(9)]).toEqual([[], [userId], []])
    await count(20)
    expect(await payments()).toEqual(['BNB 8 seen 3', 'ETH 8 seen 1'])
  })

  test('stay, where they count, in no block when others have replaced theirs', async () => {
    await see('BNB', 8)
    for (const state of ['held', 'below', 'ours', 'seen']) {
      await see('BNB', 9)
      await db.run(
        `UPDATE chain_payments SET state = $1 WHERE block_number = 9 AND block_hash = '0x9' AND state = 'seen'`,
        [state],
      )
    }
    await db.transaction((tx) =>
      markReplaced(tx, 'BNB', [blockOf(8), { ...blockOf(9), hash: '0xother' }]),
    )
    const rows = await db.rows(
      v.object({ state: v.string(), hash: v.string() }),
      'SELECT state, block_hash AS hash FROM chain_payments ORDER BY block_number, state',
    )
    expect(rows.map(({ state, hash }) => `${state} ${hash}`.trim())).toEqual([
      ...['seen 0x8', 'below', 'held', 'ours', 'seen 0x9'],
    ])
  })
})

test('a payment is below the minimum that was in force when it was seen, whatever that is when it is final', async () => {
  const one = payment(8, 4n)
  const sight = { head: 8, final: 0 }
  const rules = { network: 'BNB', minimum: 5n, own: new Set<string>(), needed: 3 } as const
  await db.transaction((tx) => storeSeen(tx, rules, one, watchlist(), sight))
  const lowered = { ...rules, minimum: 3n }
  const outcome = db.transaction((tx) => creditFinal(tx, lowered, one, watchlist(), NOW))
  expect(await outcome).toBe('below')
})

test('what is seen is not stored where another host has gone on while it was read', async () => {
  const chain = new MemoryChain()
  chain.mine({ hash: newHash(), payments: [{ to: ADDRESS, amount: 5n }] })
  const [first] = chain.blocks
  if (!first) throw new Error('a chain without blocks')
  await db.run('UPDATE chain_cursors SET number = 0, hash = $1, head = 0', [first.hash])
  const reader = createEvmReader({ network: 'BNB', contracts: [], confirmations: 15 })
  const following = (meanwhile: () => Promise<unknown>) =>
    follow({
      db,
      node: chain.node(),
      reader: {
        async read(...asked) {
          await meanwhile()
          return await reader.read(...asked)
        },
      },
      rules: { network: 'BNB', minimum: 1n, own: new Set(), needed: 3 },
      watchlist: async () => watchlist(),
    })
  const goOn = () => db.run(`UPDATE chain_cursors SET hash = '0xother'`)
  await expect(following(goOn)).rejects.toThrow(CursorMoved)
  expect(await payments()).toEqual([])
  await db.run('UPDATE chain_cursors SET hash = $1', [first.hash])
  await following(async () => {})
  expect(await payments()).toEqual(['BNB 1 seen 1'])
})

test('what is read is not credited where its last block is another than the final one', async () => {
  const chain = new MemoryChain()
  chain.mine({ hash: newHash(), payments: [{ to: ADDRESS, amount: 5n }] })
  const [first, last] = chain.blocks
  if (!first || !last) throw new Error('a chain without blocks')
  await db.run('UPDATE chain_cursors SET number = 0, hash = $1, head = 0', [first.hash])
  const credit = (hash: string) =>
    creditNext(
      {
        db,
        clock: { now: () => NOW },
        nodes: createNodes([chain.node()]),
        reader: createEvmReader({ network: 'BNB', contracts: [], confirmations: 15 }),
        finality: { final: async () => ({ ...blockOf(1), hash }) },
        rules: { network: 'BNB', minimum: 1n, own: new Set(), needed: 3 },
        watchlist: async () => watchlist(),
      },
      createPace(),
    )
  expect(await credit('0xother')).toMatchObject({ state: 'behind', cursor: { number: 0 } })
  expect(await payments()).toEqual([])
  expect(await credit(last.hash)).toMatchObject({ state: 'current', cursor: { number: 1 } })
  expect(await payments()).toEqual(['BNB 1 credited 1'])
})

test('what is credited stays as it is, whatever one node says of its transaction later', async () => {
  const rules = { network: 'BNB', minimum: 1n, own: new Set<string>(), needed: 3 } as const
  const one = payment(8, 5n)
  await db.transaction((tx) => creditFinal(tx, rules, one, watchlist(), NOW))
  const other = {
    ...one,
    block: blockOf(9),
    owner: { userId: await newUser(db), address: STRANGER },
  }
  const sight = { head: 9, final: 7 }
  await db.transaction((tx) => storeSeen(tx, rules, other, watchlist(), sight))
  const rows = await db.rows(
    v.object({ user: v.string(), block: v.number(), address: v.string() }),
    'SELECT user_id AS user, block_number AS block, address FROM chain_payments',
  )
  expect(rows).toEqual([{ user: userId, block: 8, address: ADDRESS }])
})

test.each([
  ['timeout', 2],
  ['refused', 2],
  ['limited', 2],
  ['disagree', 8],
] as const)(
  'after an answer that is %s so many blocks are asked for: %i',
  async (failure, size) => {
    const pace = createPace()
    const failing = creditNext(
      {
        db,
        clock: { now: () => NOW },
        nodes: createNodes([new MemoryChain().node()]),
        reader: { read: () => Promise.reject(new NodeError('node', 'blocks', failure)) },
        finality: { final: async () => blockOf(99) },
        rules: { network: 'BNB', minimum: 1n, own: new Set(), needed: 3 },
        watchlist: async () => watchlist(),
      },
      pace,
    )
    await expect(failing).rejects.toMatchObject({ failure })
    expect(pace.size).toBe(size)
  },
)

test('what leaves an address is its amount and the fee of its transaction together', async () => {
  const transaction = newHash()
  const movement: Movement = { ...payment(8, 5n), transaction, from: ADDRESS, to: STRANGER }
  const fee = { transaction, from: ADDRESS, units: 2n, block: blockOf(8) }
  const alone = { ...fee, transaction: newHash() }
  const reading = { movements: [movement], fees: [fee, alone] }
  await db.transaction((tx) => storeSpendings(tx, 'BNB', 'BNB', reading, watchlist()))
  const rows = await db.rows(
    v.object({ units: v.string() }),
    'SELECT units FROM chain_spendings ORDER BY units DESC',
  )
  expect(rows.map(({ units }) => units)).toEqual(['7', '2'])
})

describe('what an address should have', () => {
  const due = (network: Network, number: number) =>
    db.run(
      `INSERT INTO chain_starts (network, address, number, seen, time, state) VALUES ($1, $2, $3, 0, $4, 'due')`,
      [network, ADDRESS, number, NOW],
    )

  test('is what it had at a block, with what came and without what left in those after it, up to the one that is asked about', async () => {
    await db.run(
      `INSERT INTO chain_balances (network, address, coin, units, block_number, contract, begun_at, baseline, missing)
       VALUES ('BNB', $1, 'BNB', 100, 7, '', 7, 0, 0)`,
      [ADDRESS],
    )
    for (const block of [7, 8, 9]) {
      await see('BNB', block, 10n ** BigInt(block - 6))
      await db.run(`UPDATE chain_payments SET state = 'held' WHERE state = 'seen'`)
      await db.run(
        `INSERT INTO chain_spendings (network, transaction_id, output, address, coin, units, block_number)
         VALUES ('BNB', $1, 0, $2, 'BNB', 1, $3)`,
        [newHash(), ADDRESS, block],
      )
    }
    const at = async (block: number) =>
      (await expectedBalances(db, 'BNB', BNB, [ADDRESS], block))[0]?.expected
    expect([await at(7), await at(8), await at(9)]).toEqual([100n, 199n, 1198n])
  })

  test('begins once, and anew with another contract', async () => {
    const beginWith = (units: bigint, contract = '') =>
      begin(db, 'BNB', { ...BNB, contract }, [{ address: ADDRESS, units }], Number(units))
    const known = async () =>
      (await db.rows(v.object({ units: v.string() }), 'SELECT units FROM chain_balances')).map(
        ({ units }) => units,
      )
    await beginWith(7n)
    await beginWith(9n)
    expect(await known()).toEqual(['7'])
    await beginWith(9n, '0xother')
    expect(await known()).toEqual(['9'])
  })

  const chain = new MemoryChain()
  chain.mine({ hash: newHash(), payments: [{ to: ADDRESS, amount: 3n }] })
  chain.mine({ hash: newHash(), payments: [{ to: ADDRESS, amount: 5n }] })
  const take = async (node = chain.node()) => {
    const cursor = await cursorOf(db, 'BNB')
    if (!cursor) throw new Error('no cursor')
    await takeBaselines({ db, network: 'BNB', node, assets: [BNB] }, cursor)
  }
  /** What it began with, and the networks on which that is still to be read. */
  const begun = async () => {
    const [balance] = await db.rows(
      v.object({ units: v.string() }),
      `SELECT units FROM chain_balances WHERE network = 'BNB' AND address = $1`,
      [ADDRESS],
    )
    const rows = await db.rows(
      v.object({ network: v.string() }),
      `SELECT network FROM chain_starts WHERE state = 'due' ORDER BY network`,
    )
    return [balance?.units, ...rows.map(({ network }) => network)]
  }

  test('begins with what it has at its block, once that is final, on each network by itself', async () => {
    await db.run('UPDATE chain_cursors SET number = 0')
    await due('BNB', 1)
    await due('ETH', 1)
    await take()
    expect(await begun()).toEqual([undefined, 'BNB', 'ETH'])
    await db.run('UPDATE chain_cursors SET number = 2')
    await take()
    expect(await begun()).toEqual(['3', 'ETH'])
  })

  test('begins with what it has now only where nodes do not know that block, and not where they do not answer', async () => {
    await due('BNB', 1)
    const failing = (failure: NodeFailure) => {
      const node = chain.node()
      const isOld = (params: readonly unknown[]) => params[1] === '0x1'
      return {
        ...node,
        ask: () => Promise.reject(new NodeError('node', 'eth_call', 'unsupported')),
        askAll: (async (calls) => {
          if (calls.some(({ params }) => isOld(params)))
            throw new NodeError('node', 'eth_getBalance', failure)
          return await node.askAll(calls)
        }) satisfies typeof node.askAll,
      }
    }
    for (const failure of ['timeout', 'unreachable', 'limited'] as const)
      await expect(take(failing(failure))).rejects.toMatchObject({ failure })
    expect(await begun()).toEqual([undefined, 'BNB'])
    await take(failing('refused'))
    expect(await begun()).toEqual(['8'])
  })
})

describe('balances', () => {
  const accountAt = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  /** A comparison of so many addresses, whose balances are `units`; it tells of which it has asked, and what came of it. */
  function comparing(count: number, units: () => bigint, whileAsked?: () => Promise<unknown>) {
    const asked: string[] = []
    const outcomes: unknown[] = []
    const node = new MemoryChain().node()
    const comparison = createComparison({
      db,
      clock: { now: () => NOW },
      node: {
        ...node,
        ask: () => Promise.reject(new NodeError('node', 'eth_call', 'unsupported')),
        askAll: async (calls) => {
          await whileAsked?.()
          return calls.map(({ params, answer }) => {
            asked.push(String(params[0]))
            return v.parse(answer, `0x${units().toString(16)}`)
          })
        },
      },
      watched: { network: 'BNB', contracts: [], confirmations: 15 },
      rules: () => ({ network: 'BNB', minimum: 5n, own: new Set(), needed: 15 }),
      watchlist: async () =>
        new Map(
          Array.from({ length: count }, (_, index) => {
            const address = accountAt(index)
            return [address, { userId, address }]
          }),
        ),
      onPayment: (outcome) => outcomes.push(outcome),
      onMissing: (address, coin, missing) => outcomes.push([address, coin, missing]),
      onUnproven: (address, coin, more) => outcomes.push([address, coin, 'unproven', more]),
    })
    const next = async () => {
      asked.length = 0
      const part = await comparison.next()
      return { part, asked: [...asked] }
    }
    return { next, outcomes }
  }

  test('of however many addresses are looked at part by part, round after round', async () => {
    const { next } = comparing(700, () => 0n)
    const all = Array.from({ length: 700 }, (_, index) => accountAt(index))
    for (const _round of [1, 2]) {
      const parts = [await next(), await next(), await next()]
      expect(parts.flatMap(({ asked }) => asked)).toEqual(all)
      expect(parts.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1)
    }
  })

  test('that have grown unseen are credited from the minimum on, and what has left them unseen is told', async () => {
    let units = 10n
    const { next, outcomes } = comparing(1, () => units)
    const grow = async (by: bigint) => {
      units += by
      // A block for each, since a deposit of a balance is named by its block.
      await db.run('UPDATE chain_cursors SET number = number + 1')
      outcomes.length = 0
      await next()
      return [...outcomes]
    }
    expect(await grow(0n)).toEqual([])
    expect(await grow(4n)).toEqual(['below'])
    expect(await grow(5n)).toEqual(['by balance'])
    expect(await grow(-6n)).toEqual([[accountAt(0), 'BNB', 6n]])
    expect(await grow(6n)).toEqual(['returned'])
    expect(await grow(0n)).toEqual([])
  })

  test('of a block that others have credited beyond are looked at again', async () => {
    let units = 10n
    let newest = 80
    const moveOn = () => db.run('UPDATE chain_cursors SET number = $1', [newest])
    const { next, outcomes } = comparing(1, () => units, moveOn)
    await moveOn()
    await next()
    units = 19n
    newest = 81
    await next()
    expect(outcomes).toEqual([])
    await next()
    expect(outcomes).toEqual(['by balance'])
  })

  describe('that have grown by what was changed in the database', () => {
    const address = accountAt(0)
    const toIt = (block: number, units: bigint): Payment => ({
      ...payment(block, units),
      owner: { userId, address },
      to: address,
    })
    const rules = { network: 'BNB', minimum: 5n, own: new Set<string>(), needed: 3 } as const
    const watched = () => new Map([[address, { userId, address }]])
    const moveTo = (block: number) => db.run('UPDATE chain_cursors SET number = $1', [block])
    const states = () =>
      db.rows(
        v.object({ state: v.string() }),
        'SELECT state FROM chain_payments ORDER BY at, block_number',
      )

    /** An address that had 100 and was paid 9, of which 2 have left; what was changed then, and looked at again. */
    async function afterChange(sql: string, isLeft = true) {
      let there = 100n
      const { next, outcomes } = comparing(1, () => there)
      await next()
      await db.transaction((tx) => creditFinal(tx, rules, toIt(3, 9n), watched(), NOW))
      const fee = { transaction: newHash(), from: address, units: 2n, block: blockOf(3) }
      if (isLeft)
        await db.transaction((tx) =>
          storeSpendings(tx, 'BNB', 'BNB', { movements: [], fees: [fee] }, watched()),
        )
      there = isLeft ? 107n : 109n
      await moveTo(3)
      await next()
      expect(outcomes).toEqual([])
      await db.run(sql, sql.includes('$1') ? [address] : [])
      await moveTo(4)
      await next()
      return {
        outcomes: [...outcomes],
        /** In a block that no other test has, since a deposit of a balance is named by it. */
        grow: async (units: bigint, block: number) => {
          there += units
          outcomes.length = 0
          await moveTo(block)
          await next()
          return [...outcomes]
        },
      }
    }

    // Holds promise 73.
    test.each([
      ['a payment was made smaller', 'UPDATE chain_payments SET units = units - 7', 7n],
      [
        'a payment was called gone',
        `UPDATE chain_payments SET state = 'gone', deposit_id = NULL`,
        9n,
      ],
      [
        'a spending was made up',
        `INSERT INTO chain_spendings (network, transaction_id, output, address, coin, units, block_number, seal)
         SELECT 'BNB', '0xmadeup', 0, $1, 'BNB', 7, 3, max(seal) FROM chain_spendings`,
        7n,
      ],
      ['a spending was made larger', 'UPDATE chain_spendings SET units = units + 7', 7n],
      ['what it had was made less', 'UPDATE chain_balances SET units = units - 7', 7n],
    ])('are put aside, and told of, where %s', async (_, sql, units) => {
      const { outcomes } = await afterChange(sql)
      expect(outcomes).toEqual(['unproven', [address, 'BNB', 'unproven', units]])
      expect((await states()).at(-1)).toEqual({ state: 'held' })
    })

    test("are credited by what came on top of it, and what has left by the host's own rows is no part of it", async () => {
      const { outcomes, grow } = await afterChange('SELECT 1')
      expect(outcomes).toEqual([])
      expect(await grow(6n, 98)).toEqual(['by balance'])
    })

    test('are credited although an operator has credited to their person what came on no chain', async () => {
      const amount = amountOf('BNB', 50n)
      await credit(db, { now: () => NOW }, { userId, amount, transactionId: ownTransactionId() })
      const { outcomes, grow } = await afterChange('SELECT 1')
      expect([outcomes, await grow(6n, 99)]).toEqual([[], ['by balance']])
    })
  })
})
