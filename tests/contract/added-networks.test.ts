import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { isDepositCoin, isNetwork, isWithdrawalCoin, nativeCoin } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { type Anvils, anvilProgram, startAnvils } from '../../server/chains/local-chain/anvil.ts'
import { mine, sendFrom } from '../../server/chains/local-chain/calls.ts'
import { type LocalChain, openLocalChain } from '../../server/chains/local-chain/local-chain.ts'
import { installToken, transferData } from '../../server/chains/local-chain/tokens.ts'
import { contractsOn, type NetworkSettings } from '../../server/chains/networks/settings.ts'
import { createPayoutChains } from '../../server/chains/payouts/networks.ts'
import { runPayoutRound } from '../../server/chains/payouts/settle.ts'
import { createWatcher } from '../../server/chains/watcher/watcher.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import * as calls from '../../server/platform/nodes/calls.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { signPlan } from '../../signer/sign.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'

vi.mock('#domain/assets.ts', async () => {
  const { addedTable } = await import('../support/added-networks.ts')
  return await import(addedTable())
})

/** The first account of anvil's well-known test phrase. */
const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
/** The second one, which is nobody's here. */
const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PERSON = '0x52908400098527886E0F7030069857D2E4169EE7'
const site = parseSiteConfig({})

const ADDED = [
  { name: 'BASE', chainId: 31_453 },
  { name: 'POLYGON', chainId: 31_137 },
]

const program = anvilProgram()
describe('a network that was added to the table alone', () => {
  if (program === undefined) return test.skip('@foundry-rs/anvil is not installed', () => {})
  const folder = mkdtempSync(join(tmpdir(), 'added-'))
  const chains = new Map<string, LocalChain>()
  let [anvils, host]: [Anvils | undefined, MoneyHost | undefined] = [undefined, undefined]
  let environment: Record<string, string> = {}

  beforeAll(async () => {
    anvils = await startAnvils(
      program,
      ADDED.map(({ chainId }) => ({ chainId, finalAfter: 2 })),
    )
    for (const [index, { name }] of ADDED.entries()) {
      const url = anvils.urls[index] ?? ''
      environment = { ...environment, [`RPC_${name}`]: url }
      chains.set(name, await openLocalChain(url, join(folder, name)))
    }
    environment = { ...environment, TREASURY_EVM: TREASURY }
    host = await moneyHost()
  })
  afterAll(async () => {
    anvils?.stop()
    await host?.close()
    rmSync(folder, { recursive: true })
  })

  function started(name: string) {
    const chain = chains.get(name)
    if (!isNetwork(name) || !chain || !host) throw new Error(`${name} is no network of the table`)
    const config = parseHostConfig(environment)
    const [settings, coin] = [config.networks.settings[name], nativeCoin(name)]
    if (!isDepositCoin(coin) || !isWithdrawalCoin(coin)) throw new Error(`${coin} does not move`)
    return { host, chain, config, settings, network: name, coin }
  }

  /** Puts USDT on the chain, of which the sender and the treasury have some. */
  async function install({ node }: LocalChain, { tokens }: NetworkSettings): Promise<string> {
    const [usdt] = tokens
    if (!usdt) throw new Error('it has no USDT')
    await installToken(node, usdt, { owner: SENDER, symbol: 'USDT', supply: 10n ** 12n })
    const data = transferData(TREASURY, 10n ** 9n)
    await node.ask(sendFrom(SENDER, { to: usdt.address, data }))
    await node.ask(mine(4))
    return usdt.address
  }

  test.each(ADDED)(
    'has deposits that are credited and withdrawals that are paid: $name',
    async ({ name }) => {
      const { host, chain, config, settings, network, coin } = started(name)
      const { node } = chain
      const usdt = await install(chain, settings)
      const { deps } = host
      const watcher = createWatcher({
        db: deps.db,
        clock: deps.clock,
        nodes: createNodes([node]),
        treasury: [TREASURY],
        watched: { network, contracts: contractsOn(settings, site), confirmations: 64 },
        terms: () => deps.terms.current(),
      })
      await watcher.step()
      const person = await host.person()
      const { evm: to } = await deps.addresses.forUser(person.userId)
      await node.ask(sendFrom(SENDER, { to, value: 2n * ONE }))
      await node.ask(sendFrom(SENDER, { to: usdt, data: transferData(to, 5_000_000n) }))
      await node.ask(mine(4))
      for (let i = 0; i < 4; i++) await watcher.step()
      expect(await host.available(person, coin)).toBe('2')
      expect(await host.available(person, 'USDT')).toBe('5')
      const history = await person.call('GET', '/deposit/detail?limit=10')
      expect(history.json.rows).toMatchObject([
        { Amount: '5', Chain: name, Status: 'Completed' },
        { Amount: '2', Chain: name, Status: 'Completed' },
      ])

      const payouts = createPayoutChains(config, site, () => createNodes([node]), deps.db)
      const services = { ...deps, payouts }
      for (const [paid, units] of [
        [coin, ONE / 4n],
        ['USDT', 3n * ONE],
      ] as const) {
        const [id, at] = [randomUUID(), deps.clock.now()]
        const [fee, arrives] = [amountOf(paid, ONE / 8n), amountOf(paid, units)]
        const amount = amountOf(paid, units + ONE / 8n)
        const order = { coin: paid, network, address: PERSON, amount, arrives, fee }
        await deps.db.transaction((tx) =>
          placeWithdrawal(tx, { id, userId: person.userId, order, at }),
        )
        await execute(services, { command: 'payouts-approve', ids: id })
      }
      const { files = [], lines } = await execute(services, {
        command: 'payouts-plan',
        network: name,
      })
      const plan = parsePlan(files[0]?.text ?? '')
      if (!plan.ok) throw new Error(lines.join('\n'))
      const signed = signedText(signPlan(plan.value, { privateKeyOf: () => KEY }))
      await execute(services, { command: 'payouts-send', signed })
      await node.ask(mine(4))
      for (const one of payouts.values()) await runPayoutRound(services, one)
      const status = await execute(services, {
        command: 'payouts-status',
        batch: String(plan.value.batch),
      })
      expect(status.lines.join('\n').match(/final in 0x/g)).toHaveLength(2)
      expect(await node.ask(calls.balance(PERSON, 'latest'))).toBe(ONE / 4n)
      expect(await payouts.get(network)?.balanceOf(PERSON, 'USDT')).toBe(3_000_000n)
    },
  )
})
