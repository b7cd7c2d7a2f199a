import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decimalsOn } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import type { EvmChain } from '../../server/chains/payouts/evm-chain.ts'
import { createEvmPayouts } from '../../server/chains/payouts/evm-payouts.ts'
import { runPayoutRound } from '../../server/chains/payouts/settle.ts'
import type { ChainServices } from '../../server/chains/services.ts'
import { createScreening } from '../../server/money/screening/lists.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { HOUR } from '../../server/platform/time/clock.ts'
import { signPlan } from '../../signer/sign.ts'
import { payByHand, payElsewhere } from '../simulation/payouts/elsewhere.ts'
import { type World, worldOf } from '../simulation/payouts/world.ts'
import { closeAudited } from '../support/ledger.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import type { Outcome } from '../support/operator-order.ts'
import { execute } from '../support/operator-order.ts'

let host: MoneyHost
let seed = 0
beforeAll(async () => {
  host = await moneyHost()
}, 60_000)
afterAll(() => closeAudited(host.deps.db, host))

let person: Person
let world: World
let deps: ChainServices
function on(network: 'BNB' | 'TRX', isToken = true) {
  world = worldOf(++seed, network, isToken, () => host.clock.now().getTime())
  deps = { ...host.deps, payouts: new Map([[network, world.chain]]) }
}
beforeEach(async () => {
  person = await host.person({ USDT: '100', TRX: '100', BNB: '5' })
  on('BNB')
})

const order = (command: Record<string, string>): Promise<Outcome> => execute(deps, command)
const textOf = async (command: Record<string, string>) => (await order(command)).lines.join('\n')
const round = () => runPayoutRound(deps, world.chain)

async function place(units = 5n, address = world.addressOf('person')): Promise<string> {
  const [id, { coin, network }] = [randomUUID(), world]
  const [amount, arrives, fee] = [
    amountOf(coin, (units + 1n) * ONE),
    amountOf(coin, units * ONE),
    amountOf(coin, ONE),
  ]
  const at = host.clock.now()
  const { userId } = person
  await host.deps.db.transaction((tx) =>
    placeWithdrawal(tx, {
      id,
      userId,
      at,
      order: { coin, network, address, amount, arrives, fee },
    }),
  )
  return id
}

