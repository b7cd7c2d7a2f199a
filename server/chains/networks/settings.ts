import * as v from 'valibot'
import { addressFamily } from '#domain/addresses/address.ts'
import {
  type AddressFamily,
  type Coin,
  decimalsOn,
  NETWORK_IDS,
  type Network,
} from '#domain/assets.ts'

/** A token contract that is watched; transfers of any other token are no deposits. */
export interface TokenContract {
  readonly coin: Coin
  readonly address: string
  readonly decimals: number
}

/** What is configured about one network: how it is reached, and what is listed there. */
export interface NetworkSettings {
  readonly network: Network
  /** The nodes' addresses. They may hold credentials: show `nodeName` of them only. */
  readonly urls: readonly string[]
  readonly chain: Chain
  readonly usdt: TokenContract
  /** Blocks after which a payment counts as final, where a node knows no finality. */
  readonly confirmations: number
}

/** Which chain the nodes must be of. Tron's id is the end of its first block's hash. */
export type Chain =
  | { readonly kind: 'main'; readonly id: number }
  /** The sandbox takes any chain but the one with real money. */
  | { readonly kind: 'test'; readonly not: number }

export interface Networks {
  readonly settings: Readonly<Record<Network, NetworkSettings>>
  /** Those with a node; without any the host watches nothing. */
  readonly watched: readonly NetworkSettings[]
  /** Where deposits are collected and withdrawals paid from. */
  readonly treasury: Readonly<Record<AddressFamily, string | undefined>>
}

const MAIN_CHAINS: Readonly<Record<Network, number>> = {
  BNB: 56,
  ETH: 1,
  TRX: 728_126_428,
}

const isNodeUrl = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

const nodes = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
    v.check(
      (urls) => urls.every(isNodeUrl),
      'must be addresses of nodes, starting with https:// or http://, separated by commas',
    ),
    v.check(
      (urls) => new Set(urls).size === urls.length,
      'names the same node twice, so that it would only agree with itself',
    ),
  ),
  '',
)

const EXAMPLES: Readonly<Record<AddressFamily, string>> = {
  evm: 'an address (0x...) with the capital letters of its checksum, as an explorer shows it',
  tron: 'an address of Tron (T...) as an explorer shows it',
}

/** An address that an operator has copied: a checksum that is left out finds no mistake. */
const address = (family: AddressFamily) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) =>
        addressFamily(text) === family && !(family === 'evm' && text === text.toLowerCase()),
      `must be ${EXAMPLES[family]}`,
    ),
  )

const count = (fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
    ),
    fallback,
  )

export const networkEntries = {
  RPC_BNB: nodes,
  RPC_ETH: nodes,
  RPC_TRX: nodes,
  USDT_BNB: v.optional(address('evm'), '0x55d398326f99059fF775485246999027B3197955'),
  USDT_ETH: v.optional(address('evm'), '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  USDT_TRX: v.optional(address('tron'), 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  CONFIRMATIONS_BNB: count('15'),
  CONFIRMATIONS_ETH: count('64'),
  CONFIRMATIONS_TRX: count('20'),
  TREASURY_EVM: v.optional(address('evm')),
  TREASURY_TRON: v.optional(address('tron')),
}

const schema = v.object(networkEntries)

export function networksOf(env: v.InferOutput<typeof schema>, isSandbox: boolean): Networks {
  const settingsOf = (network: Network): NetworkSettings => ({
    network,
    urls: env[`RPC_${network}`],
    chain: isSandbox
      ? { kind: 'test', not: MAIN_CHAINS[network] }
      : { kind: 'main', id: MAIN_CHAINS[network] },
    usdt: usdtOn(network, env[`USDT_${network}`]),
    confirmations: env[`CONFIRMATIONS_${network}`],
  })
  const settings = { BNB: settingsOf('BNB'), ETH: settingsOf('ETH'), TRX: settingsOf('TRX') }
  return {
    settings,
    watched: NETWORK_IDS.map((network) => settings[network]).filter(({ urls }) => urls.length > 0),
    treasury: { evm: env.TREASURY_EVM, tron: env.TREASURY_TRON },
  }
}

const usdtOn = (network: Network, address: string): TokenContract => ({
  coin: 'USDT',
  address,
  decimals: decimalsOn('USDT', network),
})

/** The addresses of all nodes. */
export const nodeUrls = ({ watched }: Pick<Networks, 'watched'>): readonly string[] =>
  watched.flatMap(({ urls }) => urls)

/** The contracts that are listed on a network; the site's own token is on BNB Smart Chain. */
export const contractsOn = (
  { network, usdt }: Pick<NetworkSettings, 'network' | 'usdt'>,
  { tokenAdd }: { readonly tokenAdd: string },
): readonly TokenContract[] =>
  network === 'BNB'
    ? [usdt, { coin: 'TOKEN', address: tokenAdd, decimals: decimalsOn('TOKEN', network) }]
    : [usdt]

/** The addresses of all contracts that are listed on any network. */
export const contractAddresses = (
  { settings }: Networks,
  site: Parameters<typeof contractsOn>[1],
): readonly string[] =>
  NETWORK_IDS.flatMap((network) => contractsOn(settings[network], site)).map(
    ({ address }) => address,
  )
