import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { anvilProgram, startAnvils } from '../../../server/chains/local-chain/anvil.ts'
import { sendCoins } from '../../../server/chains/local-chain/faucet.ts'
import { type LocalChain, stateFile } from '../../../server/chains/local-chain/local-chain.ts'
import {
  reasonForNone,
  type SandboxChains,
  startSandboxChains,
} from '../../../server/chains/local-chain/sandbox-chains.ts'
import { contractsOn } from '../../../server/chains/networks/settings.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import * as calls from '../../../server/platform/nodes/calls.ts'
import { createNode } from '../../../server/platform/nodes/node.ts'
import { seedKeys } from '../../../signer/keys.ts'
import { PRODUCTION } from '../../support/production.ts'

/** At 1/0 of anvil's test phrase. */
const TREASURY = '0x4b39F7b0624b9dB86AD293686bc38B903142dbBc'
const site = parseSiteConfig({})
const BOB = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const dataDir = mkdtempSync(join(tmpdir(), 'local-chain-'))
const fail = (error: unknown) => {
  throw error
}

async function start(folder = dataDir, of = site): Promise<SandboxChains> {
  const config = parseHostConfig({ DATA_DIR: folder })
  const chains = await startSandboxChains({ config, site: of }, fail)
  if (!chains) throw new Error('no local chain')
  return chains
}
const chainOf = ({ chains }: SandboxChains, network: 'BNB' | 'ETH'): LocalChain => {
  const chain = chains.get(network)
  if (!chain) throw new Error(`no chain for ${network}`)
  return chain
}
const balanceOfData = `0x70a08231${BOB.slice(2).toLowerCase().padStart(64, '0')}`

