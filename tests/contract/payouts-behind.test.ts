import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { insertBatch, newestBatches } from '../../server/chains/payouts/batches.ts'
import type { PayoutChain } from '../../server/chains/payouts/chain.ts'
import { runPayoutRound } from '../../server/chains/payouts/settle.ts'
import type { ChainServices } from '../../server/chains/services.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { MINUTE } from '../../server/platform/time/clock.ts'
import { signPlan } from '../../signer/sign.ts'
import { type World, worldOf } from '../simulation/payouts/world.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'

let host: MoneyHost
let person: Person
let world: World
let deps: ChainServices
let seed = 2000
beforeAll(async () => {
  host = await moneyHost()
}, 60_000)
afterAll(() => host.close())
beforeEach(async () => {
  person = await host.person({ USDT: '100' })
  useTreasury()
})

/** From now on the host pays from another treasury. */
function useTreasury() {
  world = worldOf(++seed, 'BNB', true, () => host.clock.now().getTime())
  deps = { ...host.deps, payouts: new Map([['BNB', world.chain]]) }
}

const order = (command: Record<string, string>) => execute(deps, command)

/** The plan of one withdrawal more. */
async function planned(): Promise<Plan> {
  // Each is placed after the one before.
  host.clock.advance(1)
  const [id, at, of] = [randomUUID(), host.clock.now(), (n: bigint) => amountOf('USDT', n * ONE)]
  const amounts = { amount: of(6n), arrives: of(5n), fee: of(1n) }
  const address = world.addressOf('person')
  const made = { coin: 'USDT', network: 'BNB', address, ...amounts } as const
  await deps.db.transaction((tx) =>
    placeWithdrawal(tx, { id, userId: person.userId, order: made, at }),
  )
  await order({ command: 'payouts-approve', ids: id })
  return await plan()
}

async function plan(again?: number): Promise<Plan> {
  const more = again === undefined ? {} : { again: String(again) }
  const { files = [], lines } = await order(
    Object.assign({ command: 'payouts-plan', network: 'BNB' }, more),
  )
  const read = parsePlan(files[0]?.text ?? '')
  if (!read.ok) throw new Error(lines.join('\n'))
  return read.value
}

const send = (one: Plan) =>
  order({ command: 'payouts-send', signed: signedText(signPlan(one, world.keys)) })
const statusOf = async ({ batch }: Plan) =>
  (await order({ command: 'payouts-status', batch: String(batch) })).lines.join('\n')
const behind = ({ batch }: Plan, nonce: number) =>
  `behind nonce ${nonce} of batch ${batch}, which is not sent: "payouts status ${batch}"`

test('a payment is behind the first before it that nobody has sent', async () => {
  const [first, second, third] = [await planned(), await planned(), await planned()]
  await send(third)
  expect(await statusOf(third)).toContain(behind(first, 0))
  await send(first)
  expect(await statusOf(third)).toContain(behind(second, 1))
  expect(await statusOf(first)).not.toContain('behind')
  await send(second)
  expect(await statusOf(third)).not.toContain('behind')
})

test('a payment is not behind one that was sent, though a node refuses what is to replace that', async () => {
  const [first, second] = [await planned(), await planned()]
  await send(first)
  await send(second)
  const { chain } = world
  const refuses = {
    ...chain,
    isKnown: async () => false,
    send: () => Promise.reject(new Error('full')),
  }
  deps = { ...host.deps, payouts: new Map([['BNB', refuses]]) }
  await send(await plan(first.batch))
  expect(await statusOf(first)).toContain('refused by the node')
  expect(await statusOf(second)).not.toContain('behind')
  // Nor is one that no node has taken yet behind itself.
  const third = await planned()
  await send(third)
  expect(await statusOf(third)).toContain('refused by the node')
})

test('a payment is not behind one of another treasury', async () => {
  await planned()
  useTreasury()
  const [first, second] = [await planned(), await planned()]
  await send(first)
  await send(second)
  expect(await statusOf(second)).not.toContain('behind')
})

test('a payment that was sent waits longer than usual after half an hour', async () => {
  const one = await planned()
  await send(one)
  const isLate = async () => (await statusOf(one)).includes('waiting longer than usual')
  host.clock.advance(29 * MINUTE)
  expect(await isLate()).toBe(false)
  host.clock.advance(2 * MINUTE)
  expect(await isLate()).toBe(true)
})

test('a payment of an account that is frozen is to be given up only where no node has been given it', async () => {
  const [sent, signed] = [await planned(), await planned()]
  await send(sent)
  expect((await order({ command: 'freeze', email: person.email, reason: 'lost' })).isDone).toBe(
    true,
  )
  expect(await statusOf(sent)).not.toContain('frozen')
  expect(await statusOf(signed)).toContain('of an account that is frozen: lift the freeze')
})

test('a payment whose nonce somebody else has used is not sent again', async () => {
  const one = await planned()
  await send(one)
  const sent: string[] = []
  const chain: PayoutChain = {
    ...world.chain,
    verdictsOf: async (payments) => payments.map(() => ({ kind: 'unknown', reason: 'not shown' })),
    isKnown: async () => false,
    send: async (raw) => void sent.push(raw),
  }
  await runPayoutRound(deps, chain)
  expect(sent).toEqual([])
  expect(await statusOf(one)).toContain('unknown')
})

test('batches with payments that are not settled are listed before newer ones without', async () => {
  const { batch } = await planned()
  const by = { network: 'BNB', purpose: 'payouts', at: host.clock.now(), by: 'ada' } as const
  const settled = await deps.db.transaction((tx) => insertBatch(tx, by))
  const numbers = (await newestBatches(deps.db, 1000)).map(({ number }) => number)
  expect(settled).toBeGreaterThan(batch)
  expect(numbers.indexOf(batch)).toBeLessThan(numbers.indexOf(settled))
  expect(numbers).toContain(settled)
})