function planIn({ files = [] }: Outcome): Plan {
  const read = parsePlan(files[0]?.text ?? '')
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const plan = async (again?: number) =>
  planIn(
    await order({
      command: 'payouts-plan',
      network: world.network,
      ...(again === undefined ? {} : { again: String(again) }),
    }),
  )
const sign = (from: Plan) => signedText(signPlan(from, world.keys))
const send = (signed: string) => order({ command: 'payouts-send', signed })
const approve = (...ids: string[]) => order({ command: 'payouts-approve', ids: ids.join(' ') })

async function rowOf() {
  const rows = JSON.parse((await person.call('GET', '/withdrawal/detail')).json)
  return rows.find((row: { Assets: string }) => row.Assets === world.coin)
}

async function statusOf(id: string) {
  const [found] = await host.deps.db.rows(
    v.object({ status: v.string(), transaction_id: v.string() }),
    'SELECT status, transaction_id FROM withdrawals WHERE id = $1',
    [id],
  )
  return found
}

/** The final payments to somebody. Withdrawals of other tests may be paid along. */
const paid = (name: string) =>
  world.model.payments().filter(({ to }) => to === world.addressOf(name).toLowerCase())
const minedFinally = () => {
  world.model.mine()
  world.model.finalise()
}

describe.each(['BNB', 'TRX'] as const)('a withdrawal on %s', (network) => {
  beforeEach(() => on(network))

  // Holds promise 98.
  test('is Not Approval until its transaction is final, while its stage tells approved from sent', async () => {
    const id = await place()
    expect(await rowOf()).not.toHaveProperty('Stage')
    await approve(id)
    expect(await rowOf()).toMatchObject({ Status: 'Not Approval', Stage: 'approved' })
    await send(sign(await plan()))
    const sent = await rowOf()
    expect(sent).toMatchObject({ Status: 'Not Approval', Stage: 'sent', Transaction_ID: '' })
    world.model.mine()
    await round()
    expect((await rowOf()).Status).toBe('Not Approval')
    world.model.finalise()
    await round()
    const row = await rowOf()
    expect(row).toMatchObject({ Status: 'Approved', Transaction_ID: sent.Sent_ID })
    expect(row).not.toHaveProperty('Stage')
    const base = 5n * 10n ** BigInt(decimalsOn(world.coin, network))
    expect(paid('person')).toEqual([expect.objectContaining({ units: base, hash: sent.Sent_ID })])
    expect(host.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
  })

  // Holds promise 97.
  test('that is planned is neither given back, nor planned twice, nor settled by hand', async () => {
    const id = await place()
    await approve(id)
    const first = await plan()
    expect(first.transactions).toHaveLength(1)
    expect(await textOf({ command: 'reject', id })).toContain('is planned')
    const again = await textOf({ command: 'payouts-plan', network })
    expect(again).toContain('No approved withdrawal')
    deps = { ...deps, payouts: new Map() }
    const byHand = { command: 'approve', id, tx: 'ab'.repeat(32) }
    expect(await textOf(byHand)).toContain('is planned')
  })

  test('whose transaction was reverted is shown as failed, and planned anew only when that is final', async () => {
    const id = await place()
    await approve(id)
    world.model.reverting.add(world.addressOf('person').toLowerCase())
    const first = await plan()
    await send(sign(first))
    world.model.mine()
    await round()
    expect((await order({ command: 'payouts-plan', network })).isDone).toBe(false)
    world.model.finalise()
    await round()
    expect(await textOf({ command: 'payouts-status', batch: String(first.batch) })).toContain(
      'failed: it was reverted',
    )
    expect(await rowOf()).toMatchObject({ Status: 'Not Approval', Stage: 'approved' })
    world.model.reverting.clear()
    await send(sign(await plan()))
    minedFinally()
    await round()
    expect((await rowOf()).Status).toBe('Approved')
    expect(paid('person')).toHaveLength(1)
  })

  // Holds promise 98.
  test('of a token that says no without reverting is not paid', async () => {
    await approve(await place())
    world.model.silent.add(world.addressOf('person').toLowerCase())
    await send(sign(await plan()))
    minedFinally()
    await round()
    expect((await rowOf()).Status).toBe('Not Approval')
  })
})

describe('a plan on an EVM network', () => {
  // Holds promise 97.
  test('made again keeps nonces and recipients, with fees that nodes take as a replacement', async () => {
    await approve(await place(), await place(7n, world.addressOf('another')))
    const first = await plan()
    const again = await plan(first.batch)
    if (first.family !== 'evm' || again.family !== 'evm') throw new TypeError('not EVM')
    expect(again.issue).toBe(2)
    for (const [index, one] of again.transactions.entries()) {
      const { maxFee, tip, gas: _, ...same } = one
      const former = first.transactions[index]
      expect(former).toMatchObject(same)
      expect(Number(maxFee)).toBeGreaterThan(1.1 * Number(former?.maxFee))
      expect(Number(tip)).toBeGreaterThan(1.1 * Number(former?.tip))
    }
    await send(sign(first))
    await send(sign(again))
    minedFinally()
    await round()
    expect(paid('person')).toHaveLength(1)
    expect(paid('another')).toHaveLength(1)
  })

  test('made again has the gas that each payment had, where no node estimates it any more', async () => {
    const { chain } = world
    let isEstimated = true
    const prospect: typeof chain.prospect = async (movements) => {
      const found = await chain.prospect(movements)
      if (found.family !== 'evm') throw new TypeError('not EVM')
      const estimates = movements.map(({ id }, index) => [id, 60_000n + BigInt(index)] as const)
      return { ...found, gas: new Map(isEstimated ? estimates : []) }
    }
    deps = { ...deps, payouts: new Map([['BNB', { ...chain, prospect }]]) }
    await approve(await place(), await place(7n, world.addressOf('another')))
    const gasOf = (of: Plan) => (of.family === 'evm' ? of.transactions.map(({ gas }) => gas) : [])
    const first = await plan()
    isEstimated = false
    expect(gasOf(await plan(first.batch))).toEqual(gasOf(first))
    expect(new Set(gasOf(first)).size).toBe(first.transactions.length)
    expect(first.transactions.length).toBeGreaterThan(1)
  })

  test('is made again neither with fees above PAYOUT_FEE_LIMIT, nor for another network', async () => {
    await approve(await place())
    const first = await plan()
    const [one] = first.family === 'evm' ? first.transactions : []
    const limit = BigInt(one?.gas ?? 0) * BigInt(one?.maxFee ?? 0)
    const payouts = { ...deps.config.payouts, feeLimit: { ...deps.config.payouts.feeLimit } }
    payouts.feeLimit.BNB = limit
    deps = { ...deps, config: { ...deps.config, payouts } }
    const again = { command: 'payouts-plan', again: String(first.batch) }
    expect(await textOf({ ...again, network: 'BNB' })).toContain('above PAYOUT_FEE_LIMIT')
    payouts.feeLimit.BNB = 2n * limit
    expect((await plan(first.batch)).issue).toBe(2)
    const tron = worldOf(++seed, 'TRX', true, () => host.clock.now().getTime()).chain
    deps = { ...deps, payouts: new Map([...deps.payouts, ['TRX', tron]]) }
    expect(await textOf({ ...again, network: 'TRX' })).toContain('There is no batch')
  })

  test('follows the nonces of earlier batches, whether or not they were sent', async () => {
    await approve(await place())
    const first = await plan()
    await approve(await place(3n))
    const second = await plan()
    const nonces = [first, second].map((one) => one.family === 'evm' && one.transactions[0]?.nonce)
    expect(nonces).toEqual([0, 1])
  })

  test('comes with a file for a Safe that moves the same', async () => {
    await approve(await place())
    const { files = [] } = await order({ command: 'payouts-plan', network: 'BNB' })
    const safe = JSON.parse(files[1]?.text ?? '')
    expect(safe).toMatchObject({
      chainId: '56',
      meta: { createdFromSafeAddress: world.chain.treasury },
    })
    expect(safe.transactions).toEqual([
      { to: world.addressOf('the token'), value: '0', data: expect.stringMatching(/^0xa9059cbb/) },
    ])
  })

  test('is refused without a node or a treasury, with the settings that are missing', async () => {
    deps = host.deps
    expect(await textOf({ command: 'payouts-plan', network: 'ETH' })).toContain(
      'RPC_ETH and TREASURY_EVM',
    )
  })
})

describe('a signed file', () => {
  test('that was changed, or signed from another plan, sends nothing', async () => {
    await approve(await place())
    const signed = sign(await plan())
    for (const changed of [
      signed.replace(/"plan": "\w/, '"plan": "x'),
      signed.replace(/0x02/, '0x01'),
      '{}',
    ]) {
      const { isDone, lines } = await send(changed)
      expect([isDone, lines[0]]).toEqual([false, expect.stringContaining('Nothing was sent')])
    }
    world.model.mine()
    world.model.finalise()
    expect(world.model.payments()).toEqual([])
  })

  test('is checked before its transaction, whose locks would keep every other order', async () => {
    await approve(await place())
    const signed = sign(await plan())
    const statements: string[] = []
    const noted = <T extends object>(tx: T): T =>
      new Proxy(tx, {
        get(of, name) {
          const value = Reflect.get(of, name)
          if (typeof value !== 'function') return value
          return (...given: unknown[]) => {
            statements.push(given.join(' '))
            return value.apply(of, given)
          }
        },
      })
    const { db } = deps
    const watched: typeof db = {
      ...db,
      transaction: (work, ...rest) => db.transaction((tx) => work(noted(tx)), ...rest),
    }
    deps = { ...deps, db: watched }
    expect((await send(signed.replace(/0x02/, '0x01'))).isDone).toBe(false)
    // The refusal is in the log, and no payment was looked at meanwhile.
    expect(statements.join('\n')).toContain('order_log')
    expect(statements.join('\n')).not.toMatch(/payout_(slots|attempts)/)
  })

  test('sent twice, by two operators at once, pays once', async () => {
    await approve(await place())
    const signed = sign(await plan())
    const outcomes = await Promise.all([send(signed), send(signed)])
    expect(outcomes.map(({ isDone }) => isDone)).toEqual([true, true])
    minedFinally()
    await Promise.all([round(), round()])
    expect(paid('person')).toHaveLength(1)
    expect((await rowOf()).Status).toBe('Approved')
  })
})

describe('the withdrawals of a frozen account', () => {
  const freeze = () =>
    host.deps.db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [
      person.userId,
      host.clock.now(),
    ])
  const unfreeze = () => order({ command: 'unfreeze', email: person.email, force: 'freeze' })

  // Holds promise 112.
  test('are in no plan, are listed as held, and are planned when the freeze is lifted', async () => {
    const [id, rejected] = [await place(), await place()]
    await approve(id, rejected)
    await order({ command: 'reject', id: rejected })
    await freeze()
    const held = await textOf({ command: 'payouts' })
    expect(held).toContain(`${id}  held, the account is frozen`)
    expect(held).not.toContain(rejected)
    expect(await textOf({ command: 'payouts-plan', network: 'BNB' })).toContain('No approved')
    await unfreeze()
    expect((await plan()).transactions).toEqual([expect.objectContaining({ id })])
  })

  // Holds promise 112.
  test('are not sent though they were planned and signed before, and the batch can be voided', async () => {
    const id = await place()
    await approve(id)
    const planned = await plan()
    const signed = sign(planned)
    await freeze()
    const { isDone, lines } = await send(signed)
    expect([isDone, lines[0]]).toEqual([false, expect.stringContaining(`pays ${id}`)])
    minedFinally()
    await round()
    expect(paid('person')).toEqual([])
    const voided = await order({ command: 'payouts-void', batch: String(planned.batch) })
    expect((await send(sign(planIn(voided)))).isDone).toBe(true)
    minedFinally()
    await round()
    expect(await textOf({ command: 'payouts' })).toContain(`${id}  held, the account is frozen`)
  })
})

describe('the withdrawals of an account that is frozen once its batch was taken', () => {
  // Holds promise 112.
  test('are not sent when the node is back, and the batch can be voided', async () => {
    const id = await place()
    await approve(id)
    const planned = await plan()
    const away = { ...world.chain, send: () => Promise.reject(new Error('away')) }
    const there = deps
    deps = { ...host.deps, payouts: new Map([['BNB', away]]) }
    expect((await send(sign(planned))).isDone).toBe(true)
    await host.deps.db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [
      person.userId,
      host.clock.now(),
    ])
    deps = there
    await round()
    minedFinally()
    expect(paid('person')).toEqual([])
    const status = { command: 'payouts-status', batch: String(planned.batch) }
    expect(await textOf(status)).toContain('its account is frozen')
    const voided = await order({ command: 'payouts-void', batch: String(planned.batch) })
    expect((await send(sign(planIn(voided)))).isDone).toBe(true)
    minedFinally()
    await round()
    expect(paid('person')).toEqual([])
    expect(await textOf({ command: 'payouts' })).toContain(`${id}  held, the account is frozen`)
  })
})

describe('the withdrawals to an address that a sanctions list names once they are planned', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'))
  const list = async (addresses: readonly string[]) => {
    const file = join(folder, 'list.json')
    writeFileSync(file, JSON.stringify(addresses))
    const config = { screeningLists: [file] }
    await createScreening({ ...host.deps, config }, () => undefined).turn()
  }
  const named = () => list([world.addressOf('person')])
  afterEach(() => list([]))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are refused by what hands the signed plan in, and paid once they are released', async () => {
    const id = await place()
    await approve(id)
    const signed = sign(await plan())
    await named()
    const refused = await send(signed)
    expect([refused.isDone, refused.lines.join()]).toEqual([
      false,
      expect.stringContaining('to an address that a sanctions list names'),
    ])
    await order({ command: 'screening-release', id, reason: 'case 12' })
    expect((await send(signed)).isDone).toBe(true)
    minedFinally()
    await round()
    expect(paid('person')).toHaveLength(1)
  })

  test('are settled as the chain has them where they are on their way', async () => {
    const id = await place()
    await approve(id)
    await send(sign(await plan()))
    await named()
    minedFinally()
    await round()
    expect(paid('person')).toHaveLength(1)
    const all = await textOf({ command: 'withdrawals', all: 'yes' })
    expect(all.split('\n').find((line) => line.startsWith(id))).toContain('approved in transaction')
  })

  test('are not sent when the node is back', async () => {
    await approve(await place())
    const planned = await plan()
    const away = { ...world.chain, send: () => Promise.reject(new Error('away')) }
    const there = deps
    deps = { ...host.deps, payouts: new Map([['BNB', away]]) }
    expect((await send(sign(planned))).isDone).toBe(true)
    await named()
    deps = there
    await round()
    minedFinally()
    expect(paid('person')).toEqual([])
    const status = { command: 'payouts-status', batch: String(planned.batch) }
    expect(await textOf(status)).toContain('a sanctions list names its address')
  })
})

