import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { NETWORKS } from '#domain/assets.ts'
import type { Reserve } from '#domain/log/reserves.ts'
import { signReserves } from '../../../signer/reserves.ts'
import { createReport } from '../../../verify/report.ts'
import { type AskNode, nodesOf } from '../../../verify/reserves.ts'
import { verifySolvency } from '../../../verify/solvency.ts'
import { publishedIn } from '../../support/made-solvency.ts'
import { KEYS, PERSON, TREASURY, TRON_TREASURY, USDT } from '../../support/payout-plans.ts'

const DAY = '2026-01-02'
const UNIT = 10n ** 18n
const HASH = `0x${'c'.repeat(64)}`
const at = { block: 90, hash: HASH }
const { addresses } = signReserves(
  {
    format: 'reserves',
    version: 1,
    log: 'example.org/log',
    day: DAY,
    addresses: [
      {
        network: 'BNB',
        address: TREASURY,
        ...at,
        coins: [
          { coin: 'BNB', amount: '3' },
          { coin: 'USDT', amount: '4', contract: USDT },
        ],
      },
      {
        network: 'ETH',
        address: TREASURY,
        ...at,
        coins: [
          { coin: 'ETH', amount: '0' },
          { coin: 'USDT', amount: '2', contract: NETWORKS.ETH.tokens.USDT.contract },
        ],
      },
      {
        network: 'TRX',
        address: TRON_TREASURY,
        ...at,
        coins: [{ coin: 'TRX', amount: '7' }],
      },
    ],
  },
  KEYS,
)

/** What is owed of each coin. */
const OWED = { BNB: '2', USDT: '8', BTC: '0', TOKEN: '9' }

/** The lines of the verifier after those about the debts, where a host says that it has this. */
async function verified(
  ask?: AskNode,
  {
    own = addresses,
    day = DAY,
    owed = OWED,
  }: { own?: Reserve[]; day?: string; owed?: object } = {},
): Promise<string[]> {
  const coins = Object.entries(owed).map(([coin, sum]) => ({
    coin,
    sum,
    root: 'a'.repeat(64),
    depth: 1,
  }))
  const { log } = publishedIn([
    { v: 1, kind: 'solvency', time: `${DAY}T00:00:05.000Z`, day: DAY, coins },
    { v: 1, kind: 'reserves', time: `${DAY}T01:00:00.000Z`, day, addresses: own },
  ])
  const lines: string[] = []
  await verifySolvency(
    async (path) => log.get(path) ?? 'none',
    createReport((line) => lines.push(line)),
    { now: Date.parse(`${DAY}T12:00:00Z`), ...(ask && { ask }) },
  )
  return lines.slice(lines.findLastIndex((line) => line.includes('are owed')) + 1)
}

const SIGNED = [
  `ok      the reserves are for the debts of ${DAY}, which the log has`,
  'ok      the keys of 3 addresses have signed that they are for these debts',
]

/** A node of BNB and of ETH, and none of another network; what it holds is in the units of the chain. */
function nodeWith(held: Readonly<Record<string, unknown>> = {}) {
  const asked: unknown[] = []
  const ask: AskNode = (network, method, params) => {
    if (network === 'TRX') return undefined
    asked.push([network, method, ...params])
    return Promise.resolve(
      method === 'eth_getBlockByNumber' ? { hash: HASH } : held[`${network} ${method}`],
    )
  }
  return { ask, asked }
}
const HELD = {
  'BNB eth_getBalance': `0x${(3n * UNIT).toString(16)}`,
  'BNB eth_call': `0x${(4n * UNIT).toString(16).toUpperCase()}`,
  'ETH eth_getBalance': '0x',
  'ETH eth_call': '0x1e8480',
}
const has = (what: string, network: string) =>
  `${TREASURY} has ${what} on ${network} at block 90, by your node`

