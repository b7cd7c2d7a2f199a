/** The five assets of the wallet (spec §1). `TOKEN` is the site's own token; its symbol on screen is the site name. */
export const COINS = ['BNB', 'USDT', 'TOKEN', 'ETH', 'TRX'] as const
export type Coin = (typeof COINS)[number]

/** What can be deposited, withdrawn and paid with: every coin but the token itself. */
export const CRYPTO_COINS = ['BNB', 'USDT', 'ETH', 'TRX'] as const
export type CryptoCoin = (typeof CRYPTO_COINS)[number]

/** Networks are named by their native coin, as on the wire (spec §9). */
export const CHAINS = ['BNB', 'ETH', 'TRX'] as const
export type Chain = (typeof CHAINS)[number]

export const NETWORKS: Readonly<Record<Chain, { name: string; standard: string }>> = {
  BNB: { name: 'Binance', standard: 'BEP-20' },
  ETH: { name: 'Ethereum', standard: 'ERC-20' },
  TRX: { name: 'Tron', standard: 'TRC-20' },
}

/** The network a coin is deposited on. USDT is taken on BNB only, and the deposit screen says so. */
export const depositChain = (coin: CryptoCoin): Chain => (coin === 'USDT' ? 'BNB' : coin)

/** The networks a coin can be withdrawn on: its own, and for USDT the reader's choice (spec §2). */
export const withdrawalChains = (coin: CryptoCoin): readonly Chain[] =>
  coin === 'USDT' ? CHAINS : [coin]

/** What is traded against what: a coin and the USDT its price is in, such as `BNBUSDT` (spec §3). */
export type TradingPair = `${CryptoCoin}USDT`
export const pairOf = (coin: CryptoCoin): TradingPair => `${coin}USDT`

/** How many decimals a coin has on a network; what is finer than that cannot be sent there. */
export const decimalsOn = (coin: CryptoCoin, chain: Chain): number =>
  coin === 'TRX' || (coin === 'USDT' && chain !== 'BNB') ? 6 : 18

/** The decimals that a coin has on whichever network it is withdrawn on. */
export const decimalsOnAny = (coin: CryptoCoin): number =>
  Math.min(...withdrawalChains(coin).map((chain) => decimalsOn(coin, chain)))

export const isCryptoCoin = (text: string): text is CryptoCoin =>
  CRYPTO_COINS.some((coin) => coin === text)

/** The coin of a pair; null where the text is no pair of ours. */
export const coinOfPair = (pair: string): CryptoCoin | null =>
  CRYPTO_COINS.find((coin) => pairOf(coin) === pair) ?? null