describe('a transaction that was made elsewhere', () => {
  /** Pays one withdrawal by a plan, and resolves to its transaction. */
  async function payment(): Promise<string> {
    await approve(await place())
    await send(sign(await plan()))
    minedFinally()
    return (await rowOf()).Sent_ID
  }

  // Holds promise 98.
  test.each([
    ['another amount', () => place(6n)],
    ['another recipient', () => place(5n, '0x52908400098527886E0F7030069857D2E4169EE7')],
  ])('with %s settles nothing', async (_, other) => {
    const tx = await payment()
    expect(await textOf({ command: 'approve', id: await other(), tx })).toContain('does not pay')
  })

  // Holds promise 98.
  test.each([
    ['of another token', 'contract'],
    ['of somebody else', 'from'],
  ])('%s settles nothing', async (_, what) => {
    const [tx, id] = [await payment(), await place()]
    const movedBy = async (hash: string) =>
      (await world.chain.movedBy(hash))?.map((one) => ({ ...one, [what]: world.addressOf('x') }))
    deps = { ...deps, payouts: new Map([['BNB', { ...world.chain, movedBy }]]) }
    expect(await textOf({ command: 'approve', id, tx })).toContain('does not pay')
  })

  test('that is not there settles nothing', async () => {
    const id = await place()
    const tx = `0x${'cd'.repeat(32)}`
    expect(await textOf({ command: 'approve', id, tx })).toContain('is not final')
  })

  test('that matches in everything settles a withdrawal, and only one', async () => {
    const [one, other] = [await place(), await place()]
    const tx = await payByHand(world, { to: world.addressOf('person'), amount: '5', nonce: 0 })
    minedFinally()
    expect(await order({ command: 'approve', id: one, tx })).toMatchObject({ isDone: true })
    expect(await textOf({ command: 'approve', id: other, tx })).toContain(
      'already paid another withdrawal',
    )
  })
})

