import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { runPayoutRound } from '../../server/chains/payouts/settle.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { signPlan } from '../../signer/sign.ts'
import { type World, worldOf } from '../simulation/payouts/world.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole
let world: World
let tess: Colleague
let person: Person

beforeAll(async () => {
  host = await moneyHost()
  world = worldOf(1, 'BNB', true, () => host.clock.now().getTime())
  console = await staffConsole({ ...host.deps, payouts: new Map([['BNB', world.chain]]) })
  tess = await console.colleague('tess', 'treasurer')
  person = await host.person({ USDT: '100' })
})
afterAll(async () => {
  await console.close()
  await host.close()
})

/** An approved withdrawal of 5 USDT. */
async function approved(): Promise<string> {
  const id = randomUUID()
  const { coin, network } = world
  const order = {
    coin,
    network,
    address: world.addressOf('person'),
    amount: amountOf(coin, 6n * ONE),
    arrives: amountOf(coin, 5n * ONE),
    fee: amountOf(coin, ONE),
  }
  const { userId } = person
  await host.deps.db.transaction((tx) =>
    placeWithdrawal(tx, { id, userId, order, at: host.deps.clock.now() }),
  )
  expect((await tess.order('payouts-approve', { ids: id })).json.isDone).toBe(true)
  return id
}

const ask = async (command: string, texts: Record<string, string> = {}) =>
  (await tess.ask('query', { command, texts })).json
const status = async () => (await ask('payouts-status')).result.batches[0]

function planIn({ files }: { files: readonly { readonly text: string }[] }): Plan {
  const read = parsePlan(files[0]?.text ?? '')
  if (!read.ok) throw new Error(read.error)
  return read.value
}

describe('payouts in the console', () => {
  // Holds promise 137.
  test('are planned, signed elsewhere, sent and final, with the same digest at each step', async () => {
    const id = await approved()
    expect((await ask('payouts')).result.rows).toMatchObject([{ id, state: 'approved' }])
    const draft = await tess.draft('payouts-plan', { network: 'BNB' })
    expect(JSON.parse(draft.text)).toMatchObject({ on: [id], worth: '5' })
    const planned = (await tess.sign(draft)).json
    const plan = planIn(planned)
    expect(await status()).toMatchObject({
      number: plan.batch,
      plan: { issue: 1, hash: plan.hash, words: wordsOf(plan.hash) },
      payments: [{ id, state: 'planned' }],
    })
    const again = await ask('payouts-file', { batch: String(plan.batch) })
    expect(again.files).toEqual(planned.files)

    const signed = signedText(signPlan(plan, world.keys))
    const sending = await tess.draft('payouts-send', { signed })
    const { before, on, worth } = JSON.parse(sending.text)
    expect(before).toEqual({
      [`batch ${plan.batch}`]: `plan ${plan.hash} (${wordsOf(plan.hash)})`,
    })
    expect([on, worth]).toEqual([[`batch ${plan.batch}`, id], '5'])
    expect((await tess.sign(sending)).json.isDone).toBe(true)
    expect((await status()).payments).toMatchObject([{ state: 'sent' }])
    world.model.mine()
    world.model.finalise()
    await runPayoutRound(host.deps, world.chain)
    expect((await status()).payments).toMatchObject([{ state: 'final' }])
  })

  test('are not planned by an order that was signed before another one was approved', async () => {
    await approved()
    const draft = await tess.draft('payouts-plan', { network: 'BNB' })
    const late = await approved()
    const answer = await tess.sign(draft)
    expect(answer.json.isDone).toBe(false)
    expect((await ask('payouts')).result.rows).toContainEqual(
      expect.objectContaining({ id: late, state: 'approved' }),
    )
  })

  // Holds promise 137.
  test('are not sent where the signed file is of another plan, in any byte', async () => {
    const planned = (await tess.order('payouts-plan', { network: 'BNB' })).json
    const plan = planIn(planned)
    const signed = signedText(signPlan(plan, world.keys))
    const altered = signed.replace(
      plan.hash,
      plan.hash.replace(/^./, (d) => (d === '0' ? '1' : '0')),
    )
    const drafted = await tess.ask('orders', {
      command: 'payouts-send',
      texts: { signed: altered },
    })
    expect([drafted.status, drafted.json.error.message]).toEqual([
      409,
      'Nothing was sent: this host has made no such plan.',
    ])
    const raw = /"raw": ?"([^"]+)"/.exec(signed)?.[1] ?? ''
    const other = signed.replace(
      raw,
      raw.replace(/.$/, (d) => (d === '0' ? '1' : '0')),
    )
    const texts = { signed: other }
    expect(other).not.toBe(signed)
    expect((await tess.ask('orders', { command: 'payouts-send', texts })).status).toBe(409)
    expect((await status()).payments[0].state).toBe('planned')
  })
  test('are voided by an order that is signed with the plan and with what is not paid by it', async () => {
    const { number, plan, payments } = await status()
    const draft = await tess.draft('payouts-void', { batch: String(number) })
    const order = JSON.parse(draft.text)
    const name = `batch ${number}`
    expect(order.on[0]).toBe(name)
    expect(order.before[name]).toContain(plan.hash)
    expect(order.after[name]).toBe('its nonces are spent on nothing')
    for (const { id, to } of payments)
      expect([order.before[id], order.after[id]]).toEqual([`5 USDT to ${to}`, 'not paid'])
    expect(order.worth).toBe(String(5 * payments.length))
    const other = await tess.draft('payouts-void', { batch: String(number) })
    expect((await tess.sign(draft)).json.isDone).toBe(true)
    // It was signed for the plan that it has replaced.
    expect((await tess.sign(other)).json.isDone).toBe(false)
    expect((await status()).plan.purpose).toBe('void')
  })

  test('have a sweep that says to which treasury', async () => {
    const draft = await tess.draft('payouts-sweep', { network: 'BNB' })
    expect(JSON.parse(draft.text).after).toEqual({
      'Binance (BEP-20)': `deposits are moved to ${world.chain.treasury}`,
    })
  })
})
