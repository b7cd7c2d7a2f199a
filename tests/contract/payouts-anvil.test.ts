import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { checksummed } from '#domain/addresses/address.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { type Anvils, anvilProgram, startAnvils } from '../../server/chains/local-chain/anvil.ts'
import { mine, sendFrom } from '../../server/chains/local-chain/calls.ts'
import { type LocalChain, openLocalChain } from '../../server/chains/local-chain/local-chain.ts'
import { installToken } from '../../server/chains/local-chain/tokens.ts'
import { createPayoutChains } from '../../server/chains/payouts/networks.ts'
import { runPayoutRound } from '../../server/chains/payouts/settle.ts'
import type { ChainServices } from '../../server/chains/services.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import * as calls from '../../server/platform/nodes/calls.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { signPlan } from '../../signer/sign.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import type { Outcome } from '../support/operator-order.ts'
import { execute } from '../support/operator-order.ts'

/** The first account of anvil's well-known test phrase. */
const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const PERSON = '0x52908400098527886E0F7030069857D2E4169EE7'
const site = parseSiteConfig({})

const automine = (isOn: boolean) => ({
  method: 'evm_setAutomine',
  params: [isOn],
  answer: v.unknown(),
})

const program = anvilProgram()
describe('payments on a real chain', () => {
  if (program === undefined) return test.skip('@foundry-rs/anvil is not installed', () => {})
  let [folder, host]: [string, MoneyHost | undefined] = ['', undefined]
  let anvils: Anvils | undefined
  let chain: LocalChain
  let deps: ChainServices
  let person: Person

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'payouts-'))
    anvils = await startAnvils(program, [{ chainId: 31_356, finalAfter: 2 }])
    const [url = ''] = anvils.urls
    chain = await openLocalChain(url, join(folder, 'state'))
    const config = parseHostConfig({ RPC_BNB: url, TREASURY_EVM: TREASURY })
    const [usdt] = config.networks.settings.BNB.tokens
    if (!usdt) throw new Error('BNB Smart Chain has no USDT')
    const supply = 1000n * ONE
    await installToken(chain.node, usdt, { owner: TREASURY, symbol: 'USDT', supply })
    await chain.node.ask(mine(4))
    host = await moneyHost()
    person = await host.person({ USDT: '100', BNB: '5' })
    const payouts = createPayoutChains(config, site, () => createNodes([chain.node]), host.deps.db)
    deps = { ...host.deps, payouts }
  }, 60_000)
  afterAll(async () => {
    anvils?.stop()
    await host?.close()
    rmSync(folder, { recursive: true })
  })

  async function place(coin: 'BNB' | 'USDT', units: bigint, address = PERSON): Promise<string> {
    const [id, at] = [randomUUID(), deps.clock.now()]
    const amount = amountOf(coin, units + 1n)
    const [arrives, fee] = [amountOf(coin, units), amountOf(coin, 1n)]
    const order = { coin, network: 'BNB' as const, address, amount, arrives, fee }
    const { userId } = person
    await deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
    await execute(deps, { command: 'payouts-approve', ids: id })
    return id
  }
  const order = (command: Record<string, string>): Promise<Outcome> => execute(deps, command)
  async function plan(again?: number): Promise<Plan> {
    const more = again === undefined ? {} : { again: String(again) }
    const { files = [], lines } = await order({ command: 'payouts-plan', network: 'BNB', ...more })
    const read = parsePlan(files[0]?.text ?? '')
    if (!read.ok) throw new Error(lines.join('\n'))
    return read.value
  }
  const send = (from: Plan) =>
    order({
      command: 'payouts-send',
      signed: signedText(signPlan(from, { privateKeyOf: () => KEY })),
    })
  const status = async (batch: number) =>
    (await order({ command: 'payouts-status', batch: String(batch) })).lines.join('\n')
  async function settle() {
    await chain.node.ask(mine(3))
    for (const one of deps.payouts.values()) await runPayoutRound(deps, one)
  }
  const held = async () => ({
    BNB: await chain.node.ask(calls.balance(PERSON, 'latest')),
    USDT: await deps.payouts.get('BNB')?.balanceOf(PERSON, 'USDT'),
  })

  test('arrive exactly, and are final only when the chain says so', async () => {
    await place('BNB', ONE / 4n)
    await place('USDT', 7n * ONE)
    const made = await plan()
    await send(made)
    expect(await status(made.batch)).toContain('sent in 0x')
    await settle()
    expect(await held()).toEqual({ BNB: ONE / 4n, USDT: 7n * ONE })
    expect((await status(made.batch)).match(/final in 0x/g)).toHaveLength(2)
  })

  // Holds promise 97.
  test('that are stuck are replaced under the same nonce, and one of both is executed', async () => {
    const before = await held()
    await chain.node.ask(automine(false))
    await place('BNB', ONE / 8n)
    const first = await plan()
    await send(first)
    const second = await plan(first.batch)
    await send(second)
    await chain.node.ask(automine(true))
    await settle()
    expect(await status(first.batch)).toContain('final in 0x')
    expect((await held()).BNB).toBe(before.BNB + ONE / 8n)
  })

  test('whose nonce somebody else has used are found to have failed, and are made anew', async () => {
    const before = await held()
    await place('BNB', ONE / 16n)
    const first = await plan()
    await chain.node.ask(sendFrom(TREASURY, { to: TREASURY, value: 1n }))
    await settle()
    expect(await status(first.batch)).toContain('another transaction has used its nonce')
    await send(first)
    await send(await plan())
    await settle()
    expect((await held()).BNB).toBe(before.BNB + ONE / 16n)
  })

  // Holds promise 97.
  test('that are voided spend their nonces on nothing, and are made anew', async () => {
    const before = await held()
    await place('BNB', ONE / 64n)
    const first = await plan()
    const { files = [] } = await order({ command: 'payouts-void', batch: String(first.batch) })
    const nothing = parsePlan(files[0]?.text ?? '')
    if (!nothing.ok) throw new Error(nothing.error)
    await send(nothing.value)
    await settle()
    expect(await status(first.batch)).toContain('its nonce was spent on nothing')
    await send(first)
    await send(await plan())
    await settle()
    expect((await held()).BNB).toBe(before.BNB + ONE / 64n)
  })

  // Holds promise 97.
  test('by hand, with a planned nonce, that settled an equal withdrawal keep no payment from being settled', async () => {
    const before = await held()
    const planned = await place('BNB', ONE / 128n)
    const first = await plan()
    const [equal, other] = [await place('BNB', ONE / 128n), await place('BNB', ONE / 256n)]
    const tx = await chain.node.ask(sendFrom(TREASURY, { to: PERSON, value: ONE / 128n }))
    await chain.node.ask(mine(3))
    const approve = { command: 'approve', id: equal, tx }
    expect((await order(approve)).lines.join('\n')).toContain(`which pays withdrawal ${planned}`)
    // A host without a node believes its operator.
    expect(await execute({ ...deps, payouts: new Map() }, approve)).toMatchObject({ isDone: true })
    const second = await plan()
    expect(second.transactions.map(({ id }) => id)).toEqual([other])
    await send(second)
    await settle()
    expect(await status(second.batch)).toContain('final in 0x')
    expect(await status(first.batch)).toContain(`failed: it pays withdrawal ${equal}`)
    await send(await plan())
    await settle()
    expect((await held()).BNB).toBe(before.BNB + ONE / 64n + ONE / 256n)
  })

  test.each([
    ['burns gas', '0x620186a05b6001900380600457', 'its network fee would be up to'],
    ['never ends', '0x5b600056', 'would fail on the chain'],
    ['reverts', '0x60006000fd', 'would fail on the chain'],
  ])(
    'to a contract that %s are left out by name, and hold up no other one',
    async (_, code, why) => {
      const burner = checksummed(randomUUID().replaceAll('-', '').padEnd(40, '0'))
      const setCode = { method: 'anvil_setCode', params: [burner, code], answer: v.unknown() }
      await chain.node.ask(setCode)
      const bad = await place('BNB', ONE / 512n, burner)
      const good = await place('BNB', ONE / 512n)
      const made = await order({ command: 'payouts-plan', network: 'BNB' })
      expect(made.lines.join('\n')).toContain(`Left out: ${bad}: ${why}`)
      const read = parsePlan(made.files?.[0]?.text ?? '')
      if (!read.ok) throw new Error(made.lines.join('\n'))
      expect(read.value.transactions.map(({ id }) => id)).toEqual([good])
      await send(read.value)
      await settle()
      await order({ command: 'reject', id: bad })
    },
  )

  // Holds promise 98.
  test('from elsewhere settle a withdrawal if they match in everything', async () => {
    const id = await place('BNB', ONE / 32n)
    const hash = await chain.node.ask(sendFrom(TREASURY, { to: PERSON, value: ONE / 32n }))
    const approve = { command: 'approve', id, tx: hash }
    expect((await order(approve)).lines.join('\n')).toContain('is not final')
    await chain.node.ask(mine(3))
    expect(await order(approve)).toMatchObject({ isDone: true })
  })
})