describe('a payment by hand with a nonce that is planned', () => {
  /** The transaction of the owner that moves what the plan's first transaction does. */
  async function paidByHand(made: Plan): Promise<string> {
    const [first] = made.family === 'evm' ? made.transactions : []
    if (!first) throw new TypeError('that plan has no nonces')
    const hash = await payByHand(world, first)
    minedFinally()
    return hash
  }

  // Holds promise 97.
  test('does not settle another, equal withdrawal, and settles the one that was planned', async () => {
    const [planned, equal] = [await place(), await place()]
    await approve(planned)
    const made = await plan()
    const tx = await paidByHand(made)
    expect(await textOf({ command: 'approve', id: equal, tx })).toContain(
      `has used nonce 0 of batch ${made.batch}, which pays withdrawal ${planned}`,
    )
    await round()
    expect(await statusOf(planned)).toEqual({ status: 'approved', transaction_id: tx })
    expect(await statusOf(equal)).toMatchObject({ status: 'pending' })
  })

  test('that settled an equal withdrawal stops no other payment, and what was planned is planned anew', async () => {
    const [planned, equal] = [await place(), await place()]
    await approve(planned)
    const made = await plan()
    const other = await place(3n, world.addressOf('another'))
    await approve(other)
    await send(sign(await plan()))
    const tx = await paidByHand(made)
    // As an operator of an earlier version could, or one of a host without a node.
    deps = { ...deps, payouts: new Map() }
    expect(await order({ command: 'approve', id: equal, tx })).toMatchObject({ isDone: true })
    deps = { ...host.deps, payouts: new Map([['BNB', world.chain]]) }
    await round()
    expect(await statusOf(other)).toMatchObject({ status: 'approved' })
    expect(await textOf({ command: 'payouts-status', batch: String(made.batch) })).toContain(
      `failed: it pays withdrawal ${equal} (${tx})`,
    )
    await send(sign(await plan()))
    minedFinally()
    await round()
    expect(await statusOf(planned)).toMatchObject({ status: 'approved' })
    expect(paid('person')).toHaveLength(2)
    expect(paid('another')).toHaveLength(1)
  })
})

