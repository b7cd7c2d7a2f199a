import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parseLimits } from '#domain/payouts/limits.ts'
import { parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { runPayoutRound } from '../../server/chains/payouts/settle.ts'
import type { ChainServices } from '../../server/chains/services.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { faultsOf } from '../../signer/check.ts'
import { type Entry, entriesOf } from '../../signer/journal.ts'
import { signPlan } from '../../signer/sign.ts'
import type { EvmModel } from '../simulation/payouts/evm-model.ts'
import { CHAIN_ID } from '../simulation/payouts/evm-model.ts'
import { type World, worldOf } from '../simulation/payouts/world.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'

let host: MoneyHost
let world: World
let deps: ChainServices
let person: Person
let [seed, folder] = [1000, '']
beforeEach(async () => {
  world = worldOf(++seed, 'BNB', true, () => host.clock.now().getTime())
  deps = { ...host.deps, payouts: new Map([['BNB', world.chain]]) }
  person = await host.person({ USDT: '100', BNB: '50' })
})
// What one test leaves is in no plan of the next.
afterEach(() =>
  host.deps.db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [
    ...[person.userId, host.clock.now()],
  ]),
)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await host.close()
})
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'limits-'))
  host = await moneyHost()
}, 60_000)

const model = (): EvmModel => {
  if (!('burning' in world.model)) throw new TypeError('not EVM')
  return world.model
}
const order = (command: Record<string, string>) => execute(deps, command)

async function approved(units: bigint, address = world.addressOf('person')): Promise<string> {
  // Each is approved after the one before.
  host.clock.advance(1)
  const [id, at, { userId }] = [randomUUID(), host.clock.now(), person]
  const of = (coins: bigint) => amountOf('USDT', coins * ONE)
  const amounts = { amount: of(units + 1n), arrives: of(units), fee: of(1n) }
  const made = { coin: 'USDT', network: 'BNB', address, ...amounts } as const
  await deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order: made, at }))
  await order({ command: 'payouts-approve', ids: id })
  return id
}

async function planned(more: Record<string, string> = {}) {
  const { files = [], lines } = await order({ command: 'payouts-plan', network: 'BNB', ...more })
  const read = files[0] && parsePlan(files[0].text)
  const plan = read?.ok ? read.value : undefined
  return { plan, ids: plan?.transactions.map(({ id }) => id) ?? [], text: lines.join('\n') }
}

async function historyRow(address: string) {
  const rows = JSON.parse((await person.call('GET', '/withdrawal/detail')).json)
  return rows.find((row: { Transfer_To: string }) => row.Transfer_To === address)
}

describe('a plan leaves out', () => {
  // Holds promise 97.
  test('a withdrawal whose recipient burns gas, by name, and pays the others; its owner reads why', async () => {
    const burner = world.addressOf('burner')
    model().burning.add(burner.toLowerCase())
    const [bad, good] = [await approved(2n, burner), await approved(3n)]
    const { ids, text } = await planned()
    expect(ids).toEqual([good])
    expect(text).toContain(`Left out: ${bad}: its network fee would be up to`)
    expect(text).toContain(`"withdrawals reject ${bad}" gives it back`)
    const reason = 'Its address is a contract that costs more network fee'
    expect((await order({ command: 'payouts' })).lines.join()).toContain(`left out: ${reason}`)
    expect(await historyRow(burner)).toMatchObject({
      Status: 'Not Approval',
      Stage: 'approved',
      Reason: expect.stringContaining(reason),
    })
    model().burning.clear()
    expect((await planned()).ids).toEqual([bad])
    expect(await historyRow(burner)).not.toHaveProperty('Reason')
  })

  test('more withdrawals of one person that cannot be paid than a plan has place for, and still pays others', async () => {
    const burner = world.addressOf('burner')
    model().burning.add(burner.toLowerCase())
    await host.deposit(person, 'USDT', '1000')
    for (let count = 0; count < 201; count++) await approved(1n, burner)
    const good = await approved(3n)
    expect((await planned()).ids).toEqual([])
    expect((await planned()).ids).toEqual([good])
  })

  test('what an operator names', async () => {
    const [one, other] = [await approved(2n), await approved(3n)]
    const { ids, text } = await planned({ without: one })
    expect(ids).toEqual([other])
    expect(text).toContain(`Left out: ${one}: you have left it out`)
    expect((await planned()).ids).toEqual([one])
  })

  test('what pays the host itself, in whatever spelling it was placed before that was refused', async () => {
    const { evm } = await deps.addresses.forUser((await host.person()).userId)
    const treasury = world.chain.treasury
    deps = {
      ...deps,
      config: {
        ...deps.config,
        networks: { ...deps.config.networks, treasury: { evm: treasury, tron: undefined } },
      },
    }
    const own = [await approved(2n, evm.toLowerCase()), await approved(2n, treasury)]
    const good = await approved(3n)
    const { ids, text } = await planned()
    expect(ids).toEqual([good])
    for (const id of own) expect(text).toContain(`Left out: ${id}: `)
  })

  test('what the treasury does not have, with what other plans may still pay', async () => {
    model().treasury.token = 10n * ONE
    const [first, second, third] = [await approved(6n), await approved(5n), await approved(3n)]
    const { ids, text } = await planned()
    expect(ids).toEqual([first, third])
    expect(text).toContain(`Left out: ${second}: the treasury has 4 USDT left, and 5 are needed`)
    // Nothing of the first plan is final.
    const fourth = await approved(2n)
    expect((await planned()).text).toContain(
      `Left out: ${fourth}: the treasury has 1 USDT left, and 2 are needed`,
    )
  })

  test('what the treasury has no coins for the fee of after those before it', async () => {
    await approved(1n)
    const { plan: probe } = await planned()
    const [of] = probe?.family === 'evm' ? probe.transactions : []
    const fee = BigInt(of?.gas ?? 0) * BigInt(of?.maxFee ?? 0)
    model().treasury.native = (3n * fee) / 2n
    const [first, second] = [await approved(1n), await approved(1n)]
    const { ids, text } = await planned()
    expect(ids).toEqual([first])
    expect(text).toMatch(new RegExp(`Left out: ${second}: the treasury has [0-9.]+ BNB left`))
  })

  test('what the treasury has no coins for the fee of', async () => {
    model().treasury.native = 100n
    const id = await approved(6n)
    expect((await planned()).text).toContain(
      `Left out: ${id}: the treasury has 0.0000000000000001 BNB`,
    )
  })
})

