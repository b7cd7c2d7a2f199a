import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { createMetrics } from '../../../../server/api/monitoring/metrics.ts'
import { auditChain } from '../../../../server/chains/books/audit-chain.ts'
import { storeReserves } from '../../../../server/chains/books/reserves.ts'
import { createBooksAudit, lastAudit } from '../../../../server/chains/books/schedule.ts'
import { booksFindings } from '../../../../server/chains/books/status.ts'
import { creditOnce } from '../../../../server/money/deposits/crediting.ts'
import { placeWithdrawal } from '../../../../server/money/withdrawals/withdrawals.ts'
import { findingsInside } from '../../../../server/operator/doctor/inside.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import { addMs, DAY, HOUR } from '../../../../server/platform/time/clock.ts'
import type { MoneyHost, Person } from '../../../support/money-host.ts'
import { fixedPrices, moneyHost } from '../../../support/money-host.ts'
import { execute } from '../../../support/operator-order.ts'
import { type ScriptedTransaction, scriptedNode } from '../../../support/scripted-node.ts'

const UNIT = 10n ** 18n
const USDT = `0x${'b'.repeat(40)}`
const TREASURY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const STRANGER = `0x${'9'.repeat(40)}`
const FINAL = 90
let transactions = 0
const newHash = () => `0x${(++transactions).toString(16).padStart(64, '0')}`