// Holds promise 97.
test('what fails with one payment stops no other one, and is shown with its reason until it works', async () => {
  if (!('nonce' in world.model.chain)) throw new TypeError('not EVM')
  const [one, other] = [await place(), await place(3n, world.addressOf('another'))]
  await approve(one, other)
  const made = await plan()
  await send(sign(made))
  minedFinally()
  const { chain } = world.model
  const bad = paid('person')[0]?.hash
  let isBad = true
  const odd: EvmChain = {
    ...chain,
    receipt: (hash) =>
      isBad && hash === bad ? Promise.reject(new Error('an odd receipt')) : chain.receipt(hash),
  }
  const contracts = new Map([['USDT' as const, world.addressOf('the token')]])
  const { treasury } = world.chain
  world = {
    ...world,
    chain: createEvmPayouts({ network: 'BNB', treasury, contracts, feeLimit: ONE, chain: odd }),
  }
  await expect(round()).rejects.toThrow(`${one} of batch ${made.batch}: an odd receipt`)
  expect(await statusOf(other)).toMatchObject({ status: 'approved' })
  expect((await plan(made.batch)).transactions.map(({ id }) => id)).toEqual([one])
  const status = { command: 'payouts-status', batch: String(made.batch) }
  expect(await textOf(status)).toContain('failing: an odd receipt')
  // What is known is not told again.
  await round()
  isBad = false
  await round()
  expect(await statusOf(one)).toMatchObject({ status: 'approved' })
  expect(await textOf(status)).not.toContain('odd')
})

