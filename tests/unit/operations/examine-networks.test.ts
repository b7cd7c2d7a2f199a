import { expect, test } from 'vitest'
import { parseSiteConfig } from '#config/schema.ts'
import { NETWORK_IDS, tokensOn } from '#domain/assets.ts'
import { contractsOn } from '../../../server/chains/networks/settings.ts'
import { examineNetworks } from '../../../server/chains/watcher/examine.ts'
import { parseHostConfig } from '../../../server/main/config/config.ts'
import { createNode } from '../../../server/platform/nodes/node.ts'
import { PRODUCTION } from '../../support/production.ts'

const site = parseSiteConfig({})

test('the contracts that are listed on a network are those of its coins but the native one', () => {
  const { networks } = parseHostConfig({})
  for (const network of NETWORK_IDS) {
    const tokens = tokensOn(network).map(({ coin }) => coin)
    const listed = contractsOn(networks.settings[network], site).map(({ coin }) => coin)
    expect([network, listed.toSorted()]).toEqual([network, tokens.toSorted()])
  }
})

const URL_WITH_KEY = 'https://user:secret@bsc.example/secret'
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

/** What a right node of BNB Smart Chain answers; `undefined` is refused. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x38',
  eth_blockNumber: '0x10',
  eth_call: word(18),
  eth_getLogs: [],
}

async function examine(
  answers: Readonly<Record<string, unknown>>,
  environment: Record<string, string> = PRODUCTION,
) {
  const config = parseHostConfig({ ...environment, RPC_BNB: URL_WITH_KEY })
  const answer = (body: string) => {
    const { method } = JSON.parse(body)
    const result = { ...ANSWERS, ...answers }[method]
    if (result instanceof Error) throw result
    return result === undefined ? { error: { code: -32_000, message: 'no' } } : { result }
  }
  const fetch = async (_: string, init: RequestInit) =>
    Response.json({ jsonrpc: '2.0', id: 1, ...answer(String(init.body)) })
  const nodeAt = (url: string) => createNode({ url, fetch, timeout: 1000 })
  const found = await examineNetworks({ config, site }, nodeAt)
  expect(JSON.stringify(found)).not.toContain('secret')
  return found.map(({ state, text }) => `${state} ${text}`)
}

test.each([
  ['another chain', { eth_chainId: '0x1' }, 'RPC_BNB: bsc.example is of chain 1, and Binance'],
  [
    'other decimals',
    { eth_call: word(6) },
    'USDT_BNB: 0x55d398326f99059fF775485246999027B3197955 has 6',
  ],
  [
    'no contract',
    { eth_call: '0x' },
    'USDT_BNB: 0x55d398326f99059fF775485246999027B3197955 is no token',
  ],
  ['a call that is refused', { eth_call: undefined }, 'USDT_BNB: 0x55d3'],
  ['no logs', { eth_getLogs: undefined }, 'RPC_BNB: bsc.example gives neither logs nor receipts'],
])('a node is refused for %s, with a line that names the variable', async (_, answers, line) => {
  const [first, ...more] = await examine(answers)
  expect(first).toContain(`wrong ${line}`)
  expect(more.every((one) => one.startsWith('wrong VITE_TOKEN_ADDRESS'))).toBe(true)
})

test('the real network is refused in the sandbox, and a test network taken', async () => {
  expect(await examine({}, {})).toEqual([expect.stringMatching(/^wrong .*SANDBOX is on/)])
  expect(await examine({ eth_chainId: '0x61' }, {})).toEqual([expect.stringMatching(/^ok /)])
})

test('a node of its network is taken, also with receipts instead of logs', async () => {
  const ok = ['ok bsc.example is a node of Binance (BEP-20)']
  expect(await examine({})).toEqual(ok)
  expect(await examine({ eth_getLogs: undefined, eth_getBlockReceipts: [] })).toEqual(ok)
})

test('a node that does not answer stops no start', async () => {
  const found = await examine({ eth_chainId: new TypeError('fetch failed') })
  expect(found).toEqual([expect.stringMatching(/^away RPC_BNB: bsc\.example: .*unreachable/)])
})
