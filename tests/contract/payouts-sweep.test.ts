import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { ONE } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { parseLimits } from '#domain/payouts/limits.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import { signedText } from '#domain/payouts/signed.ts'
import { unexplainedPayments } from '../../server/chains/books/treasury.ts'
import { type Anvils, anvilProgram, startAnvils } from '../../server/chains/local-chain/anvil.ts'
import { mine, sendFrom } from '../../server/chains/local-chain/calls.ts'
import { type LocalChain, openLocalChain } from '../../server/chains/local-chain/local-chain.ts'
import { installToken, transferData } from '../../server/chains/local-chain/tokens.ts'
import { contractsOn } from '../../server/chains/networks/settings.ts'
import { createPayoutChains } from '../../server/chains/payouts/networks.ts'
import { runPayoutRound } from '../../server/chains/payouts/settle.ts'
import type { ChainServices } from '../../server/chains/services.ts'
import { createWatcher, type Watcher } from '../../server/chains/watcher/watcher.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { addressOfKey } from '../../signer/addresses.ts'
import { faultsOf } from '../../signer/check.ts'
import { type Entry, entriesOf } from '../../signer/journal.ts'
import { seedKeys } from '../../signer/keys.ts'
import { signPlan } from '../../signer/sign.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'

const SEED = `${'abandon '.repeat(11)}about`
const account = HDKey.fromMasterSeed(mnemonicToSeedSync(SEED)).derive("m/44'/60'/0'")
const TREASURY = addressOfKey(account.derive('m/1/0').publicKey ?? new Uint8Array(), 'evm')
/** The first account of anvil, which has coins. */
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CHAIN = 31_357
const site = parseSiteConfig({})
const all = { BNB: '100', USDT: '100', TOKEN: '1000' }

