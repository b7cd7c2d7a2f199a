import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tronAccount } from '#domain/addresses/address.ts'
import type { Network } from '#domain/assets.ts'
import { transactionIn } from '#domain/deposit-answer.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { explainDeposit } from '../../../../server/chains/explain/explain.ts'
import type { ChainView } from '../../../../server/chains/explain/views.ts'
import type { Call } from '../../../../server/platform/nodes/node.ts'
import { createNodes } from '../../../../server/platform/nodes/several.ts'
import type { MoneyHost, Person } from '../../../support/money-host.ts'
import { fixedPrices, moneyHost } from '../../../support/money-host.ts'
import { type ScriptedTransaction, scriptedNode } from '../../../support/scripted-node.ts'

const UNIT = 10n ** 18n
const USDT = { BNB: `0x${'b'.repeat(40)}`, ETH: `0x${'e'.repeat(40)}` }
const OTHER_TOKEN = `0x${'c'.repeat(40)}`
const STRANGER = `0x${'9'.repeat(40)}`
const HEAD = 100
const FINAL = 90
const hashOf = (digit: string) => `0x${digit.repeat(64)}`

describe('a person who asks about a transaction', () => {
  const scripts: Record<'BNB' | 'ETH', ScriptedTransaction[]> = { BNB: [], ETH: [] }
  const nodes = { BNB: scriptedNode(HEAD, scripts.BNB), ETH: scriptedNode(HEAD, scripts.ETH) }
  const view = (network: 'BNB' | 'ETH'): [Network, ChainView] => [
    network,
    {
      nodes: createNodes([nodes[network].node]),
      contracts: [{ coin: 'USDT', address: USDT[network], decimals: network === 'BNB' ? 18 : 6 }],
    },
  ]
  let host: MoneyHost
  let person: Person
  let other: Person
  let address: string
  let otherAddress: string
  beforeAll(async () => {
    host = await moneyHost({}, fixedPrices(), undefined, {
      chainViews: new Map([view('BNB'), view('ETH')]),
    })
    ;[person, other] = [await host.person(), await host.person()]
    address = (await host.deps.addresses.forUser(person.userId)).evm.toLowerCase()
    otherAddress = (await host.deps.addresses.forUser(other.userId)).evm.toLowerCase()
    for (const network of ['BNB', 'ETH'])
      await host.deps.db.run(
        `INSERT INTO chain_cursors (network, number, hash, head, at, since) VALUES ($1, $2, '', $3, now(), now())`,
        [network, FINAL, HEAD],
      )
  }, 60_000)
  afterAll(() => host.close())

  const ask = async (transaction: string, one = person) => {
    const { status, json } = await one.call('PUT', '/deposit/explain', { transaction })
    return { status, answers: json.answers }
  }

  /** A payment that the host has seen, in a state. */
  const seen = (digit: string, state: string, own: Record<string, unknown> = {}) =>
    host.deps.db.run(
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
         block_number, block_hash, at, state, confirmations, needed)
       VALUES (gen_random_uuid(), $1, 'BNB', $2, $3, 'BNB', $4, $5, '', '', 95, '', $6, $7, 2, 12)`,
      [
        ...[person.userId, hashOf(digit), own['output'] ?? 0, 2n * UNIT],
        ...[address, new Date('2026-01-01'), state],
      ],
    )

  test('is told what the host has seen of it: pending, below the minimum, or for us to look at', async () => {
    await seen('1', 'seen')
    await seen('2', 'below')
    await seen('3', 'held')
    const own = { network: 'BNB', coin: 'BNB', amount: '2' }
    expect(await ask(hashOf('1'))).toEqual({
      status: 200,
      answers: [{ kind: 'pending', ...own, confirmations: 2, needed: 12, seconds: 5 }],
    })
    expect((await ask(hashOf('2'))).answers).toEqual([{ kind: 'below-minimum', ...own }])
    expect((await ask(hashOf('3'))).answers).toEqual([{ kind: 'in-review', ...own }])
    // What its network has dropped is looked for again.
    await seen('0', 'gone')
    expect((await ask(hashOf('0'))).answers).toEqual([{ kind: 'not-found' }])
  })

  // Holds promise 100.
  test('is told of each payment of theirs in it, and when it was credited', async () => {
    const { execute } = await import('../../../support/operator-order.ts')
    const done = await execute(host.deps, {
      command: 'deposit',
      email: person.email,
      coin: 'BNB',
      amount: '1.5',
      tx: hashOf('4'),
    })
    expect(done.isDone).toBe(true)
    await seen('4', 'below', { output: 3 })
    const { answers } = await ask(
      `https://bscscan.com/tx/${hashOf('4').toUpperCase().replace('X', 'x')}`,
    )
    expect(answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'credited', amount: '1.5', at: expect.any(Number) }),
        expect.objectContaining({ kind: 'below-minimum' }),
      ]),
    )
    // Not one word of it to somebody else, for whom it is like any other.
    expect((await ask(hashOf('4'), other)).answers).toEqual([{ kind: 'not-found' }])
  })

  // Holds promise 100.
  test('is told what the chains say where the host has seen nothing', async () => {
    const token = (digit: string, contract: string, raw: bigint, block = 50, to = address) => ({
      hash: hashOf(digit),
      to: contract,
      block,
      transfers: [{ contract, to, raw }],
    })
    const { minimumDeposit: least = 0n } = await host.deps.terms.current()
    scripts.BNB.push(
      { hash: hashOf('5'), to: address, value: UNIT, block: 96 },
      { hash: hashOf('6'), to: address, value: UNIT, status: 0, block: 50 },
      token('7', OTHER_TOKEN, UNIT),
      { hash: hashOf('8'), to: STRANGER, value: UNIT, block: 50 },
      { hash: hashOf('9'), to: otherAddress, value: UNIT, block: 50 },
      token('a', USDT.BNB, UNIT / 100n),
      { hash: hashOf('c'), to: address, value: UNIT, block: HEAD - 1 },
      { hash: hashOf('d'), to: address, value: UNIT, block: FINAL },
      { hash: hashOf('e'), to: address, value: least, block: 50 },
    )
    scripts.ETH.push(token('b', USDT.ETH, 25_000_000n))
    const kindOf = async (digit: string) => (await ask(hashOf(digit))).answers[0]
    expect(await kindOf('5')).toMatchObject({ kind: 'pending', confirmations: 3, amount: '1' })
    expect(await kindOf('c')).toMatchObject({ kind: 'pending', confirmations: 2, amount: '1' })
    // The newest final block is read, and what is exactly the minimum is not below it.
    expect(await kindOf('d')).toMatchObject({ kind: 'in-review', amount: '1' })
    expect(await kindOf('e')).toMatchObject({ kind: 'in-review', amount: toDecimalString(least) })
    expect(await kindOf('6')).toEqual({ kind: 'failed', network: 'BNB' })
    expect(await kindOf('7')).toEqual({ kind: 'unlisted', network: 'BNB' })
    // To a stranger and to another person of ours: the same.
    expect(await kindOf('8')).toEqual({ kind: 'not-yours', network: 'BNB' })
    expect(await kindOf('9')).toEqual({ kind: 'not-yours', network: 'BNB' })
    expect(await kindOf('a')).toMatchObject({ kind: 'below-minimum', amount: '0.01' })
    expect(await kindOf('b')).toEqual({
      kind: 'wrong-network',
      network: 'ETH',
      coin: 'USDT',
      amount: '25',
    })
    expect(await kindOf('f')).toEqual({ kind: 'not-found' })
  })

  // Holds promise 100.
  test('has an operator who is told all, and can credit what went astray, once', async () => {
    const { execute } = await import('../../../support/operator-order.ts')
    const run = async (command: string) => {
      const { isDone, lines } = await execute(host.deps, { command, tx: hashOf('b') })
      return { isDone, text: lines.join('\n') }
    }
    const told = await run('explain-deposit')
    expect(told.text).toContain(
      'The host has seen no payment in it.\nBinance (BEP-20): in no block',
    )
    expect(told.text).toMatch(
      /Ethereum \(ERC-20\): block 50, final, .*\n {2}pays 25 USDT to 0x\w{40} {2}on another network/,
    )
    expect(await run('recover-deposit')).toEqual({
      isDone: true,
      text: `Credited: 25 USDT on ETH to ${person.email}`,
    })
    expect(await host.available(person, 'USDT')).toBe('25')
    expect((await run('recover-deposit')).text).toMatch(/^Credited already, nothing was changed/)
    expect(await host.available(person, 'USDT')).toBe('25')
    expect((await ask(hashOf('b'))).answers).toMatchObject([{ kind: 'credited', network: 'ETH' }])
    expect((await run('explain-deposit')).text).toContain(
      `credited  25 USDT on ETH  to ${person.email}`,
    )
    for (const [digit, reason] of [
      ['5', 'not final yet'],
      ['8', 'No network knows of a payment'],
    ] as const) {
      const { isDone, lines } = await execute(host.deps, {
        command: 'recover-deposit',
        tx: hashOf(digit),
      })
      expect([isDone, lines.join()]).toEqual([false, expect.stringContaining(reason)])
    }
    const [books] = (await execute(host.deps, { command: 'audit' })).lines
    expect(books).toContain('The books are as they were written')
  })

  test('is told of Tron by the address there, and of nothing that moved no TRX', async () => {
    const { db } = host.deps
    const { tron } = await host.deps.addresses.forUser(person.userId)
    const to = `41${bytesToHex(tronAccount(tron))}`
    const from = `41${'5'.repeat(40)}`
    const told = async (type: string, result?: string) => {
      const { node } = tronNode({ type, to, from, result })
      const nodes = createNodes([node])
      const chainViews = new Map([['TRX', { nodes, contracts: [] }] as const])
      return await explainDeposit({ db, chainViews }, person.userId, '7'.repeat(64), undefined)
    }
    expect(await told('TransferContract')).toMatchObject([
      { kind: 'pending', network: 'TRX', amount: { coin: 'TRX', units: 25n * UNIT } },
    ])
    // Ethereum's calls call it a success.
    expect(await told('TransferContract', 'FAILED')).toEqual([{ kind: 'failed', network: 'TRX' }])
    // So many of a token of Tron's own.
    expect(await told('TransferAssetContract')).toEqual([{ kind: 'not-yours', network: 'TRX' }])
  })

  // Holds promise 100.
  test('is told nothing wrong while a node is away', async () => {
    nodes.ETH.state.isAway = true
    expect((await ask(hashOf('f'))).status).toBe(503)
    // What another network knows is true all the same.
    expect((await ask(hashOf('8'))).answers).toEqual([{ kind: 'not-yours', network: 'BNB' }])
    nodes.ETH.state.isAway = false
  })

  test('must be logged in, name a transaction, and not ask without end', async () => {
    const before = nodes.BNB.state.requests
    const stranger = await host.call('PUT', '/api/deposit/explain', { transaction: hashOf('f') })
    expect(stranger.status).toBe(401)
    expect((await ask('0x12')).status).toBe(422)
    expect(nodes.BNB.state.requests).toBe(before)
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) statuses.push((await ask(hashOf('f'), other)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask(hashOf('f'))).status).toBe(200)
  })
})

