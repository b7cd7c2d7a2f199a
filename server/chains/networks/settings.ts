import * as v from 'valibot'
import { addressFamily } from '#domain/addresses/address.ts'
import {
  byNetwork,
  byVariable,
  type Coin,
  familyOf,
  NETWORK_IDS,
  NETWORKS,
  type Network,
  tokensOn,
} from '#domain/assets.ts'
import { type AddressFamily, SITE } from '#domain/network-facts.ts'

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
  /** The tokens whose contracts the operator may set. */
  readonly tokens: readonly TokenContract[]
  /** Blocks after which a payment counts as final, where a node knows no finality. */
  readonly confirmations: number
}

/** The chain that the nodes must be of. Tron's id is the end of its first block's hash. */
export type Chain =
  | { readonly kind: 'main'; readonly id: number }
  /** The sandbox takes any chain but the one with real money. */
  | { readonly kind: 'test'; readonly not: number }

export interface Networks {
  readonly settings: Readonly<Record<Network, NetworkSettings>>
  /** Those with a node; without any the host watches nothing. */
  readonly watched: readonly NetworkSettings[]
  /** The address where deposits are collected and withdrawals paid from. */
  readonly treasury: Readonly<Record<AddressFamily, string | undefined>>
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

/** `USDT_BNB` and the like: the contract of each token, but for the site's own, which its settings name. */
type ContractVariable = {
  [N in Network]: ContractsOf<N, (typeof NETWORKS)[N]['tokens']>
}[Network]
type ContractsOf<N extends Network, Tokens> = {
  [T in keyof Tokens & string]: Tokens[T] extends { contract: 'site' } ? never : `${T}_${N}`
}[keyof Tokens & string]

const contract = (family: AddressFamily, usual: string) => v.optional(address(family), usual)

function contractEntries(): Readonly<Record<ContractVariable, ReturnType<typeof contract>>>
function contractEntries(): Record<string, ReturnType<typeof contract>> {
  return Object.fromEntries(
    NETWORK_IDS.flatMap((network) =>
      tokensOn(network)
        .filter((token) => token.contract !== SITE)
        .map((token) => [`${token.coin}_${network}`, contract(familyOf(network), token.contract)]),
    ),
  )
}

const contracts = contractEntries()
const isContractVariable = (text: string): text is ContractVariable =>
  Object.hasOwn(contracts, text)

export const networkEntries = {
  ...byVariable(NETWORK_IDS, 'RPC', () => nodes),
  ...contracts,
  ...byVariable(NETWORK_IDS, 'CONFIRMATIONS', (network) =>
    count(String(NETWORKS[network].finality.counted)),
  ),
  TREASURY_EVM: v.optional(address('evm')),
  TREASURY_TRON: v.optional(address('tron')),
}

const schema = v.object(networkEntries)

export function networksOf(env: v.InferOutput<typeof schema>, isSandbox: boolean): Networks {
  const settings = byNetwork((network): NetworkSettings => {
    const { chainId } = NETWORKS[network]
    return {
      network,
      urls: env[`RPC_${network}`],
      chain: isSandbox ? { kind: 'test', not: chainId } : { kind: 'main', id: chainId },
      tokens: tokensOn(network).flatMap(({ coin, decimals }) => {
        const variable = `${coin}_${network}`
        return isContractVariable(variable) ? [{ coin, decimals, address: env[variable] }] : []
      }),
      confirmations: env[`CONFIRMATIONS_${network}`],
    }
  })
  return {
    settings,
    watched: NETWORK_IDS.map((network) => settings[network]).filter(({ urls }) => urls.length > 0),
    treasury: { evm: env.TREASURY_EVM, tron: env.TREASURY_TRON },
  }
}

/** The addresses of all nodes. */
export const nodeUrls = ({ watched }: Pick<Networks, 'watched'>): readonly string[] =>
  watched.flatMap(({ urls }) => urls)

/** The variable that names the contract of a token on a network. */
export const contractVariable = (coin: Coin, network: Network): string => {
  const variable = `${coin}_${network}`
  return isContractVariable(variable) ? variable : 'VITE_TOKEN_ADDRESS'
}

/** The contracts that are listed on a network, that of the site's own token among them. */
export const contractsOn = (
  { network, tokens }: Pick<NetworkSettings, 'network' | 'tokens'>,
  { tokenAdd }: { readonly tokenAdd: string },
): readonly TokenContract[] => [
  ...tokens,
  ...tokensOn(network)
    .filter(({ contract }) => contract === SITE)
    .map(({ coin, decimals }) => ({ coin, decimals, address: tokenAdd })),
]

/** The addresses of all contracts that are listed on any network. */
export const contractAddresses = (
  { settings }: Networks,
  site: Parameters<typeof contractsOn>[1],
): readonly string[] =>
  NETWORK_IDS.flatMap((network) => contractsOn(settings[network], site)).map(
    ({ address }) => address,
  )
