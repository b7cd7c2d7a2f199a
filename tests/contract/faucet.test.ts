import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import type { Network } from '#domain/assets.ts'
import {
  type SandboxChains,
  startSandboxChains,
} from '../../server/chains/local-chain/sandbox-chains.ts'
import { contractsOn } from '../../server/chains/networks/settings.ts'
import { createWatcher } from '../../server/chains/watcher/watcher.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { readCommandLine } from '../../server/operator/terminal/command-line.ts'
import { createNodes } from '../../server/platform/nodes/several.ts'
import { type AccountsHost, accountsHost } from '../support/accounts-host.ts'
import { newUser } from '../support/new-user.ts'
import { execute } from '../support/operator-order.ts'

const site = parseSiteConfig({})
const dataDir = mkdtempSync(join(tmpdir(), 'faucet-'))
let chains: SandboxChains
let host: AccountsHost
beforeAll(async () => {
  const started = await startSandboxChains(
    { config: parseHostConfig({ DATA_DIR: dataDir }), site },
    (error) => {
      throw error
    },
    // The test alone makes blocks.
    () => () => {},
  )
  if (!started) throw new Error('no local chain')
  chains = started
  host = await accountsHost({}, {}, { sandboxChains: chains })
}, 60_000)
afterAll(async () => {
  await host.close()
  await chains.stop()
  rmSync(dataDir, { recursive: true })
})

async function operator(...args: string[]) {
  const request = readCommandLine(args)
  if (request.kind !== 'command') throw new Error(JSON.stringify(request))
  return await execute(host.deps, request.command)
}

/** The watcher as a host runs it, one step at a time. */
function watcherOf(network: Network) {
  const chain = chains.chains.get(network)
  if (!chain) throw new Error(`no chain for ${network}`)
  const { db, clock, terms } = host.deps
  const settings = chains.networks.settings[network]
  const watcher = createWatcher({
    db,
    clock,
    nodes: createNodes([chain.node]),
    treasury: [],
    watched: { network, confirmations: 15, contracts: contractsOn(settings, site) },
    terms: () => terms.current(),
  })
  return { chain, watcher }
}

const state = v.object({ state: v.string(), coin: v.string(), units: v.string() })
const payments = () =>
  host.deps.db.rows(state, 'SELECT state, coin, units FROM chain_payments ORDER BY at, coin')

describe('the faucet of the sandbox', () => {
  // Holds promise 103.
  test('sends a real transaction, which is pending first and credited at finality', async () => {
    const email = 'ada@example.org'
    const userId = await newUser(host.deps.db, email)
    await host.deps.addresses.forUser(userId)
    const { chain, watcher } = watcherOf('BNB')
    await watcher.step()
    const sent = await operator('faucet', email, 'bnb', '1.25')
    expect(sent.isDone).toBe(true)
    expect(sent.lines.join()).toMatch(/Sent 1\.25 BNB on Binance \(BEP-20\) to 0x\w{40}.*0x\w{64}/)
    await operator('faucet', email, 'token', '500')
    const seen = async () => {
      await watcher.step()
      return (await payments()).map((one) => `${one.coin} ${one.state}`)
    }
    await expect.poll(seen).toEqual(['BNB seen', 'TOKEN seen'])
    await chain.advance()
    await chain.advance()
    await chain.advance()
    await expect.poll(seen).toEqual(['BNB credited', 'TOKEN credited'])
  })

  test('names what it cannot do', async () => {
    expect((await operator('faucet', 'nobody@example.org', 'BNB', '1')).lines.join()).toContain(
      'no user',
    )
    expect((await operator('faucet', 'ada@example.org', 'TRX', '1')).lines).toEqual([
      'The sandbox has no chain for Tron (TRC-20).',
    ])
  })
})