test('a payment that could not be looked at is failing until it is looked at again', async () => {
  await approve(await place())
  const { batch } = await plan()
  const away = { ...world.chain, verdictsOf: () => Promise.reject(new Error('no answer')) }
  await expect(runPayoutRound(deps, away)).rejects.toThrow('no answer')
  const status = { command: 'payouts-status', batch: String(batch) }
  expect(await textOf(status)).toContain('failing: no answer')
  await round()
  expect(await textOf(status)).not.toContain('failing')
})

describe('a payment that was sent and that no node has any more', () => {
  /** A node that has lost it, and what it is sent. */
  const forgetful = (send: (raw: string) => Promise<void>) => ({
    ...world.chain,
    isKnown: async () => false,
    send,
  })
  async function sentOnce() {
    await approve(await place())
    const made = await plan()
    await send(sign(made))
    const status = { command: 'payouts-status', batch: String(made.batch) }
    return { status, raw: signPlan(made, world.keys).transactions.map((one) => one.raw) }
  }

  test('is refused only until a node takes it again', async () => {
    const { status } = await sentOnce()
    await runPayoutRound(
      deps,
      forgetful(() => Promise.reject(new Error('the pool is full'))),
    )
    expect(await textOf(status)).toContain('refused by the node')
    await round()
    expect(await textOf(status)).not.toContain('refused')
  })

  test('is sent again though its account was frozen since: whoever has seen it can do that, too', async () => {
    const { raw } = await sentOnce()
    const frozen = { command: 'freeze', email: person.email, reason: 'a reason' }
    expect(await order(frozen)).toMatchObject({ isDone: true })
    const sent: string[] = []
    await runPayoutRound(
      deps,
      forgetful(async (one) => void sent.push(one)),
    )
    // Those of other tests may be among them.
    expect(sent).toEqual(expect.arrayContaining(raw))
  })
})

test.each(['BNB', 'TRX'] as const)('on %s nothing is sent that is not signed', async (network) => {
  on(network)
  await approve(await place())
  await plan()
  const sent: string[] = []
  await runPayoutRound(deps, { ...world.chain, send: async (raw) => void sent.push(raw) })
  // What other tests have signed may be among it.
  expect(sent).not.toContain('')
})

test.each(['BNB', 'TRX'] as const)(
  'on %s the transaction that pays one withdrawal settles no other one',
  async (network) => {
    on(network)
    const [planned, equal] = [await place(), await place()]
    await approve(planned)
    const made = await plan()
    await send(sign(made))
    minedFinally()
    const [payment] = paid('person')
    expect(await textOf({ command: 'approve', id: equal, tx: payment?.hash ?? '' })).toContain(
      `is a transaction of batch ${made.batch}, which pays withdrawal ${planned}`,
    )
  },
)

// Holds promise 97.
test('a plan on Tron that was not sent in time is over, and its withdrawal is planned anew only then', async () => {
  on('TRX')
  await approve(await place())
  const first = await plan()
  expect((await order({ command: 'payouts-plan', network: 'TRX' })).isDone).toBe(false)
  host.clock.advance(13 * HOUR)
  minedFinally()
  await round()
  const second = await plan()
  expect(second.batch).toBeGreaterThan(first.batch)
  await send(sign(first))
  await send(sign(second))
  minedFinally()
  await round()
  expect(paid('person')).toHaveLength(1)
})

// Holds promise 97.
test('withdrawals that are alike on Tron are each paid, in one batch and in two of the same moment', async () => {
  on('TRX')
  const [one, other, later] = [await place(), await place(), await place()]
  await approve(one, other)
  const first = await plan()
  await approve(later)
  const second = await plan()
  await send(sign(first))
  await send(sign(second))
  minedFinally()
  await round()
  expect(paid('person')).toHaveLength(3)
  for (const id of [one, other, later])
    expect(await statusOf(id)).toMatchObject({ status: 'approved' })
})

/** As plans on Tron were once: what was alike had one transaction, which was stored for one of its payments. */
test('a payment on Tron whose transaction was that of another is planned anew', async () => {
  on('TRX')
  const alike = await place()
  await approve(alike)
  const made = await plan()
  await host.deps.db.script(`SET session_replication_role = replica;
    DELETE FROM payout_attempts WHERE batch = ${made.batch}; SET session_replication_role = origin`)
  host.clock.advance(13 * HOUR)
  minedFinally()
  await round()
  await send(sign(await plan()))
  minedFinally()
  await round()
  expect(paid('person')).toHaveLength(1)
  expect(await statusOf(alike)).toMatchObject({ status: 'approved' })
})

