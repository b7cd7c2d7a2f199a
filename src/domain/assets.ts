import { type AddressFamily, type NetworkFacts, SITE, type TokenFacts } from './network-facts.ts'

/**
 * The tables of networks and coins, with every fact of each. Lists, maps and types of them, the host's settings and their
 * defaults are derived from them. To add one, add its row; what is left does not compile, or the host's start names it.
 * It is long since each table is checked against the other.
 */

/** Networks by their identifier, which is their name on the wire (product §7), in the database and in variables. */
export const NETWORKS = {
  BNB: {
    name: 'Binance',
    standard: 'BEP-20',
    family: 'evm',
    native: { coin: 'BNB', decimals: 18 },
    tokens: {
      USDT: { decimals: 18, contract: '0x55d398326f99059fF775485246999027B3197955' },
      TOKEN: { decimals: 18, contract: SITE },
    },
    chainId: 56,
    sandboxChainId: 31_356,
    explorer: 'https://bscscan.com/tx/',
    blockTime: 0.45,
    finality: { usual: 3, counted: 15 },
    feeLimit: '0.002',
  },
  ETH: {
    name: 'Ethereum',
    standard: 'ERC-20',
    family: 'evm',
    native: { coin: 'ETH', decimals: 18 },
    tokens: { USDT: { decimals: 6, contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' } },
    chainId: 1,
    sandboxChainId: 31_301,
    explorer: 'https://etherscan.io/tx/',
    blockTime: 12,
    finality: { usual: 64, counted: 64 },
    feeLimit: '0.02',
  },
  TRX: {
    name: 'Tron',
    standard: 'TRC-20',
    family: 'tron',
    native: { coin: 'TRX', decimals: 6 },
    tokens: { USDT: { decimals: 6, contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } },
    chainId: 728_126_428,
    explorer: 'https://tronscan.org/#/transaction/',
    blockTime: 3,
    finality: { usual: 19, counted: 20 },
    feeLimit: '60',
  },
} as const satisfies Record<string, NetworkFacts>

type Networks = typeof NETWORKS
export type Network = keyof Networks

/** The networks whose addresses have that format. */
export type NetworkOf<F extends AddressFamily> = {
  [N in Network]: Networks[N]['family'] extends F ? N : never
}[Network]

/** The networks that a coin is on, as their own coin or as a token. */
export type NetworkWith<C extends string> = {
  [N in Network]: C extends Networks[N]['native']['coin'] | keyof Networks[N]['tokens'] ? N : never
}[Network]

export const isNetwork = (text: string): text is Network => Object.hasOwn(NETWORKS, text)
export const NETWORK_IDS: readonly Network[] = Object.keys(NETWORKS).filter(isNetwork)

/** The display name: `Binance (BEP-20)`. */
export const networkName = (network: Network): string =>
  `${NETWORKS[network].name} (${NETWORKS[network].standard})`

export const familyOf = (network: Network): AddressFamily => NETWORKS[network].family

type NonEmpty<T> = readonly [T, ...T[]]

type Withdrawal<N extends Network> =
  | {
      /** The networks it can be withdrawn on; with several, the person selects one. */
      readonly withdraw: NonEmpty<N>
      /** What a withdrawal costs, unless WITHDRAWAL_FEES says otherwise. */
      readonly fee: string
    }
  | { readonly withdraw?: never; readonly fee?: never }

type AssetFacts<N extends Network = Network> = Withdrawal<N> & {
  /**
   * The networks it is deposited on; omitted if it cannot be deposited. They share one kind of address, since a coin has
   * one deposit address.
   */
  readonly deposit?: NonEmpty<N & NetworkOf<'evm'>> | NonEmpty<N & NetworkOf<'tron'>>
  /** Whether purchases can be paid with it. */
  readonly pays: boolean
  /** The source of its price in USDT: a market, the presale's stage, or fixed at one. */
  readonly price: 'market' | 'stage' | 'one'
}

/** The coins in display order. `TOKEN` is the site's own token; its symbol is the site's name. */
export const ASSETS = {
  BNB: { deposit: ['BNB'], withdraw: ['BNB'], fee: '0.0005', pays: true, price: 'market' },
  USDT: { deposit: ['BNB'], withdraw: ['BNB', 'ETH', 'TRX'], fee: '1', pays: true, price: 'one' },
  TOKEN: { deposit: ['BNB'], withdraw: ['BNB'], fee: '10', pays: false, price: 'stage' },
  ETH: { deposit: ['ETH'], withdraw: ['ETH'], fee: '0.001', pays: true, price: 'market' },
  TRX: { deposit: ['TRX'], withdraw: ['TRX'], fee: '2', pays: true, price: 'market' },
} as const satisfies Record<string, AssetFacts>

type Assets = typeof ASSETS
export type Coin = keyof Assets

/** Does not compile where a coin is deposited or withdrawn on a network that it is not on. */
ASSETS satisfies { readonly [C in Coin]: AssetFacts<NetworkWith<C>> }
/** Does not compile where a network has a coin that is not in the table. */
const networks: Readonly<Record<Network, NetworkFacts<Coin>>> = NETWORKS

type CoinWith<Facts> = { [C in Coin]: Assets[C] extends Facts ? C : never }[Coin]

export type DepositCoin = CoinWith<{ deposit: readonly Network[] }>
export type WithdrawalCoin = CoinWith<{ withdraw: readonly Network[] }>
export type PaymentCoin = CoinWith<{ pays: true }>
/** A coin with a market price. */
export type MarketCoin = CoinWith<{ price: 'market' }>

export const isCoin = (text: string): text is Coin => Object.hasOwn(ASSETS, text)
export const isDepositCoin = (text: string): text is DepositCoin =>
  isCoin(text) && 'deposit' in ASSETS[text]
export const isWithdrawalCoin = (text: string): text is WithdrawalCoin =>
  isCoin(text) && 'withdraw' in ASSETS[text]
export const isPaymentCoin = (text: string): text is PaymentCoin =>
  isCoin(text) && ASSETS[text].pays
export const isMarketCoin = (text: string): text is MarketCoin =>
  isCoin(text) && ASSETS[text].price === 'market'

export const COINS: readonly Coin[] = Object.keys(ASSETS).filter(isCoin)
export const DEPOSIT_COINS: readonly DepositCoin[] = COINS.filter(isDepositCoin)
export const WITHDRAWAL_COINS: readonly WithdrawalCoin[] = COINS.filter(isWithdrawalCoin)
export const PAYMENT_COINS: readonly PaymentCoin[] = COINS.filter(isPaymentCoin)
export const MARKET_COINS: readonly MarketCoin[] = COINS.filter(isMarketCoin)

/** A record of `make(one)` for each of these coins. */
export function byCoin<C extends Coin, V>(
  coins: readonly C[],
  make: (coin: C) => V,
): Readonly<Record<C, V>>
export function byCoin<V>(coins: readonly Coin[], make: (coin: Coin) => V): Record<string, V> {
  return Object.fromEntries(coins.map((coin) => [coin, make(coin)]))
}

/** The same for each network. */
export function byNetwork<V>(make: (network: Network) => V): Readonly<Record<Network, V>>
export function byNetwork<V>(make: (network: Network) => V): Record<string, V> {
  return Object.fromEntries(NETWORK_IDS.map((network) => [network, make(network)]))
}

/** The same under the names of variables, such as `RPC_BNB`. */
export function byVariable<T extends string, P extends string, V>(
  ids: readonly T[],
  prefix: P,
  make: (id: T) => V,
): { readonly [I in T as `${P}_${I}`]: V }
export function byVariable<V>(
  ids: readonly string[],
  prefix: string,
  make: (id: string) => V,
): Record<string, V> {
  return Object.fromEntries(ids.map((id) => [`${prefix}_${id}`, make(id)]))
}

/** The networks on which a coin is deposited; they share one kind of address. */
export const depositNetworks = (coin: DepositCoin): NonEmpty<Network> => ASSETS[coin].deposit

/** The network of a deposit: the named one, or the coin's only one; undefined if it is not deposited there. */
export function depositNetwork(coin: DepositCoin, named?: Network): Network | undefined {
  const possible = depositNetworks(coin)
  if (named === undefined) return possible.length === 1 ? possible[0] : undefined
  return possible.find((network) => network === named)
}

export const depositFamily = (coin: DepositCoin): AddressFamily =>
  familyOf(depositNetworks(coin)[0])

/** The coin that fees are paid in on a network. */
export const nativeCoin = (network: Network): Coin => NETWORKS[network].native.coin

export const withdrawalNetworks = (coin: WithdrawalCoin): readonly Network[] =>
  ASSETS[coin].withdraw

/** Undefined where the coin is not on that network. */
const knownDecimals = (coin: Coin, network: Network): number | undefined => {
  const { native, tokens } = networks[network]
  return native.coin === coin ? native.decimals : tokens[coin]?.decimals
}

/** The tokens on a network. */
export const tokensOn = (network: Network): readonly (TokenFacts & { readonly coin: Coin })[] =>
  COINS.flatMap((coin) => {
    const token = networks[network].tokens[coin]
    return token ? [{ coin, ...token }] : []
  })

export const isOn = (coin: Coin, network: Network): boolean =>
  knownDecimals(coin, network) !== undefined

/** The networks that a coin is on, those where it is withdrawn or not. */
export const networksWith = (coin: Coin): readonly Network[] =>
  NETWORK_IDS.filter((network) => isOn(coin, network))

/** The fee of each coin's withdrawals as WITHDRAWAL_FEES writes them: `BNB:0.0005,USDT:1`. */
export const usualFees = (): string =>
  WITHDRAWAL_COINS.map((coin) => `${coin}:${ASSETS[coin].fee}`).join(',')

/** How many decimals a coin has on a network. Throws a RangeError where it is not on that network. */
export function decimalsOn(coin: Coin, network: Network): number {
  const decimals = knownDecimals(coin, network)
  if (decimals === undefined) throw new RangeError(`${coin} is not on ${networkName(network)}`)
  return decimals
}

/** The smallest number of decimals among the coin's withdrawal networks. */
export const decimalsOnAny = (coin: WithdrawalCoin): number =>
  Math.min(...withdrawalNetworks(coin).map((network) => decimalsOn(coin, network)))

/** The display symbol: the token's is the site's name. */
export const symbolOf = (coin: Coin, tokenSymbol: string): string =>
  coin === 'TOKEN' ? tokenSymbol : coin

/** A payment coin quoted in USDT, such as `BNBUSDT` (product §3). */
export type TradingPair = `${PaymentCoin}USDT`
export const pairOf = (coin: PaymentCoin): TradingPair => `${coin}USDT`

/** The coin of a pair; null if the text is not a trading pair. */
export const coinOfPair = (pair: string): PaymentCoin | null =>
  PAYMENT_COINS.find((coin) => pairOf(coin) === pair) ?? null
