import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSiteConfig } from '#config/schema.ts'
import { ONE } from '#domain/money/amount.ts'
import { anvilProgram, startAnvils } from '../../server/chains/local-chain/anvil.ts'
import { mine } from '../../server/chains/local-chain/calls.ts'
import { openLocalChain } from '../../server/chains/local-chain/local-chain.ts'
import { installToken } from '../../server/chains/local-chain/tokens.ts'
import { contractsOn } from '../../server/chains/networks/settings.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import type { Node } from '../../server/platform/nodes/node.ts'
import { test as base } from './flow.ts'
import { startHost } from './host.ts'

/** The first account of anvil's well-known test phrase, which is the host's treasury. */
export const TREASURY = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The second one. What the treasury sends is nobody's deposit. */
export const CUSTOMER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const program = anvilProgram()

/** A chain whose blocks only the test makes, so that a deposit is pending for as long as the test looks at it. */
export const test = base.extend<object, { chain: { url: string; node: Node } }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => {
      if (program === undefined) throw new Error('no local chain')
      const folder = await mkdtemp(join(tmpdir(), 'chain-'))
      const anvils = await startAnvils(program, [{ chainId: 31_356, finalAfter: 2 }])
      const [url = ''] = anvils.urls
      const { node } = await openLocalChain(url, join(folder, 'state'))
      // A host refuses a node of a chain without the configured tokens.
      for (const token of contractsOn(
        parseHostConfig({}).networks.settings.BNB,
        parseSiteConfig({}),
      ))
        await installToken(node, token, { owner: TREASURY, symbol: token.coin, supply: ONE })
      await node.ask(mine(4))
      await use({ url, node })
      anvils.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ chain }, use) => {
      const host = await startHost({ RPC_BNB: chain.url, TREASURY_EVM: TREASURY })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})