describe('books and chain', () => {
  const script: ScriptedTransaction[] = []
  const { node, state } = scriptedNode(100, script)
  let host: MoneyHost
  const told: string[] = []
  beforeAll(async () => {
    host = await moneyHost({ TREASURY_EVM: TREASURY }, fixedPrices(), undefined, {
      chainViews: new Map([
        [
          'BNB',
          {
            nodes: createNodes([node]),
            contracts: [{ coin: 'USDT', address: USDT, decimals: 18 }],
          },
        ],
      ]),
    })
    await host.deps.db.run(
      `INSERT INTO chain_cursors (network, number, hash, head, at, since) VALUES ('BNB', $1, '', 100, now(), now())`,
      [FINAL],
    )
    state.balances.set(`${USDT} ${TREASURY.toLowerCase()}`, 1000n * UNIT)
    state.balances.set(TREASURY.toLowerCase(), 50n * UNIT)
  }, 60_000)
  afterAll(() => host.close())

  /** Handed out before the network was watched. */
  async function addressOf({ userId }: Person): Promise<string> {
    const { evm } = await host.deps.addresses.forUser(userId)
    await host.deps.db.run('DELETE FROM chain_starts')
    return evm.toLowerCase()
  }
  /** A transaction of the chain that pays BNB, and the balance it leaves. */
  async function pay(to: string, units: bigint, block = 50): Promise<string> {
    const hash = newHash()
    script.push({ hash, to, value: units, block })
    state.balances.set(to, (state.balances.get(to) ?? 0n) + units)
    return hash
  }
  const order = async (command: Record<string, string>) => {
    const { isDone, lines } = await execute(host.deps, command)
    expect([isDone, lines.join()]).toEqual([true, expect.anything()])
  }
  /** A person with a deposit as it should be. */
  async function paid(units = UNIT, block = 50) {
    const person = await host.person()
    const address = await addressOf(person)
    const hash = await pay(address, units, block)
    await order({ command: 'recover-deposit', tx: hash })
    return { person, address, hash }
  }
  const byHand = (email: string, amount: string, tx: string) =>
    order({ command: 'deposit', email, coin: 'BNB', amount, tx })
  /** A withdrawal that was approved with a transaction. */
  async function withdraw(userId: string, transaction: string): Promise<void> {
    const id = randomUUID()
    const [amount, arrives] = [amountOf('BNB', UNIT), amountOf('BNB', UNIT / 2n)]
    const ordered = { coin: 'BNB', network: 'BNB', address: STRANGER, amount, arrives } as const
    const at = host.deps.clock.now()
    await host.deps.db.transaction((tx) =>
      placeWithdrawal(tx, { id, userId, order: { ...ordered, fee: arrives }, at }),
    )
    await order({ command: 'approve', id, tx: transaction })
  }
  const findings = async () => (await auditChain(host.deps, true)).findings

  test('that are equal have no difference, also with a withdrawal that was paid', async () => {
    const { person } = await paid(5n * UNIT)
    await withdraw(person.userId, await pay(STRANGER, UNIT / 2n))
    expect(await findings()).toEqual([])
    const { isDone, lines } = await execute(host.deps, { command: 'audit' })
    expect([isDone, lines.join('\n')]).toEqual([
      true,
      expect.stringContaining('Binance (BEP-20)  BNB  55 at block 90, of which 5 at deposit'),
    ])
  })

  test('are equal where the final block itself has paid, and where an address was left before it', async () => {
    await paid(2n * UNIT, FINAL)
    const { address } = await paid(3n * UNIT)
    const leave = (units: bigint, block: number) =>
      host.deps.db.run(
        `INSERT INTO chain_spendings (network, transaction_id, output, address, coin, units, block_number)
         SELECT 'BNB', $1, 0, address, 'BNB', $2, $3 FROM derived_addresses WHERE lower(address) = $4`,
        [newHash(), units, block, address],
      )
    await leave(UNIT, FINAL - 1)
    // The next block is not final, and its balance is not asked for.
    await leave(UNIT, FINAL + 1)
    state.balances.set(address, 2n * UNIT)
    expect(await findings()).toEqual([])
  })

  test('are equal where a deposit that had no payment was taken back', async () => {
    const { email } = await host.person()
    const hash = newHash()
    await byHand(email, '1', hash)
    expect(await findings()).toHaveLength(1)
    const [deposit] = await host.deps.db.rows(
      v.object({ id: v.string() }),
      `SELECT t.id::text FROM transfers t JOIN deposits d ON t.key = 'deposit:' || d.id
       WHERE d.transaction_id = $1`,
      [hash],
    )
    if (!deposit) throw new Error('there is no deposit of the transaction')
    await order({ command: 'reverse', transfer: deposit.id, reason: 'never paid' })
    expect(await findings()).toEqual([])
  })

  test('say nothing of what is there for what is owed where one of the networks is not read yet', async () => {
    const { chainViews } = host.deps
    const reserved = async (views: typeof chainViews) =>
      (await auditChain({ ...host.deps, chainViews: views }, true)).reserves.map(({ coin }) => coin)
    expect(await reserved(chainViews)).toContain('BNB')
    const [view] = chainViews.values()
    if (!view) throw new Error('no network')
    expect(await reserved(new Map([...chainViews, ['ETH', view]]))).toEqual([])
  })

  test('say nothing of what is there for what is owed where one of the networks has no treasury', async () => {
    const { db, chainViews } = host.deps
    const [view] = chainViews.values()
    if (!view) throw new Error('no network')
    await db.run(
      `INSERT INTO chain_cursors (network, number, hash, head, at, since) VALUES ('TRX', 1, '', 1, now(), now())`,
    )
    const views = new Map([...chainViews, ['TRX', view] as const])
    const { unread, reserves } = await auditChain({ ...host.deps, chainViews: views }, true)
    expect([unread, reserves]).toEqual([[], []])
    await db.run(`DELETE FROM chain_cursors WHERE network = 'TRX'`)
  })

  test('tell what the treasury has lost in no transaction again and again, until it is explained', async () => {
    const treasury = (units: bigint) =>
      state.balances.set(`${USDT} ${TREASURY.toLowerCase()}`, units * UNIT)
    const told = async () =>
      (await findings()).filter((one) => /^(The|What the) treasury/.test(one))
    expect(await told()).toEqual([])
    treasury(951n)
    const lost = [expect.stringContaining('has 49 USDT less than at')]
    expect([await told(), await told()]).toEqual([lost, lost])
    const explain = { command: 'explain-books', network: 'BNB', what: 'USDT', reason: 'a fee' }
    expect(await execute(host.deps, explain)).toMatchObject({ isDone: true })
    expect(await told()).toEqual([])
    const other = { ...explain, what: 'TOKEN', network: 'ETH' }
    expect(await execute(host.deps, other)).toMatchObject({ isDone: false })
    treasury(1000n)
    expect(await told()).toEqual([])
  })

  /** Ten differences, each planted in a world that is right but for those before it. */
  const PLANTED: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
    [
      'a deposit of a transaction that does not exist',
      async () => byHand((await host.person()).email, '1', newHash()),
      /^Deposit of 1 BNB .*: the chain does not know the transaction$/,
    ],
    [
      'a deposit of more than was paid',
      async () => {
        const person = await host.person()
        await byHand(person.email, '2', await pay(await addressOf(person), UNIT))
      },
      /^Deposit of 2 BNB .*: the chain has 1 BNB$/,
    ],
    [
      'a deposit of what somebody else was paid',
      async () => {
        const [one, other] = [await host.person(), await host.person()]
        await byHand(other.email, '3', await pay(await addressOf(one), 3n * UNIT))
      },
      /^Deposit of 3 BNB .*: the chain has it to another address$/,
    ],
    [
      'a payment that was never credited',
      async () => {
        const person = await host.person()
        const address = await addressOf(person)
        await host.deps.db.run(
          `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender,
             contract, block_number, block_hash, at, state, confirmations, needed)
           VALUES ($1, $2, 'BNB', $3, 0, 'BNB', $4, $5, '', '', $6, '', now(), 'seen', 3, 3)`,
          [
            ...[randomUUID(), person.userId, await pay(address, 4n * UNIT), 4n * UNIT, address],
            FINAL,
          ],
        )
      },
      /^Payment of 4 BNB .*: it is final and not credited$/,
    ],
    [
      'a deposit whose transaction is gone',
      async () => {
        const { hash } = await paid(6n * UNIT)
        script.splice(
          script.findIndex((one) => one.hash === hash),
          1,
        )
      },
      /^Deposit of 6 BNB .*: the chain has the transaction no more$/,
    ],
    [
      'a payment that was credited twice',
      async () => {
        const { person, hash } = await paid(7n * UNIT)
        await host.deps.db.transaction((tx) =>
          creditOnce(
            tx,
            {
              id: randomUUID(),
              userId: person.userId,
              network: 'BNB',
              at: new Date(),
              amount: amountOf('BNB', 7n * UNIT),
              transaction: { hash, output: 9 },
            },
            { of: 'operator', seen: 'credited' },
            new Date(),
          ),
        )
      },
      /^Deposit of 7 BNB .*:9: the chain has it once$/,
    ],
    [
      'a deposit address that was emptied unseen',
      async () => {
        const { address } = await paid(8n * UNIT)
        state.balances.set(address, UNIT)
      },
      /^Deposit address 0x\w{40} .* has 7 BNB less than it was paid: it left in no transaction/,
    ],
    [
      'a deposit address that has what nobody saw',
      async () => {
        const { address } = await paid()
        state.balances.set(address, UNIT + 9n)
      },
      /^Deposit address 0x\w{40} .* has 0.000000000000000009 BNB more than the host saw$/,
    ],
    [
      'a withdrawal that was paid to nobody',
      async () => {
        const { person } = await paid(2n * UNIT)
        await withdraw(person.userId, await pay(`0x${'8'.repeat(40)}`, UNIT / 2n))
      },
      /^Withdrawal of 0.5 BNB .*: the transaction pays nothing of it$/,
    ],
    [
      'a withdrawal that was approved with what somebody else was paid',
      async () => {
        const { person } = await paid(2n * UNIT)
        const { hash } = await paid(UNIT / 2n)
        await withdraw(person.userId, hash)
      },
      /^Withdrawal of 0.5 BNB .*: the transaction pays nothing of it$/,
    ],
    [
      'a treasury that somebody has paid from',
      async () => state.balances.set(`${USDT} ${TREASURY.toLowerCase()}`, 900n * UNIT),
      /^The treasury on Binance \(BEP-20\) has 100 USDT less than at .*, in no transaction that the host saw: /,
    ],
    [
      'more that is owed than there is',
      async () => {
        await host.deps.db.run('DELETE FROM books_treasury')
        state.balances.set(TREASURY.toLowerCase(), 0n)
      },
      /^BNB: [\d.]+ missing: [\d.]+ is owed, [\d.]+ is on the chains$/,
    ],
  ]

  // Holds promise 101.
  test.each(PLANTED)('that differ are told apart: %s', async (_, plant, line) => {
    const before = await findings()
    await plant()
    const after = (await findings()).filter((one) => !before.includes(one))
    expect(after).toEqual([expect.stringMatching(line)])
  })

  // Holds promise 73.
  test.each([
    ['gone', `state = 'gone', deposit_id = NULL`],
    ['less', 'units = 1'],
    ['not final yet', 'block_number = 1000000'],
    ['of another address', `address = '0x${'9'.repeat(40)}'`],
  ])(
    'that differ are told where a payment is called %s, so that its address has lost nothing',
    async (_, change) => {
      const { address, hash } = await paid(3n * UNIT)
      const { db } = host.deps
      const [before] = await db.rows(
        v.object({ row: v.string() }),
        'SELECT to_jsonb(p)::text AS row FROM chain_payments p WHERE transaction_id = $1',
        [hash],
      )
      state.balances.set(address, 0n)
      // As the host's role may.
      await db.run(`UPDATE chain_payments SET ${change} WHERE transaction_id = $1`, [hash])
      const clock = { now: () => new Date(Date.now() + 2 * DAY) }
      expect((await auditChain({ ...host.deps, clock }, true)).findings).toContainEqual(
        expect.stringMatching(
          `^Deposit of .*${hash}: what was seen of its payment was changed in the database$`,
        ),
      )
      state.balances.set(address, 3n * UNIT)
      await db.run(
        `UPDATE chain_payments p SET (state, deposit_id, units, block_number, address) =
         (SELECT o.state, o.deposit_id, o.units, o.block_number, o.address
          FROM jsonb_populate_record(NULL::chain_payments, $2::jsonb) o) WHERE transaction_id = $1`,
        [hash, before?.row],
      )
      expect((await findings()).filter((one) => one.includes(hash))).toEqual([])
    },
  )

  test('that are right are not different where what an operator has credited is not final for an hour', async () => {
    const { hash } = await paid(3n * UNIT)
    const { db } = host.deps
    const [deposit] = await db.rows(
      v.object({ at: v.date() }),
      'SELECT at FROM deposits WHERE transaction_id = $1',
      [hash],
    )
    if (!deposit) throw new Error('there is no deposit of the transaction')
    const later = { now: () => addMs(deposit.at, HOUR) }
    const block = (number: number) =>
      db.run('UPDATE chain_payments SET block_number = $1 WHERE transaction_id = $2', [
        number,
        hash,
      ])
    await block(FINAL + 1)
    const { findings } = await auditChain({ ...host.deps, clock: later }, true)
    expect(findings.filter((one) => one.includes(hash))).toEqual([])
    await block(50)
  })

  // Holds promise 101.
  test('are compared by one of all hosts by itself, which tells and mails each difference once', async () => {
    const audits = [1, 2].map(() => createBooksAudit(host.deps, (text) => told.push(text)))
    const turn = async () => void (await Promise.all(audits.map((one) => one.turn())))
    const mails = () => host.mails.filter(({ subject }) => subject.includes('the books differ'))
    await turn()
    expect(told.length).toBeGreaterThan(8)
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.text).toContain('the chain has it once')
    const count = told.length
    await turn()
    host.clock.advance(60_000)
    await turn()
    expect([told.length, mails().length]).toEqual([count, 1])
    host.clock.advance(30_000)
    const metrics = await createMetrics(host.deps).text()
    expect(metrics).toMatch(/books_differences [1-9]/)
    expect(metrics).toMatch(/books_audit_age_seconds 30$/m)
    const books = (await findingsInside(host.deps)).filter(({ part }) => part === 'books')
    expect(books.length).toBeGreaterThan(8)
    expect(books[0]?.state).toBe('wrong')
    expect((await execute(host.deps, { command: 'audit' })).lines).toContain(
      'The chains do NOT say the same:',
    )
  })

  test('are compared to say on each day what is there for what is owed, as of the last time', async () => {
    const { config } = host.deps
    const usdt = async () => {
      const { lines } = await execute(host.deps, { command: 'reserves', csv: 'yes', days: '2' })
      const rows = lines.map((line) => line.split(',')).filter(([, coin]) => coin === 'USDT')
      return rows.map(([day, , reserves, owed, percent]) => ({ day, reserves, owed, percent }))
    }
    const turn = async (treasury: bigint) => {
      state.balances.set(`${USDT} ${TREASURY.toLowerCase()}`, treasury * UNIT)
      host.clock.advance(config.auditInterval)
      await createBooksAudit(host.deps, () => undefined).turn()
    }
    await host.person({ USDT: '300' })
    await turn(500n)
    await turn(499n)
    const first = { day: '2026-01-01', reserves: '499', owed: '300', percent: '166.33' }
    expect(await usdt()).toEqual([first])
    // A host whose comparison began earlier, and has taken longer.
    const earlier = new Date(host.clock.now().getTime() - 1)
    await storeReserves(host.deps.db, earlier, [{ coin: 'USDT', reserves: 1n, owed: 1n }])
    expect(await usdt()).toEqual([first])
    host.clock.advance(DAY)
    await turn(1000n)
    expect(await usdt()).toEqual([
      first,
      expect.objectContaining({ day: '2026-01-02', reserves: '1000' }),
    ])
  })

  test('are compared by every host now and again, though somebody keeps their turn from all of them', async () => {
    const { db, config } = host.deps
    const books = createBooksAudit(host.deps, () => undefined)
    const comparedAt = async () => {
      host.clock.advance(config.auditInterval)
      const next = addMs(host.clock.now(), config.auditInterval)
      await db.run('UPDATE books_audit SET next_at = $1', [next])
      await books.turn()
      return (await lastAudit(db))?.at
    }
    for (let turn = 1; turn <= 5; turn += 1)
      expect(await comparedAt()).not.toEqual(host.clock.now())
    expect(await comparedAt()).toEqual(host.clock.now())
  })

  // Holds promise 63.
  test('are compared although the clock was far ahead at the last time', async () => {
    const { db, config } = host.deps
    await db.run('UPDATE books_audit SET next_at = $1', [new Date('2036-01-01')])
    host.clock.advance(config.auditInterval)
    await createBooksAudit(host.deps, () => undefined).turn()
    const rows = await db.rows(v.object({ at: v.date() }), 'SELECT at FROM books_audit')
    expect(rows).toEqual([{ at: host.clock.now() }])
  })

  test('are not taken for different by a host that has just started and has read no block yet', async () => {
    const { db, config } = host.deps
    await db.run('UPDATE chain_cursors SET network = $1', ['ETH'])
    const before = told.length
    host.clock.advance(config.auditInterval + 1)
    await createBooksAudit(host.deps, (text) => told.push(text)).turn()
    expect(told.length).toBe(before)
    const { isDone, lines } = await execute(host.deps, { command: 'audit' })
    expect([isDone, lines.at(-1)]).toEqual([false, 'Binance (BEP-20) has not been read yet'])
    await db.run('UPDATE chain_cursors SET network = $1', ['BNB'])
  })

  // Holds promise 101.
  test('are not taken for different where a node is away', async () => {
    state.isAway = true
    await expect(findings()).rejects.toThrow('timeout')
    const { isDone, lines } = await execute(host.deps, { command: 'audit' })
    expect([isDone, lines]).toEqual([false, [expect.stringContaining('timeout')]])
    state.isAway = false
  })

  test('that have not been compared for ten intervals are told', async () => {
    const { db, config } = host.deps
    const at = host.clock.now()
    await db.run('UPDATE books_audit SET at = $1, findings = $2', [at, []])
    const stateAfter = async (ms: number) =>
      (await booksFindings(host.deps, addMs(at, ms))).map(({ state: found }) => found)
    expect(await stateAfter(10 * config.auditInterval)).toEqual(['ok'])
    expect(await stateAfter(10 * config.auditInterval + 1)).toEqual(['wrong'])
  })
})