test('a transaction id is found in what a person pastes', () => {
  const digits = 'a1'.repeat(32)
  for (const text of [
    ...[digits, `0x${digits}`, ` 0x${digits.toUpperCase()}\n`],
    ...[
      `https://bscscan.com/tx/0x${digits}#eventlog`,
      `https://tronscan.org/#/transaction/${digits}`,
    ],
  ])
    expect(transactionIn(text)).toBe(digits)
  for (const text of ['', '0x12', `${digits}0`, `0x${digits.slice(1)}`, `x${digits}`])
    expect(transactionIn(text)).toBeUndefined()
})

/** A node of Tron whose one transaction is of that type, of 25,000,000 of the smallest units. */
function tronNode(given: {
  readonly type: string
  readonly to: string
  readonly from: string
  readonly result: string | undefined
}) {
  const { node } = scriptedNode(HEAD, [{ hash: hashOf('7'), to: STRANGER, block: 96 }])
  const value = { owner_address: given.from, to_address: given.to, amount: 25_000_000 }
  const id = '7'.repeat(64)
  const answers: Readonly<Record<string, unknown>> = {
    '/wallet/gettransactionbyid': {
      txID: id,
      raw_data: { contract: [{ type: given.type, parameter: { value } }] },
    },
    '/wallet/gettransactioninfobyid': Object.assign(
      { id, blockNumber: 96, blockTimeStamp: 1 },
      given.result === undefined ? {} : { result: given.result },
    ),
  }
  const ask = async <T>(call: Call<T>): Promise<T> =>
    call.method in answers ? v.parse(call.answer, answers[call.method]) : await node.ask(call)
  return { node: { ...node, ask } }
}