const program = anvilProgram()
describe('a sweep on a real chain', () => {
  if (program === undefined) return test.skip('@foundry-rs/anvil is not installed', () => {})
  let [folder, host]: [string, MoneyHost | undefined] = ['', undefined]
  let anvils: Anvils | undefined
  let [chain, watcher, deps]: [LocalChain?, Watcher?, ChainServices?] = []
  let journal: Entry[] = []
  const config = parseHostConfig({ RPC_BNB: 'http://127.0.0.1:1', TREASURY_EVM: TREASURY })
  const contracts = contractsOn(config.networks.settings.BNB, site)
  const contractOf = (of: string) => contracts.find(({ coin }) => coin === of)?.address ?? ''

  const started = () => {
    if (!chain || !watcher || !deps || !host) throw new Error('nothing has been started')
    return { chain, watcher, deps, host }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sweep-'))
    anvils = await startAnvils(program, [{ chainId: CHAIN, finalAfter: 2 }])
    const [url = ''] = anvils.urls
    chain = await openLocalChain(url, join(folder, 'state'))
    const nodes = createNodes([chain.node])
    for (const token of contracts)
      await installToken(chain.node, token, {
        owner: RICH,
        symbol: token.coin,
        supply: 1000n * ONE,
      })
    host = await moneyHost({ XPUB_EVM: account.publicExtendedKey })
    deps = { ...host.deps, payouts: createPayoutChains(config, site, () => nodes, host.deps.db) }
    watcher = createWatcher({
      db: deps.db,
      clock: deps.clock,
      nodes,
      treasury: [TREASURY],
      watched: { network: 'BNB', confirmations: 15, contracts },
      terms: async () => ({ minimumDeposit: 1n }),
    })
    await pay(TREASURY, 'BNB', ONE)
    await chain.node.ask(mine(4))
    await watcher.step()
  }, 60_000)
  afterAll(async () => {
    anvils?.stop()
    await host?.close()
    rmSync(folder, { recursive: true })
  })

  async function pay(to: string, coin: string, units: bigint) {
    const token = { to: contractOf(coin), data: transferData(to, units) }
    await started().chain.node.ask(sendFrom(RICH, coin === 'BNB' ? { to, value: units } : token))
  }
  async function depositor(amounts: Readonly<Record<string, bigint>>): Promise<string> {
    const { deps, host } = started()
    const { evm } = await deps.addresses.forUser((await host.person()).userId)
    for (const [coin, units] of Object.entries(amounts)) await pay(evm, coin, units)
    return evm
  }
  /** Everything sent so far becomes final, is settled, and read by the watcher. */
  async function finalise() {
    const { chain, watcher, deps } = started()
    await chain.node.ask(mine(3))
    for (const one of deps.payouts.values()) await runPayoutRound(deps, one)
    for (let state = ''; state !== 'current'; ) state = (await watcher.step()).state
  }
  const sweep = () => execute(started().deps, { command: 'payouts-sweep', network: 'BNB' })
  function planIn({ files = [], lines }: Awaited<ReturnType<typeof sweep>>): Plan {
    const read = parsePlan(files[0]?.text ?? '')
    if (!read.ok) throw new Error(lines.join('\n'))
    return read.value
  }
  const movedIn = ({ purpose, transactions }: Plan) => [
    purpose,
    ...transactions.map(({ coin, from, to }) => `${coin} ${from} ${to}`).sort(),
  ]
  /** As the signer's machine does it, with the seed. */
  async function signAndSend(plan: Plan) {
    const limits = parseLimits(
      JSON.stringify({
        version: 1,
        networks: {
          BNB: {
            chainId: CHAIN,
            treasury: TREASURY,
            depositKey: account.publicExtendedKey,
            contracts: Object.fromEntries(contracts.map(({ coin, address }) => [coin, address])),
            perTransaction: all,
            perBatch: all,
            perDay: all,
            fee: '0.002',
          },
        },
      }),
    )
    expect(faultsOf(plan, { limits, journal, now: 0 })).toEqual([])
    journal = [...journal, ...entriesOf(plan, 0)]
    const signed = signedText(signPlan(plan, seedKeys(SEED)))
    await execute(started().deps, { command: 'payouts-send', signed })
    await finalise()
    const command = { command: 'payouts-status', batch: String(plan.batch) }
    const status = (await execute(started().deps, command)).lines.join('\n')
    expect(status.match(/final in 0x/g)).toHaveLength(plan.transactions.length)
  }
  const balance = async (address: string, coin: 'BNB' | 'USDT' | 'TOKEN') =>
    (await started().deps.payouts.get('BNB')?.balanceOf(address, coin)) ?? 0n
  const states = async () =>
    (
      await started().deps.db.rows(
        v.object({ state: v.string(), coin: v.string() }),
        'SELECT state, coin FROM chain_payments ORDER BY coin, state',
      )
    ).map(({ coin, state }) => `${coin} ${state}`)

  // Holds promise 102.
  test('gives gas first, which is no deposit, and moves what is worth its fee to the treasury', async () => {
    const tokens = await depositor({ USDT: 50n * ONE })
    const own = await depositor({ TOKEN: 400n * ONE })
    // Dust of a token, which anybody can send, does not hold up the rest.
    const coins = await depositor({ BNB: ONE, USDT: 1n })
    const poor = await depositor({ BNB: ONE / 10_000n })
    await finalise()
    const deposits = await states()
    expect(deposits.filter((one) => one.endsWith(' credited'))).toEqual(deposits)

    const gas = planIn(await sweep())
    expect(movedIn(gas)).toEqual([
      'gas',
      ...[tokens, own].map((to) => `BNB ${TREASURY} ${to}`).sort(),
    ])
    await signAndSend(gas)
    expect(await states()).toEqual([...deposits, 'BNB ours', 'BNB ours'].sort())

    const plan = planIn(await sweep())
    expect(movedIn(plan)).toEqual([
      'sweep',
      `BNB ${coins} ${TREASURY}`,
      ...[`TOKEN ${own} ${TREASURY}`, `USDT ${tokens} ${TREASURY}`].sort(),
    ])
    const before = await balance(TREASURY, 'BNB')
    await signAndSend(plan)
    expect(await balance(TREASURY, 'USDT')).toBe(50n * ONE)
    expect(await balance(TREASURY, 'TOKEN')).toBe(400n * ONE)
    const [moved] = plan.transactions.filter(({ coin }) => coin === 'BNB')
    expect(Number(moved?.amount)).toBeGreaterThan(0.999)
    expect((await balance(TREASURY, 'BNB')) - before).toBeGreaterThan((999n * ONE) / 1000n)
    expect(await balance(poor, 'BNB')).toBe(ONE / 10_000n)
    expect((await sweep()).lines.join()).toContain('holds enough to be worth a sweep')
    expect(await states()).toEqual([...deposits, 'BNB ours', 'BNB ours'].sort())
    expect((await started().deps.db.transaction(audit)).findings).toEqual([])
    expect(await unexplainedPayments(started().deps.db, 'BNB')).toEqual([])
  })

  test('gives gas once to an address that waits for it', async () => {
    const to = await depositor({ USDT: 50n * ONE })
    await finalise()
    const gas = planIn(await sweep())
    expect(movedIn(gas)).toEqual(['gas', `BNB ${TREASURY} ${to}`])
    expect((await sweep()).lines.join()).toContain('holds enough to be worth a sweep')
    await signAndSend(gas)
    await signAndSend(planIn(await sweep()))
    expect(await balance(to, 'USDT')).toBe(0n)
  })

  test('moves one coin of an address at a time, which leaves the fee of the other', async () => {
    const from = await depositor({ BNB: ONE, USDT: 50n * ONE })
    await finalise()
    const moved: string[] = []
    for (let count = 0; count < 2; count++) {
      const plan = planIn(await sweep())
      expect(plan.transactions).toHaveLength(1)
      moved.push(...plan.transactions.map(({ coin, from }) => `${coin} ${from}`))
      await signAndSend(plan)
    }
    expect(moved).toEqual([`USDT ${from}`, `BNB ${from}`])
  })

  // Holds promise 102.
  test('that two operators ask for at once is planned once', async () => {
    await depositor({ BNB: ONE })
    await finalise()
    const outcomes = await Promise.all([sweep(), sweep()])
    expect(outcomes.map(({ isDone }) => isDone).sort()).toEqual([false, true])
  })

  test('that is stuck can be planned again with a higher fee, though it moves nearly all there is', async () => {
    const { chain } = started()
    const from = await depositor({ BNB: ONE })
    await finalise()
    const first = planIn(await sweep())
    expect(movedIn(first)).toEqual(['sweep', `BNB ${from} ${TREASURY}`])
    const command = { command: 'payouts-plan', network: 'BNB', again: String(first.batch) }
    await chain.node.ask(mine(1))
    await signAndSend(planIn(await execute(started().deps, command)))
  })

  test('gives an address that has some gas only what is missing', async () => {
    const has = ONE / 100_000n
    const [none, some] = [
      await depositor({ USDT: 50n * ONE }),
      await depositor({ USDT: 50n * ONE, BNB: has }),
    ]
    await finalise()
    const plan = planIn(await sweep())
    expect(plan.purpose).toBe('gas')
    const given = (to: string) =>
      parseUnits(plan.transactions.find((one) => one.to === to)?.amount ?? '') ?? 0n
    expect(given(none) - given(some)).toBe((has * 3n) / 2n)
  })
})
