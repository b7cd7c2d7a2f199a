import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decimalsOn } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { HOUR } from '../../server/clock.ts'
import type { Deps } from '../../server/deps.ts'
import type { EvmChain } from '../../server/payouts/evm-chain.ts'
import { createEvmPayouts } from '../../server/payouts/evm-payouts.ts'
import { settleRound } from '../../server/payouts/settle.ts'
import { placeWithdrawal } from '../../server/withdrawals/withdrawals.ts'
import { signPlan } from '../../signer/sign.ts'
import { payElsewhere } from '../simulation/payouts/elsewhere.ts'
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
let deps: Deps
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
const round = () => settleRound(deps, world.chain)

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
      ...{ command: 'payouts-plan', network: world.network },
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

/** The final payments to somebody. Withdrawals of other tests may be paid along. */
const paid = (name: string) =>
  world.model.payments().filter(({ to }) => to === world.addressOf(name).toLowerCase())
const minedFinally = () => {
  world.model.mine()
  world.model.finalise()
}

describe.each(['BNB', 'TRX'] as const)('a withdrawal on %s', (network) => {
  beforeEach(() => on(network))

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

  test('are in no plan, are listed as held, and are planned when the freeze is lifted', async () => {
    const id = await place()
    await approve(id)
    await freeze()
    expect(await textOf({ command: 'payouts' })).toContain(`${id}  held, the account is frozen`)
    expect(await textOf({ command: 'payouts-plan', network: 'BNB' })).toContain('No approved')
    await unfreeze()
    expect((await plan()).transactions).toEqual([expect.objectContaining({ id })])
  })

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

describe('a transaction that was made elsewhere', () => {
  /** Pays one withdrawal by a plan, and resolves to its transaction. */
  async function payment(): Promise<string> {
    await approve(await place())
    await send(sign(await plan()))
    minedFinally()
    return (await rowOf()).Sent_ID
  }

  test.each([
    ['another amount', () => place(6n)],
    ['another recipient', () => place(5n, '0x52908400098527886E0F7030069857D2E4169EE7')],
  ])('with %s settles nothing', async (_, other) => {
    const tx = await payment()
    expect(await textOf({ command: 'approve', id: await other(), tx })).toContain('does not pay')
  })

  test('that is not there settles nothing', async () => {
    const id = await place()
    const tx = `0x${'cd'.repeat(32)}`
    expect(await textOf({ command: 'approve', id, tx })).toContain('is not final')
  })

  test('that matches in everything settles a withdrawal, and only one', async () => {
    const tx = await payment()
    await round()
    const id = await place()
    expect(await textOf({ command: 'approve', id, tx })).toContain(
      'already paid another withdrawal',
    )
  })
})

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

describe('a batch that is voided', () => {
  const voided = async (batch: number) =>
    planIn(await order({ command: 'payouts-void', batch: String(batch) }))
  const status = (batch: number) => textOf({ command: 'payouts-status', batch: String(batch) })
  const mayBePlanned = async () => (await order({ command: 'payouts-plan', network: 'BNB' })).isDone

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
