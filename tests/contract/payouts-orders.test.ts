import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { parseApprovals } from '#domain/staff/approvals.ts'
import { parseSigned } from '#domain/staff/orders.ts'
import type { ChainServices } from '../../server/chains/services.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { signPlan } from '../../signer/sign.ts'
import { type World, worldOf } from '../simulation/payouts/world.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute, type Outcome } from '../support/operator-order.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'

let host: MoneyHost
let console: StaffConsole
let world: World
let deps: ChainServices
let tess: Colleague
let person: Person
/** Runs after the nodes were asked, and before the transaction of a plan. */
let meanwhile: () => Promise<unknown>

beforeAll(async () => {
  host = await moneyHost()
  world = worldOf(1, 'BNB', true, () => host.clock.now().getTime())
  const { chain } = world
  const prospect: typeof chain.prospect = async (movements) => {
    const found = await chain.prospect(movements)
    await meanwhile()
    return found
  }
  deps = { ...host.deps, payouts: new Map([['BNB', { ...chain, prospect }]]) }
  console = await staffConsole({ ...host.deps, payouts: deps.payouts })
  tess = await console.colleague('tess', 'treasurer')
})
beforeEach(async () => {
  meanwhile = () => Promise.resolve()
  person = await host.person({ USDT: '100' })
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const run = (command: string, texts: Record<string, string> = {}) =>
  execute(deps, { command, ...texts })

/** Approved withdrawals of 5 USDT, each of somebody else. */
async function approved(...owners: readonly Person[]): Promise<string[]> {
  const ids: string[] = []
  for (const { userId } of owners) {
    const id = randomUUID()
    const of = (units: bigint) => amountOf('USDT', units * ONE)
    const amounts = { amount: of(6n), arrives: of(5n), fee: of(1n) }
    const address = world.addressOf(id)
    const order = { coin: 'USDT', network: 'BNB', address, ...amounts } as const
    const at = host.deps.clock.now()
    await host.deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
    ids.push(id)
  }
  expect((await tess.order('payouts-approve', { ids: ids.join(' ') })).json.isDone).toBe(true)
  return ids
}

function planIn({ files = [] }: Pick<Outcome, 'files'>): Plan {
  const read = parsePlan(files[0]?.text ?? '')
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const paidBy = ({ transactions }: Plan) => transactions.map(({ id }) => id).sort()
const statusOf = async ({ batch }: Plan) =>
  (await tess.ask('query', { command: 'payouts-status', texts: { batch: String(batch) } })).json

describe('a plan of payouts', () => {
  test('comes with what the staff has signed to let it be paid, and with no other order about it', async () => {
    await approved(person)
    const { batch } = planIn((await tess.order('payouts-plan', { network: 'BNB' })).json)
    const again = (
      await tess.ask('query', { command: 'payouts-file', texts: { batch: String(batch) } })
    ).json
    const read = parseApprovals(again.files.at(-1).text)
    if (!read.ok) throw new Error(read.error)
    const orders = read.value.signed.map(({ text }) => parseSigned(text))
    expect(orders).toMatchObject([{ ok: true, value: { command: 'payouts-approve' } }])
  })

  test('has none whose account was frozen while the nodes were asked', async () => {
    const other = await host.person({ USDT: '100' })
    const [paid, frozen] = await approved(person, other)
    meanwhile = () => run('freeze', { email: other.email, reason: 'taken over' })
    const plan = planIn(await run('payouts-plan', { network: 'BNB' }))
    expect(paidBy(plan)).toEqual([paid])
    const { lines } = await run('payouts')
    expect(lines).toEqual([expect.stringContaining(`${frozen}  held, the account is frozen`)])
  })

  test('that is sent a second time is told as taken before', async () => {
    await approved(person)
    const signed = signedText(
      signPlan(planIn(await run('payouts-plan', { network: 'BNB' })), world.keys),
    )
    const told = async () => (await run('payouts-send', { signed })).lines[0]
    expect(await told()).toContain('is signed and being sent')
    expect(await told()).toContain('was taken before; nothing was changed')
  })

  test('is voided by an order that says of what is not settled alone that it is not paid', async () => {
    const ids = await approved(person, await host.person({ USDT: '100' }))
    const plan = planIn(await run('payouts-plan', { network: 'BNB' }))
    await host.deps.db.run(
      `UPDATE payout_slots SET state = 'failed' WHERE batch = $1 AND id = $2`,
      [plan.batch, ids[0]],
    )
    const order = JSON.parse((await tess.draft('payouts-void', { batch: String(plan.batch) })).text)
    const name = `batch ${plan.batch}`
    expect(order).toMatchObject({ on: [name, ids[1]], worth: '5' })
    expect(Object.keys(order.after)).toEqual([ids[1], name].sort())
  })

  test('whose payment fails to be looked at says so, whatever was known of it before', async () => {
    const [id] = await approved(person)
    const plan = planIn(await run('payouts-plan', { network: 'BNB' }))
    const is = async (reason: string, failure: string) => {
      await host.deps.db.run('UPDATE payout_slots SET reason = $2, failure = $3 WHERE batch = $1', [
        plan.batch,
        reason,
        failure,
      ])
      const [payment] = (await statusOf(plan)).result.batches[0].payments
      expect(payment.id).toBe(id)
      return [payment.state, payment.reason]
    }
    expect(await is('its nonce was used', '')).toEqual(['unknown', 'its nonce was used'])
    expect(await is('its nonce was used', 'no answer')).toEqual(['failing', 'no answer'])
    expect(await is('', '')).toEqual(['planned', ''])
  })
})
