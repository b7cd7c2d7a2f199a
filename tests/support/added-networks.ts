import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file with the tables of networks and coins. */
export const TABLE = 'src/domain/assets.ts'
/** What a row of it has, which it imports. */
const FACTS = 'src/domain/network-facts.ts'

/*
 * What somebody writes into the tables to add a network: Base, whose own coin is ETH as Ethereum's is, and Polygon with a
 * coin of its own.
 */
const NETWORK_ROWS = `  BASE: {
    name: 'Base',
    standard: 'Base',
    family: 'evm',
    native: { coin: 'ETH', decimals: 18 },
    tokens: { USDT: { decimals: 6, contract: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2' } },
    chainId: 8453,
    sandboxChainId: 31_453,
    explorer: 'https://basescan.org/tx/',
    blockTime: 2,
    finality: { usual: 4, counted: 64 },
    feeLimit: '0.01',
  },
  POLYGON: {
    name: 'Polygon',
    standard: 'Polygon',
    family: 'evm',
    native: { coin: 'POL', decimals: 18 },
    tokens: { USDT: { decimals: 6, contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' } },
    chainId: 137,
    sandboxChainId: 31_137,
    explorer: 'https://polygonscan.com/tx/',
    blockTime: 2,
    finality: { usual: 4, counted: 64 },
    feeLimit: '1',
  },
`
const COIN_ROWS = `  POL: { deposit: ['POLYGON'], withdraw: ['POLYGON'], fee: '0.1', pays: true, price: 'market' },
`

/** A change of the table's text. Throws where the text has moved. */
function changed(text: string, from: string, to: string): string {
  const places = text.split(from).length - 1
  if (places !== 1) throw new Error(`${places} places in ${TABLE} read ${from}`)
  return text.replace(from, () => to)
}

const changes: readonly (readonly [from: string, to: string])[] = [
  [
    '} as const satisfies Record<string, NetworkFacts>',
    `${NETWORK_ROWS}} as const satisfies Record<string, NetworkFacts>`,
  ],
  [
    '} as const satisfies Record<string, AssetFacts>',
    `${COIN_ROWS}} as const satisfies Record<string, AssetFacts>`,
  ],
  ["deposit: ['ETH'], withdraw: ['ETH']", "deposit: ['ETH', 'BASE'], withdraw: ['ETH', 'BASE']"],
  ["withdraw: ['BNB', 'ETH', 'TRX']", "withdraw: ['BNB', 'ETH', 'TRX', 'BASE', 'POLYGON']"],
]

/** The table with both networks in it, and with `more` changes. */
export const withNetworks = (...more: typeof changes): string =>
  [...changes, ...more].reduce(
    (text, [from, to]) => changed(text, from, to),
    readFileSync(TABLE, 'utf8'),
  )

/** The file of a table with both networks, to be imported in place of the one that is there. */
export function addedTable(): string {
  const folder = mkdtempSync(join(tmpdir(), 'networks-'))
  const file = join(folder, 'assets.ts')
  copyFileSync(FACTS, join(folder, 'network-facts.ts'))
  writeFileSync(file, withNetworks())
  return file
}
