import * as v from 'valibot'
import {
  byCoin,
  COINS,
  type Coin,
  isMarketCoin,
  MARKET_COINS,
  type MarketCoin,
} from '#domain/assets.ts'
import {
  type Amounts,
  type Balances,
  type Prices,
  someAmountsOf,
  someMarketPricesOf,
} from '#domain/balances.ts'
import { priceOf } from '#domain/money/price.ts'
import { encodeAmount, jsonString, units } from '../values.ts'

/** The path of the WebSocket (product §7), relative to the API's base. */
export const BALANCE_STREAM = '/user/balance'

interface AmountFields {
  readonly total: string
  readonly available: string
}

/** The fields of a message for the coins of product §3; those of a further coin follow its identifier. */
const SPECIFIED_AMOUNTS: Readonly<Partial<Record<Coin, AmountFields>>> = {
  BNB: { total: 'bnb', available: 'bnb1' },
  USDT: { total: 'usdt', available: 'usdt1' },
  TOKEN: { total: 'token', available: 'token1' },
  ETH: { total: 'eth', available: 'eth1' },
  TRX: { total: 'trx', available: 'trx1' },
}
const FIELDS = byCoin(COINS, (coin): AmountFields => {
  const name = coin.toLowerCase()
  return SPECIFIED_AMOUNTS[coin] ?? { total: name, available: `${name}1` }
})
/** The price of a further coin is named after it, such as `polPrice`. */
const SPECIFIED_PRICES: Readonly<Partial<Record<MarketCoin, string>>> = {
  BNB: 'price',
  ETH: 'price1',
  TRX: 'price2',
}
const PRICE_FIELDS = byCoin(
  MARKET_COINS,
  (coin) => SPECIFIED_PRICES[coin] ?? `${coin.toLowerCase()}Price`,
)
/** An extension: without it the token is valued at 0. */
const TOKEN_PRICE = 'tokenPrice'
/** The extension `pending-deposits`: the number of the newest change of the deposits. */
const DEPOSIT_CHANGE = 'depositChange'
const change = v.pipe(v.string(), v.regex(/^\d{1,15}$/))

/** An extension: the time in milliseconds since 1970 of market prices that are not those of now. */
const PRICES_AS_OF = 'pricesAsOf'

/** Every host sends the fields of these. Those of a further coin are an extension: 0 where they are missing. */
const SPECIFIED: readonly Coin[] = ['BNB', 'USDT', 'TOKEN', 'ETH', 'TRX']

const namesOf = (coin: Coin): readonly string[] => [
  FIELDS[coin].total,
  FIELDS[coin].available,
  ...(isMarketCoin(coin) ? [PRICE_FIELDS[coin]] : []),
]
const NAMES = [...COINS.flatMap(namesOf), TOKEN_PRICE]
const REQUIRED = SPECIFIED.flatMap(namesOf)

/**
 * A message of the balance stream: totals, available balances, and prices in USDT. A figure that cannot be read is unknown,
 * and costs none of the others; a message without a field that every host sends is of something else.
 */
export const balanceMessage = v.pipe(
  jsonString(v.record(v.string(), v.unknown())),
  v.rawTransform(({ dataset, addIssue, NEVER }): Balances => {
    const message = dataset.value
    const figures = new Map(
      NAMES.flatMap((field) => {
        const figure = v.safeParse(units, message[field])
        return figure.success ? [[field, figure.output] as const] : []
      }),
    )
    const isBalances =
      REQUIRED.every((field) => message[field] !== undefined) &&
      REQUIRED.some((field) => figures.has(field))
    if (!isBalances) {
      addIssue({ message: 'no balances' })
      return NEVER
    }
    // What only an extension has is 0 where it is missing.
    const figure = (field: string) =>
      figures.get(field) ?? (message[field] === undefined ? 0n : undefined)
    const token = figures.get(TOKEN_PRICE)
    const newest = message[DEPOSIT_CHANGE]
    return {
      totals: someAmountsOf((coin) => figure(FIELDS[coin].total)),
      available: someAmountsOf((coin) => figure(FIELDS[coin].available)),
      prices: {
        market: someMarketPricesOf((coin) => figure(PRICE_FIELDS[coin])),
        token: token === undefined ? undefined : priceOf('TOKEN', token),
        asOf: v.is(v.number(), message[PRICES_AS_OF]) ? message[PRICES_AS_OF] : undefined,
      },
      depositChange: v.is(change, newest) ? Number(newest) : undefined,
    }
  }),
)

/** The field that shows when a deposit has changed without a balance. */
export const encodeDepositChange = (newest: number | undefined): Figures =>
  newest === undefined ? {} : { [DEPOSIT_CHANGE]: String(newest) }

type Figures = Readonly<Record<string, string | number>>

/** The fields of a message that belong to one person. */
export const encodeAmounts = ({
  totals,
  available,
}: {
  readonly totals: Amounts
  readonly available: Amounts
}): Figures =>
  Object.fromEntries([...fieldsOf('total', totals), ...fieldsOf('available', available)])

/** Most people have nothing of most coins, and ten thousand may be told at once. */
const fieldsOf = (side: 'total' | 'available', amounts: Amounts) =>
  COINS.map((coin) => {
    const amount = amounts[coin]
    return [FIELDS[coin][side], amount.units === 0n ? '0' : encodeAmount(amount)] as const
  })

/** The fields of a message that are the same for everybody. */
export const encodePrices = ({ market, token, asOf }: Prices): Figures => ({
  ...Object.fromEntries(
    MARKET_COINS.map((coin) => [PRICE_FIELDS[coin], encodeAmount(market[coin])]),
  ),
  ...(token === undefined ? {} : { [TOKEN_PRICE]: encodeAmount(token) }),
  ...(asOf === undefined ? {} : { [PRICES_AS_OF]: asOf }),
})