test('what was signed on Tron is not sent once it has expired, though that is not final yet', async () => {
  on('TRX')
  await approve(await place())
  const away = { ...world.chain, send: () => Promise.reject(new Error('away')) }
  const made = await plan()
  deps = { ...host.deps, payouts: new Map([['TRX', away]]) }
  expect((await send(sign(made))).isDone).toBe(true)
  const sent: string[] = []
  const back = { ...world.chain, send: async (raw: string) => void sent.push(raw) }
  host.clock.advance(11 * HOUR)
  await runPayoutRound(deps, back)
  expect(sent).toHaveLength(1)
  host.clock.advance(2 * HOUR)
  await runPayoutRound(deps, back)
  expect(sent).toHaveLength(1)
})

describe('a batch that is voided', () => {
  const voided = async (batch: number) =>
    planIn(await order({ command: 'payouts-void', batch: String(batch) }))
  const status = (batch: number) => textOf({ command: 'payouts-status', batch: String(batch) })
  const mayBePlanned = async () => (await order({ command: 'payouts-plan', network: 'BNB' })).isDone

  // Holds promise 97.
  test('is planned anew only when its nonces are spent on nothing, finally', async () => {
    await approve(await place())
    const first = await plan()
    const nothing = await voided(first.batch)
    const { treasury } = world.chain
    expect(nothing).toMatchObject({
      purpose: 'void',
      transactions: [{ coin: 'BNB', amount: '0', from: treasury, to: treasury, nonce: 0 }],
    })
    await send(sign(nothing))
    expect(await status(first.batch)).toContain('being voided')
    expect(await rowOf()).toMatchObject({ Stage: 'approved' })
    world.model.mine()
    await round()
    expect(await mayBePlanned()).toBe(false)
    world.model.finalise()
    await round()
    expect(await status(first.batch)).toContain('failed: its nonce was spent on nothing')
    // What was signed of the first plan can never be executed any more.
    await send(sign(first))
    await send(sign(await plan()))
    minedFinally()
    await round()
    expect((await rowOf()).Status).toBe('Approved')
    expect(paid('person')).toHaveLength(1)
  })

  test('can be rejected then, when the signer refuses it', async () => {
    const id = await place()
    await approve(id)
    const { batch } = await plan()
    expect(await textOf({ command: 'reject', id })).toContain('is planned')
    await send(sign(await voided(batch)))
    minedFinally()
    await round()
    expect((await order({ command: 'reject', id })).isDone).toBe(true)
    expect(paid('person')).toEqual([])
  })

  // Holds promise 97.
  test('has paid if its payment was executed first', async () => {
    await approve(await place())
    const first = await plan()
    await send(sign(first))
    world.model.mine()
    await send(sign(await voided(first.batch)))
    minedFinally()
    await round()
    expect((await rowOf()).Status).toBe('Approved')
    expect(paid('person')).toHaveLength(1)
  })

  test('has failed if its payment was executed first, and its token has moved nothing', async () => {
    const id = await place()
    await approve(id)
    const first = await plan()
    await voided(first.batch)
    world.model.silent.add(world.addressOf('person').toLowerCase())
    await send(sign(first))
    minedFinally()
    await round()
    expect(await statusOf(id)).toMatchObject({ status: 'pending' })
    expect(await status(first.batch)).toContain('the token has moved nothing')
  })

  test('is not paid by a plan that is made again', async () => {
    await approve(await place())
    const { batch } = await plan()
    await voided(batch)
    const again = { command: 'payouts-plan', network: 'BNB', again: String(batch) }
    expect(await textOf(again)).toContain('is being voided')
  })

  test('on Tron is over when it expires', async () => {
    on('TRX')
    await approve(await place())
    const { batch } = await plan()
    const command = { command: 'payouts-void', batch: String(batch) }
    expect(await textOf(command)).toContain('when it expires can be planned anew')
  })
})

