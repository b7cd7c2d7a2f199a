import { randomUUID } from 'node:crypto'
import { hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { unexplainedPayments } from '../../server/chains/books/treasury.ts'
import { anvilProgram, startAnvils } from '../../server/chains/local-chain/anvil.ts'
import { mine, sendFrom } from '../../server/chains/local-chain/calls.ts'
import { transferData } from '../../server/chains/local-chain/tokens.ts'
import { contractsOn } from '../../server/chains/networks/settings.ts'
import { createPayoutChains } from '../../server/chains/payouts/networks.ts'
import { runPayoutRound } from '../../server/chains/payouts/settle.ts'
import { createWatcher } from '../../server/chains/watcher/watcher.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { createNode } from '../../server/platform/nodes/node.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { signPlan } from '../../signer/sign.ts'
import { moneyHost } from '../support/money-host.ts'
import { installOddToken, type ODD_TOKENS } from '../support/odd-tokens.ts'
import { execute } from '../support/operator-order.ts'

/** The first two accounts of anvil's well-known test phrase. */
const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PERSON = '0x52908400098527886E0F7030069857D2E4169EE7'
const XPUB_EVM = HDKey.fromMasterSeed(mnemonicToSeedSync(`${'abandon '.repeat(11)}about`)).derive(
  "m/44'/60'/0'",
).publicExtendedKey
const site = parseSiteConfig({})
/** USDT has six decimals on Ethereum. */
const dollars = (count: number): bigint => BigInt(count) * 10n ** 6n

const program = anvilProgram()

/** A host that watches and pays a token of that kind on a chain of its own. */
async function begin(kind: keyof typeof ODD_TOKENS, chainId: number) {
  if (program === undefined) throw new Error('@foundry-rs/anvil is not installed')
  const anvils = await startAnvils(program, [{ chainId, finalAfter: 2 }])
  onTestFinished(() => anvils.stop())
  const [url = ''] = anvils.urls
  const node = createNode({ url, fetch, timeout: 10_000 })
  const config = parseHostConfig({ RPC_ETH: url, TREASURY_EVM: TREASURY })
  const [usdt] = config.networks.settings.ETH.tokens
  if (!usdt) throw new Error('Ethereum has no USDT')
  const held = { [TREASURY]: dollars(1000), [PAYER]: dollars(1000) }
  await installOddToken(node, usdt.address, kind, held)
  await node.ask(mine(4))
  const host = await moneyHost({ XPUB_EVM })
  onTestFinished(() => host.close())
  const { db, clock } = host.deps
  const payouts = createPayoutChains(config, site, () => createNodes([node]), db)
  const deps = { ...host.deps, payouts }
  const watcher = createWatcher({
    db,
    clock,
    nodes: createNodes([node]),
    treasury: [TREASURY],
    watched: {
      network: 'ETH',
      confirmations: 64,
      contracts: contractsOn(config.networks.settings.ETH, site),
    },
    terms: async () => ({ minimumDeposit: 1n }),
  })
  async function finalise() {
    await node.ask(mine(3))
    for (const one of payouts.values()) await runPayoutRound(deps, one)
    for (let i = 0; i < 3; i++) await watcher.step()
  }
  await finalise()
  const balance = (address: string) => payouts.get('ETH')?.balanceOf(address, 'USDT')
  return { node, host, deps, usdt, finalise, balance }
}

describe('a token on a real chain', () => {
  if (program === undefined) return test.skip('@foundry-rs/anvil is not installed', () => {})

  // Holds promise 98.
  test.each([
    ['returns nothing', 31_371, 100],
    ['keeps a part', 31_372, 99],
  ] as const)(
    'that %s is paid once, and credited with what has arrived',
    async (kind, chainId, arrives) => {
      const { node, host, deps, usdt, finalise, balance } = await begin(kind, chainId)
      const { db, clock, addresses } = deps
      const person = await host.person({ USDT: '500' })
      const { evm } = await addresses.forUser(person.userId)
      await finalise()
      const data = transferData(evm, dollars(100))
      await node.ask(sendFrom(PAYER, { to: usdt.address, data }))
      await finalise()
      const [deposit] = JSON.parse(
        (await host.call('GET', '/api/deposit/detail', undefined, { token: person.token })).json,
      )
      expect(deposit).toMatchObject({ Amount: `${arrives}` })

      const id = randomUUID()
      const order = {
        coin: 'USDT',
        network: 'ETH',
        address: PERSON,
        amount: amountOf('USDT', 101n * ONE),
        arrives: amountOf('USDT', 100n * ONE),
        fee: amountOf('USDT', ONE),
      } as const
      const { userId } = person
      await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at: clock.now() }))
      await execute(deps, { command: 'payouts-approve', ids: id })
      const { files = [], lines } = await execute(deps, { command: 'payouts-plan', network: 'ETH' })
      const plan = parsePlan(files[0]?.text ?? '')
      if (!plan.ok) throw new Error(lines.join('\n'))
      const signed = signedText(signPlan(plan.value, { privateKeyOf: () => KEY }))
      await execute(deps, { command: 'payouts-send', signed })
      await finalise()
      expect(await balance(PERSON)).toBe(dollars(arrives))
      expect(await balance(TREASURY)).toBe(dollars(900))
      const status = { command: 'payouts-status', batch: `${plan.value.batch}` }
      expect((await execute(deps, status)).lines.join('\n')).toContain('final in 0x')
      expect((await execute(deps, { command: 'payouts-plan', network: 'ETH' })).isDone).toBe(false)
      expect(await unexplainedPayments(db, 'ETH')).toEqual([])
      expect((await db.transaction(audit)).findings).toEqual([])
    },
    60_000,
  )
})