describe('the verifier of what a host has', () => {
  // Holds promise 142.
  test('compares it with what is owed of each coin, but for a token that is on no chain', async () => {
    expect(await verified()).toEqual([
      ...SIGNED,
      'ok      3 BNB are there, 150 % of what is owed',
      'FAILED  6 USDT are there, 75 % of what is owed',
      'ok      0 ETH are there',
      'ok      7 TRX are there',
    ])
    const lines = await verified(undefined, { owed: { BTC: '1', BNB: '3' } })
    expect(lines).toContain('FAILED  0 BTC are there, 0 % of what is owed')
    expect(lines).toContain('ok      3 BNB are there, 100 % of what is owed')
  })

  // Holds promise 142.
  test('finds what no key has signed, and what is for the debts of a day that the log has not', async () => {
    const [bnb] = addresses
    const own = bnb ? [Object.assign({}, bnb, { block: 89 })] : []
    const unsigned = `FAILED  the key of ${TREASURY} on BNB has not signed that it is for these debts`
    const lines = await verified(undefined, { own })
    expect(lines.slice(0, 2)).toEqual([SIGNED[0], unsigned])
    expect(lines.join()).not.toContain('have signed')
    expect((await verified(undefined, { own, day: '2026-01-01' }))[0]).toBe(
      'FAILED  the reserves are for the debts of 2026-01-01, which the log has',
    )
  })

  // Holds promise 142.
  test.each<[string, string, Reserve['coins'][number], string]>([
    [
      'of a contract that is not its',
      'BNB',
      { coin: 'USDT', amount: '9', contract: PERSON },
      PERSON,
    ],
    ['without its contract', 'BNB', { coin: 'USDT', amount: '9' }, 'the coin of the network'],
    ['with a contract that it has not', 'BNB', { coin: 'BNB', amount: '9', contract: USDT }, USDT],
    ['of another network', 'ETH', { coin: 'BNB', amount: '9' }, 'the coin of the network'],
    ['of no network', 'XYZ', { coin: 'USDT', amount: '9', contract: USDT }, USDT],
  ])('finds a coin %s, whatever a node says of that', async (_, network, coin, what) => {
    const [one] = addresses
    const own = one ? [Object.assign({}, one, { network, coins: [coin] })] : []
    const { ask } = nodeWith({
      [`${network} eth_call`]: '0x9',
      [`${network} eth_getBalance`]: '0x9',
    })
    expect(await verified(ask, { own })).toContain(`FAILED  ${coin.coin} on ${network} is ${what}`)
  })

  test('takes the token of the site to be at the contract that is signed', async () => {
    const [one] = addresses
    const coins = [{ coin: 'TOKEN', amount: '9', contract: PERSON }]
    const own = one ? [Object.assign({}, one, { coins })] : []
    const lines = await verified(undefined, { own })
    expect(lines.filter((line) => line.includes('TOKEN'))).toEqual([
      'ok      9 TOKEN are there, 100 % of what is owed',
    ])
  })

  // Holds promise 142.
  test('reads at a node what each address has at its block, in the units of its network', async () => {
    const { ask, asked } = nodeWith(HELD)
    expect((await verified(ask)).slice(6)).toEqual([
      `ok      BNB has block 90, ${HASH}`,
      `ok      ${has('3 BNB', 'BNB')}`,
      `ok      ${has('4 USDT', 'BNB')}`,
      `ok      ETH has block 90, ${HASH}`,
      `ok      ${has('0 ETH', 'ETH')}`,
      `ok      ${has('2 USDT', 'ETH')}`,
    ])
    const data = `0x70a08231${'0'.repeat(24)}${TREASURY.slice(2).toLowerCase()}`
    expect(asked.slice(0, 3)).toEqual([
      ['BNB', 'eth_getBlockByNumber', '0x5a', false],
      ['BNB', 'eth_getBalance', TREASURY, '0x5a'],
      ['BNB', 'eth_call', { to: USDT, data }, '0x5a'],
    ])
  })

  // Holds promise 142.
  test.each<[string, object, string]>([
    ['less', { 'BNB eth_getBalance': `0x${(3n * UNIT - 1n).toString(16)}` }, has('3 BNB', 'BNB')],
    ['other units', { 'ETH eth_call': `0x${(2n * UNIT).toString(16)}` }, has('2 USDT', 'ETH')],
    ['no number', { 'BNB eth_call': '0xgg' }, has('4 USDT', 'BNB')],
    ['nothing', { 'BNB eth_call': null }, has('4 USDT', 'BNB')],
    ['more where there is none', { 'ETH eth_getBalance': '0x1' }, has('0 ETH', 'ETH')],
  ])('finds that a node has %s', async (_, held, failure) => {
    const { ask } = nodeWith(Object.assign({}, HELD, held))
    const lines = (await verified(ask)).slice(6)
    expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([`FAILED  ${failure}`])
  })

  // Holds promise 142.
  test('finds a block that is not on the chain, whatever the node says of it', async () => {
    for (const block of [{ hash: `0x${'d'.repeat(64)}` }, null, {}]) {
      const { ask } = nodeWith(HELD)
      const other: AskNode = (network, method, params) =>
        method === 'eth_getBlockByNumber' && network === 'BNB'
          ? Promise.resolve(block)
          : ask(network, method, params)
      expect((await verified(other))[6]).toBe(`FAILED  BNB has block 90, ${HASH}`)
    }
  })
})

describe('the nodes of one’s own', () => {
  const bodies: unknown[] = []
  let answer: object = {}
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    bodies.push([request.method, request.url, request.headers['content-type'], JSON.parse(text)])
    response.end(JSON.stringify(answer))
  })
  afterAll(() => server.close())

  test('are asked by their networks, at the whole of their addresses', async () => {
    server.listen(0)
    await once(server, 'listening')
    const place = server.address()
    const port = typeof place === 'object' ? place?.port : undefined
    const ask = nodesOf([`BNB=http://localhost:${port}/rpc?key=a=b`])
    expect(ask('ETH', 'eth_blockNumber', [])).toBeUndefined()
    answer = { jsonrpc: '2.0', id: 1, result: '0x5' }
    expect(await ask('BNB', 'eth_getBalance', ['a', 'b'])).toBe('0x5')
    expect(bodies).toEqual([
      [
        'POST',
        '/rpc?key=a=b',
        'application/json',
        { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['a', 'b'] },
      ],
    ])
    answer = { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'busy' } }
    await expect(ask('BNB', 'eth_getBalance', [])).rejects.toThrow(
      `the node of http://localhost:${port} answers no eth_getBalance`,
    )
  })

  test.each(['BNB', 'BNB=', 'BNB=nowhere', 'XYZ=http://localhost', '=http://localhost'])(
    'are none where one is named as %j',
    (named) => {
      expect(() => nodesOf([named])).toThrow(`no node: ${named}`)
    },
  )
})