describe('with a copy of the limits of the signer, a plan', () => {
  let journal: Entry[] = []
  let text = ''
  function limited(changes: Record<string, unknown> = {}) {
    const { treasury } = world.chain
    const own = {
      chainId: CHAIN_ID,
      treasury,
      contracts: { USDT: world.addressOf('the token') },
      fee: '1',
      perTransaction: { USDT: '10' },
      perBatch: { USDT: '15' },
      perDay: { USDT: '20' },
      ...changes,
    }
    text = JSON.stringify({ version: 1, networks: { BNB: own } })
    const path = join(folder, `${randomUUID()}.json`)
    writeFileSync(path, text)
    const payouts = { ...deps.config.payouts, signerLimits: path }
    deps = { ...deps, config: { ...deps.config, payouts } }
    journal = []
  }
  const faults = (plan: NonNullable<Awaited<ReturnType<typeof planned>>['plan']>) =>
    faultsOf(plan, { limits: parseLimits(text), journal, now: host.clock.now().getTime() })

  test('counts what was planned as signed, and not what has given that up', async () => {
    limited()
    await approved(8n)
    const first = await planned()
    const batch = String(first.plan?.batch)
    const { files = [] } = await order({ command: 'payouts-void', batch })
    const nothing = parsePlan(files[0]?.text ?? '')
    if (!nothing.ok) throw new TypeError(nothing.error)
    const signed = signedText(signPlan(nothing.value, world.keys))
    expect((await order({ command: 'payouts-send', signed })).isDone).toBe(true)
    world.model.mine()
    world.model.finalise()
    await runPayoutRound(deps, world.chain)
    const more = await approved(7n)
    expect((await planned()).ids).toEqual([...first.ids, more])
  })

  /** Of the 20 of a day 8 are taken: as many again are planned, and nothing beside them. */
  async function expectRoomForEight(): Promise<void> {
    const [one, over] = [await approved(8n), await approved(5n)]
    const next = await planned()
    expect(next.ids).toEqual([one])
    expect(next.text).toContain(`${over}: over the signer's limit of 20 USDT in 24 hours`)
  }

  test('counts what is planned and not signed yet', async () => {
    limited()
    const first = await approved(8n)
    expect((await planned()).ids).toEqual([first])
    await expectRoomForEight()
  })

  test('counts what was sent today, though it was planned the day before', async () => {
    limited()
    await approved(8n)
    const { plan } = await planned()
    if (!plan) throw new TypeError('nothing was planned')
    host.clock.advance(25 * 3_600_000)
    await order({ command: 'payouts-send', signed: signedText(signPlan(plan, world.keys)) })
    world.model.mine()
    world.model.finalise()
    await runPayoutRound(deps, world.chain)
    await expectRoomForEight()
  })

  // Holds promise 97.
  test('has nothing that the signer refuses, and names the rest', async () => {
    limited()
    const [large, one, other, over] = [
      ...[await approved(11n), await approved(8n), await approved(7n), await approved(6n)],
    ]
    const first = await planned()
    expect(first.ids).toEqual([one, other])
    expect(first.text).toContain(`${large}: over the signer's limit of 10 USDT a transaction`)
    expect(first.text).toContain(`${over}: over the signer's limit of 15 USDT a batch`)
    if (!first.plan) throw new TypeError('nothing was planned')
    expect(faults(first.plan)).toEqual([])
    journal = entriesOf(first.plan, host.clock.now().getTime())
    const signed = signedText(signPlan(first.plan, world.keys))
    await order({ command: 'payouts-send', signed })
    const small = await approved(5n)
    const second = await planned()
    expect(second.text).toContain(`${over}: over the signer's limit of 20 USDT in 24 hours`)
    expect(second.ids).toEqual([small])
    world.model.mine()
    world.model.finalise()
    await runPayoutRound(deps, world.chain)
    // What is final counts as well, and is over after a day.
    expect((await planned()).text).toContain(`${over}: over the signer's limit of 20 USDT in 24`)
    host.clock.advance(25 * 3_600_000)
    const last = await planned()
    expect(last.ids).toEqual([over])
    if (last.plan) expect(faults(last.plan)).toEqual([])
  })

  test.each([
    ['another treasury', { treasury: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'treasury'],
    ['another chain', { chainId: 1 }, 'is for chain 1'],
  ])('is refused where they are for %s', async (_, changes, reason) => {
    limited(changes)
    await approved(2n)
    expect((await planned()).text).toContain(reason)
  })

  test('is refused where the copy cannot be read', async () => {
    const payouts = { ...deps.config.payouts, signerLimits: join(folder, 'none.json') }
    deps = { ...deps, config: { ...deps.config, payouts } }
    await approved(2n)
    expect((await planned()).text).toContain('cannot be read (ENOENT)')
  })

  test('leaves out what costs more than the signer lets a transaction cost', async () => {
    limited({ fee: '0.0000001' })
    const id = await approved(2n)
    expect((await planned()).text).toContain(`${id}: its network fee of up to`)
  })
})