describe('a nonce whose transaction the nodes do not show', () => {
  const found = (batch: number, tx: string) =>
    textOf({ command: 'payouts-found', batch: String(batch), tx })

  /** Nodes that keep no old states: what they know of a nonce is only whether it is used. */
  function prune() {
    if (!('blockHashes' in world.model.chain)) throw new TypeError('not EVM')
    const { chain } = world.model
    const pruned: EvmChain = {
      ...chain,
      async nonce(address, at) {
        if (typeof at === 'number' && at < (await chain.finalBlock())) throw new Error('no state')
        return await chain.nonce(address, at)
      },
    }
    const contracts = new Map([['USDT' as const, world.addressOf('the token')]])
    const { treasury } = world.chain
    const options = { network: 'BNB' as const, treasury, contracts, feeLimit: ONE, chain: pruned }
    world = { ...world, chain: createEvmPayouts(options) }
    deps = { ...host.deps, payouts: new Map([['BNB', world.chain]]) }
  }

  // Holds promise 97.
  test('is settled by naming the transaction, if the chain says that it has used it', async () => {
    await approve(await place())
    const first = await plan()
    prune()
    await payElsewhere(world)
    world.model.mine()
    await payElsewhere(world)
    minedFinally()
    await round()
    expect(await textOf({ command: 'payouts-status', batch: String(first.batch) })).toContain(
      'unknown: its nonce has been used by a transaction that the nodes do not show',
    )
    const [user, later] = world.model.payments()
    for (const other of [later?.hash ?? '', `0x${'cd'.repeat(32)}`])
      expect(await found(first.batch, other)).toContain('has used no nonce of batch')
    expect(await found(first.batch, user?.hash ?? '')).toContain(
      'failed: another transaction has used its nonce',
    )
    await send(sign(await plan()))
    minedFinally()
    await round()
    expect(paid('person')).toHaveLength(1)
    expect((await rowOf()).Status).toBe('Approved')
  })

  describe('at all', () => {
    const settle = (batch: number, id: string, as: string, tx?: string) =>
      textOf({
        command: 'payouts-settle',
        batch: String(batch),
        id,
        as,
        ...(tx === undefined ? {} : { tx }),
      })

    async function lostPayment() {
      if (!('lost' in world.model)) throw new TypeError('not EVM')
      const id = await place()
      await approve(id)
      const made = await plan()
      await send(sign(made))
      minedFinally()
      const [payment] = paid('person')
      const hash = payment?.hash ?? ''
      prune()
      world.model.lost.add(hash)
      await round()
      const status = await textOf({ command: 'payouts-status', batch: String(made.batch) })
      return { id, batch: made.batch, hash, status }
    }

    test('is settled as paid by an operator, who names the transaction', async () => {
      const { id, batch, hash, status } = await lostPayment()
      expect(status).toContain(`"payouts settle ${batch} ${id} paid <transaction>"`)
      expect(await settle(batch, id, 'paid')).toContain('Name the transaction')
      expect(await settle(batch, id, 'paid', hash)).toContain(`final in ${hash}`)
      expect(await statusOf(id)).toEqual({ status: 'approved', transaction_id: hash })
      expect(await settle(batch, id, 'failed')).toContain('is settled')
    })

    test('is free to be planned anew when an operator has found that it was not paid', async () => {
      const { id, batch, status } = await lostPayment()
      expect(status).toContain(`"payouts settle ${batch} ${id} failed"`)
      expect(await settle(batch, id, 'failed')).toContain('failed: an operator has found')
      expect(await order({ command: 'reject', id })).toMatchObject({ isDone: true })
    })

    test('is not settled by the transaction of another withdrawal', async () => {
      const { id, batch } = await lostPayment()
      const tx = `0x${'ef'.repeat(32)}`
      deps = { ...deps, payouts: new Map() }
      await order({ command: 'approve', id: await place(), tx })
      deps = { ...deps, payouts: new Map([['BNB', world.chain]]) }
      expect(await settle(batch, id, 'paid', tx)).toContain('has paid withdrawal')
      expect(await statusOf(id)).toMatchObject({ status: 'pending' })
    })

    test('is not settled by the transaction of another payment that is not final yet', async () => {
      const { id, batch } = await lostPayment()
      await approve(await place(7n, world.addressOf('another')))
      const made = await plan()
      await send(sign(made))
      const [sent] = await host.deps.db.rows(
        v.object({ hash: v.string() }),
        'SELECT transaction_id AS hash FROM payout_attempts WHERE batch = $1',
        [made.batch],
      )
      expect(await settle(batch, id, 'paid', sent?.hash)).toContain(`is the transaction of`)
      expect(await statusOf(id)).toMatchObject({ status: 'pending' })
    })
  })

  test('is not settled by an operator while the chain can still settle it', async () => {
    const id = await place()
    await approve(id)
    const { batch } = await plan()
    const command = { command: 'payouts-settle', batch: String(batch), id, as: 'failed' }
    expect(await textOf(command)).toContain('is not unknown')
  })

  test('is settled as paid where that transaction pays the withdrawal', async () => {
    await approve(await place())
    const first = await plan()
    prune()
    const [signed] = signPlan(first, world.keys).transactions
    await world.model.chain.send(signed?.raw ?? '')
    minedFinally()
    await round()
    expect((await rowOf()).Status).toBe('Not Approval')
    const [payment] = paid('person')
    expect(await found(first.batch, payment?.hash ?? '')).toContain('final in 0x')
    expect(await rowOf()).toMatchObject({ Status: 'Approved', Transaction_ID: payment?.hash })
    expect(host.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
  })
})
