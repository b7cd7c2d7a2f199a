import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import * as calls from '../../server/chain/calls.ts'
import { createNodes } from '../../server/chain/several.ts'
import { parseHostConfig } from '../../server/config.ts'
import type { Deps } from '../../server/deps.ts'
import { type Anvils, anvilProgram, startAnvils } from '../../server/local-chain/anvil.ts'
import { mine, sendFrom } from '../../server/local-chain/calls.ts'
import { type LocalChain, openLocalChain } from '../../server/local-chain/local-chain.ts'
import { installToken } from '../../server/local-chain/tokens.ts'
import { createPayoutChains } from '../../server/payouts/networks.ts'
import { settleRound } from '../../server/payouts/settle.ts'
import { placeWithdrawal } from '../../server/withdrawals/withdrawals.ts'
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
  ...{ method: 'evm_setAutomine', params: [isOn], answer: v.unknown() },
})

const program = anvilProgram()
describe('payments on a real chain', () => {
  if (program === undefined) return test.skip('@foundry-rs/anvil is not installed', () => {})
  let [folder, host]: [string, MoneyHost | undefined] = ['', undefined]
  let anvils: Anvils | undefined
  let chain: LocalChain
  let deps: Deps
  let person: Person

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'payouts-'))
    anvils = await startAnvils(program, [{ chainId: 31_356, finalAfter: 2 }])
    const [url = ''] = anvils.urls
    chain = await openLocalChain(url, join(folder, 'state'))
    const config = parseHostConfig({ RPC_BNB: url, TREASURY_EVM: TREASURY })
    const { usdt } = config.networks.of.BNB
    const supply = 1000n * ONE
    await installToken(chain.node, usdt, { owner: TREASURY, symbol: 'USDT', supply })
    await chain.node.ask(mine(4))
    host = await moneyHost()
    person = await host.person({ USDT: '100', BNB: '5' })
    const payouts = createPayoutChains(config, site, () => createNodes([chain.node]))
    deps = { ...host.deps, payouts }
  }, 60_000)
  afterAll(async () => {
    anvils?.stop()
    await host?.close()
    rmSync(folder, { recursive: true })
  })

  async function place(coin: 'BNB' | 'USDT', units: bigint): Promise<string> {
    const [id, at] = [randomUUID(), deps.clock.now()]
    const amount = amountOf(coin, units + 1n)
    const [arrives, fee] = [amountOf(coin, units), amountOf(coin, 1n)]
    const order = { coin, network: 'BNB' as const, address: PERSON, amount, arrives, fee }
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
    for (const one of deps.payouts.values()) await settleRound(deps, one)
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

  test('from elsewhere settle a withdrawal if they match in everything', async () => {
    const id = await place('BNB', ONE / 32n)
    const hash = await chain.node.ask(sendFrom(TREASURY, { to: PERSON, value: ONE / 32n }))
    const approve = { command: 'approve', id, tx: hash }
    expect((await order(approve)).lines.join('\n')).toContain('is not final')
    await chain.node.ask(mine(3))
    expect(await order(approve)).toMatchObject({ isDone: true })
  })
})