describe('the chains of the sandbox', () => {
  let chains: SandboxChains
  beforeAll(async () => {
    chains = await start()
  }, 60_000)
  afterAll(async () => {
    await chains.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('have the contracts that are configured, with the decimals of their network', async () => {
    for (const network of ['BNB', 'ETH'] as const)
      for (const { address, decimals } of contractsOn(chains.networks.settings[network], site)) {
        const data = '0x313ce567'
        const request = calls.contractCall({ to: address, data }, 'finalized')
        expect(Number(await chainOf(chains, network).node.ask(request))).toBe(decimals)
      }
  })

  test('are two, with ids that no real chain has, and a treasury whose keys everybody has', async () => {
    const ids = await Promise.all(
      [...chains.chains.values()].map(({ node }) => node.ask(calls.chainId())),
    )
    expect(ids).toEqual([31_356, 31_301])
    expect(chains.networks.watched.map(({ network }) => network)).toEqual(['BNB', 'ETH'])
    expect(chains.networks.treasury.evm).toBe(TREASURY)
  })

  /** In units of a coin or token, by network. */
  async function treasuryOf(chains: SandboxChains, of = site): Promise<bigint[]> {
    const amounts: bigint[] = []
    for (const network of ['BNB', 'ETH'] as const) {
      const { node } = chainOf(chains, network)
      amounts.push((await node.ask(calls.balance(TREASURY, 'finalized'))) / ONE)
      for (const { address, decimals } of contractsOn(chains.networks.settings[network], of)) {
        const data = `0x70a08231${TREASURY.slice(2).toLowerCase().padStart(64, '0')}`
        const request = calls.contractCall({ to: address, data }, 'finalized')
        amounts.push(BigInt(await node.ask(request)) / 10n ** BigInt(decimals))
      }
    }
    return amounts
  }
  // All tokens that are sold, so that the books of a sandbox have what its purchases owe.
  const FILLED = [10_000n, 10_000n, 200_000_000n, 10_000n, 10_000n]

  test('have a treasury that can pay, and that the signer has by the test phrase alone', async () => {
    expect(
      seedKeys(`${'test '.repeat(11)}junk`).privateKeyOf(TREASURY, 'evm', undefined),
    ).toHaveLength(32)
    expect(await treasuryOf(chains)).toEqual(FILLED)
  })

  test('have as much of another token that is configured later', async () => {
    await chains.stop()
    const other = parseSiteConfig({
      VITE_TOKEN_ADDRESS: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })
    const later = await start(dataDir, other)
    expect(await treasuryOf(later, other)).toEqual(FILLED)
    await later.stop()
    chains = await start()
  })

  test('carry a payment of the faucet, which is final two blocks later, and then stand still', async () => {
    const chain = chainOf(chains, 'BNB')
    const { node } = chain
    const send = (amount: Parameters<typeof sendCoins>[2]['amount']) =>
      sendCoins(chains, site, { network: 'BNB', amount, to: BOB })
    await send(amountOf('BNB', ONE))
    const hash = await send(amountOf('TOKEN', 5n * ONE))
    await expect.poll(() => node.ask(calls.receipt(hash))).not.toBeNull()
    const receipt = await node.ask(calls.receipt(hash))
    const [log] = receipt?.logs ?? []
    expect([log?.address, BigInt(log?.data ?? 0)]).toEqual([site.tokenAdd.toLowerCase(), 5n * ONE])
    const finalBlock = async () => (await node.ask(calls.headerAt('finalized')))?.number ?? -1
    expect(await finalBlock()).toBeLessThan(receipt?.blockNumber ?? 0)
    await chain.advance()
    await chain.advance()
    expect(await finalBlock()).toBe(receipt?.blockNumber)
    expect(await node.ask(calls.balance(BOB, 'finalized'))).toBe(ONE)
    const newest = await node.ask(calls.blockNumber())
    for (let i = 0; i < 3; i++) await chain.advance()
    expect(await node.ask(calls.blockNumber())).toBe(newest)
  })

  test('pay USDT with the six decimals that it has on Ethereum, and nothing finer', async () => {
    const usdt = (units: bigint) => ({
      network: 'ETH' as const,
      to: BOB,
      amount: amountOf('USDT', units),
    })
    await sendCoins(chains, site, usdt(2n * ONE))
    const to = chains.networks.settings.ETH.tokens[0]?.address ?? ''
    const { node } = chainOf(chains, 'ETH')
    const balance = async () =>
      BigInt(await node.ask(calls.contractCall({ to, data: balanceOfData }, 'latest')))
    await expect.poll(balance).toBe(2_000_000n)
    await expect(sendCoins(chains, site, usdt(1n))).rejects.toThrow('at most 6 decimals')
    const trx = { network: 'TRX' as const, to: BOB, amount: amountOf('TRX', ONE) }
    await expect(sendCoins(chains, site, trx)).rejects.toThrow('no chain for Tron')
  })

  test('go on after a restart where they were, block by block and with older balances', async () => {
    const chain = chainOf(chains, 'BNB')
    await sendCoins(chains, site, { network: 'BNB', amount: amountOf('BNB', ONE), to: BOB })
    await chain.advance()
    const before = await chain.node.ask(calls.headerAt('finalized'))
    const balance = await chain.node.ask(calls.balance(BOB, before?.number ?? 0))
    await chains.stop()
    chains = await start()
    const { node } = chainOf(chains, 'BNB')
    expect(await node.ask(calls.headerOf(before?.hash ?? ''))).toEqual(before)
    expect(await node.ask(calls.balance(BOB, before?.number ?? 0))).toBe(balance)
  })

  // Holds promise 104.
  test('have in their file what the host may have seen as final, whenever it is killed', async () => {
    const chain = chainOf(chains, 'BNB')
    await sendCoins(chains, site, { network: 'BNB', amount: amountOf('BNB', ONE), to: BOB })
    await chain.advance()
    await chain.advance()
    const final = await chain.node.ask(calls.headerAt('finalized'))
    const folder = mkdtempSync(join(tmpdir(), 'local-chain-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    copyFileSync(stateFile(dataDir, 'BNB'), stateFile(folder, 'BNB'))
    const copy = await start(folder)
    onTestFinished(() => copy.stop())
    const found = await chainOf(copy, 'BNB').node.ask(calls.headerOf(final?.hash ?? ''))
    expect(found).toEqual(final)
  })

  test('end when they are stopped, and when their guard is', async () => {
    const program = anvilProgram() ?? ''
    const [stopped, guarded] = [
      await startAnvils(program, [{ chainId: 31_356, finalAfter: 2 }]),
      await startAnvils(program, [{ chainId: 31_356, finalAfter: 2 }]),
    ]
    stopped.stop()
    process.kill(guarded.guard, 'SIGTERM')
    for (const url of [...stopped.urls, ...guarded.urls]) {
      const node = createNode({ url, fetch, timeout: 5000 })
      const failure = () => node.ask(calls.chainId()).catch((error) => error.failure)
      await expect.poll(failure).toBe('unreachable')
    }
  })

  // Holds promise 104.
  test('end with their host, however it ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'local-chain-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const host = spawn(
      process.execPath,
      [
        '--input-type=module-typescript',
        '--eval',
        `import { startAnvils, anvilProgram } from './server/chains/local-chain/anvil.ts'
         const { urls } = await startAnvils(anvilProgram() ?? '', [{ chainId: 31_356, finalAfter: 2 }])
         process.stdout.write(urls[0] + '\\n')
         setInterval(() => {}, 1000)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void host.kill('SIGKILL'))
    const [url] = await once(createInterface(host.stdout), 'line')
    const node = createNode({ url: String(url), fetch, timeout: 5000 })
    expect(await node.ask(calls.chainId())).toBe(31_356)
    host.kill('SIGKILL')
    await expect
      .poll(() => node.ask(calls.chainId()).catch((error) => error.failure))
      .toBe('unreachable')
  })
})

test.each([
  ['a public host', PRODUCTION, 'no sandbox'],
  ['a sandbox with nodes', { RPC_BNB: 'https://bsc.example' }, 'nodes are configured'],
  ['a sandbox that shares a database', { DATABASE_URL: 'postgres://a@b/c' }, 'may share'],
  ['a sandbox without', { LOCAL_CHAIN: 'off' }, 'LOCAL_CHAIN is off'],
])('%s has no chains of its own, and says why', async (_, environment, why) => {
  const other = parseHostConfig(environment)
  expect(reasonForNone(other)).toContain(why)
  expect(await startSandboxChains({ config: other, site }, fail)).toBeUndefined()
})
