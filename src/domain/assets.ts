/**
 * The table of coins and networks; every list, map and type of them is derived from it. To add a coin on an existing
 * network, add its row; the compiler and the tests point to everything else that has to change.
 */

/** The address formats: one for BNB Smart Chain and Ethereum, one for Tron. */
export type AddressFamily = 'evm' | 'tron'

interface NetworkFacts {
  readonly name: string
  readonly standard: string
  readonly family: AddressFamily
  /** The URL of a transaction's page, without the transaction id. */
  readonly explorer: string
}

/** Networks by their native coin, which is also their identifier on the wire and in the database. */
export const NETWORKS = {
  BNB: {
    name: 'Binance',
    standard: 'BEP-20',
    family: 'evm',
    explorer: 'https://bscscan.com/tx/',
  },
  ETH: {
    name: 'Ethereum',
    standard: 'ERC-20',
    family: 'evm',
    explorer: 'https://etherscan.io/tx/',
  },
  TRX: {
    name: 'Tron',
    standard: 'TRC-20',
    family: 'tron',
    explorer: 'https://tronscan.org/#/transaction/',
  },
} as const satisfies Record<string, NetworkFacts>

export type Network = keyof typeof NETWORKS

export const isNetwork = (text: string): text is Network => Object.hasOwn(NETWORKS, text)
export const NETWORK_IDS: readonly Network[] = Object.keys(NETWORKS).filter(isNetwork)

/** The display name: `Binance (BEP-20)`. */
export const networkName = (network: Network): string =>
  `${NETWORKS[network].name} (${NETWORKS[network].standard})`

export const familyOf = (network: Network): AddressFamily => NETWORKS[network].family

interface AssetFacts {
  /** The coin's decimals on each of its networks; finer amounts cannot be sent there. */
  readonly decimals: Readonly<Partial<Record<Network, number>>>
  /** The network it is deposited on; omitted if it cannot be deposited. */
  readonly deposit?: Network
  /** The networks it can be withdrawn on; with several, the person selects one. */
  readonly withdraw?: readonly [Network, ...Network[]]
  /** Whether purchases can be paid with it. */
  readonly pays: boolean
  /** The source of its price in USDT: a market, the presale's stage, or fixed at one. */
  readonly price: 'market' | 'stage' | 'one'
}

/** The coins in display order. `TOKEN` is the site's own token; its symbol is the site's name. */
export const ASSETS = {
  BNB: { decimals: { BNB: 18 }, deposit: 'BNB', withdraw: ['BNB'], pays: true, price: 'market' },
  USDT: {
    decimals: { BNB: 18, ETH: 6, TRX: 6 },
    deposit: 'BNB',
    withdraw: ['BNB', 'ETH', 'TRX'],
    pays: true,
    price: 'one',
  },
  TOKEN: { decimals: { BNB: 18 }, deposit: 'BNB', withdraw: ['BNB'], pays: false, price: 'stage' },
  ETH: { decimals: { ETH: 18 }, deposit: 'ETH', withdraw: ['ETH'], pays: true, price: 'market' },
  TRX: { decimals: { TRX: 6 }, deposit: 'TRX', withdraw: ['TRX'], pays: true, price: 'market' },
} as const satisfies Record<string, AssetFacts>

type Assets = typeof ASSETS
export type Coin = keyof Assets
type CoinWith<Facts> = { [C in Coin]: Assets[C] extends Facts ? C : never }[Coin]

export type DepositCoin = CoinWith<{ deposit: Network }>
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

/** A record of `make(coin)` for each of `coins`. */
export function byCoin<C extends Coin, V>(
  coins: readonly C[],
  make: (coin: C) => V,
): Readonly<Record<C, V>>
export function byCoin<V>(coins: readonly Coin[], make: (coin: Coin) => V): Record<string, V> {
  return Object.fromEntries(coins.map((coin) => [coin, make(coin)]))
}

export const depositNetwork = (coin: DepositCoin): Network => ASSETS[coin].deposit

export const withdrawalNetworks = (coin: WithdrawalCoin): readonly Network[] =>
  ASSETS[coin].withdraw

/** How many decimals a coin has on a network. Throws a RangeError where it is not on that network. */
export function decimalsOn(coin: Coin, network: Network): number {
  const decimals: AssetFacts['decimals'] = ASSETS[coin].decimals
  const found = decimals[network]
  if (found === undefined) throw new RangeError(`${coin} is not on ${networkName(network)}`)
  return found
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
