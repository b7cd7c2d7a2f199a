import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSiteConfig } from '#config/schema.ts'
import { ONE } from '#domain/money/amount.ts'
import { anvilProgram, startAnvils } from '../../server/chains/local-chain/anvil.ts'
import { mine, sendFrom } from '../../server/chains/local-chain/calls.ts'
import { openLocalChain } from '../../server/chains/local-chain/local-chain.ts'
import { installToken } from '../../server/chains/local-chain/tokens.ts'
import { contractsOn } from '../../server/chains/networks/settings.ts'
import { parseHostConfig } from '../../server/main/config/config.ts'
import type { Node } from '../../server/platform/nodes/node.ts'
import { createAccount, openAs } from '../support/account.ts'
import { test as base, expect } from '../support/flow.ts'
import { startHost } from '../support/host.ts'

/** The first account of anvil's well-known test phrase. */
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const program = anvilProgram()

/** A chain whose blocks only the test makes, so that a deposit is pending for as long as the test looks at it. */
const test = base.extend<object, { chain: { url: string; node: Node } }>({
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
        await installToken(node, token, { owner: SENDER, symbol: token.coin, supply: ONE })
      await node.ask(mine(4))
      await use({ url, node })
      anvils.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ chain }, use) => {
      const host = await startHost({ RPC_BNB: chain.url })
      await use(host)
      await host.dispose()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
})

test.skip(program === undefined, '@foundry-rs/anvil is not installed')

test('a deposit is pending with its confirmations and then credited, in history, receipt and wallet, without a reload', async ({
  page,
  host,
  chain: { node },
}) => {
  const account = await createAccount(host)
  const asked = { coin: 'BNB', command: 'deposit' }
  const address = await (await account.call('PUT', '/particular/address', asked)).json()
  await openAs(page, account, '/wallet')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing has moved yet.')).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  await node.ask(sendFrom(SENDER, { to: address, value: (5n * ONE) / 4n }))
  const history = page.getByRole('tabpanel', { name: 'All' })
  await expect(history).toContainText('Pending')
  await history.getByRole('button', { name: /^Receipt/ }).click()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText('Confirmations1/3')
  await node.ask(mine(1))
  await expect(receipt).toContainText('Confirmations2/3')

  await node.ask(mine(2))
  await expect(receipt).toContainText('Completed')
  await expect(receipt).not.toContainText('Confirmations')
  await receipt.getByRole('button', { name: 'Close' }).click()
  await expect(history).toContainText('Completed')
  await expect(page.getByRole('list', { name: 'Assets' })).toContainText('1.250000')
  await expect(page.locator('[data-not-reloaded]')).toBeAttached()
})
