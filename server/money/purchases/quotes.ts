import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { isPaymentCoin } from '#domain/assets.ts'
import { amountOf, subtract } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { type PurchaseOrder, type Rates, STAGES, type Stage } from '#domain/purchase.ts'
import { type Vesting, vestingOf, vestingText } from '#domain/vesting.ts'
import { addMs, type Clock } from '../../platform/time/clock.ts'

/** An order with the price that it is made at. */
export interface PricedOrder {
  readonly order: PurchaseOrder
  readonly rates: Rates
  readonly stage: Stage
  /** When what is bought is released; null for at once. */
  readonly vesting: Vesting | null
}

/** What a person was promised, until then. */
export interface Quote extends PricedOrder {
  readonly userId: string
  readonly until: Date
}

/**
 * Quotes are stored nowhere: an id is the whole quote with a signature under a key that all hosts of a database share. A
 * purchase by one reads no price.
 */
export interface Quotes {
  /** How long a price is held, in milliseconds; 0 if none is. */
  readonly life: number
  make(userId: string, priced: PricedOrder): { readonly id: string; readonly until: Date }
  /** The quote of that id, over or not; undefined if it was not made here, or was changed. */
  read(id: string): Quote | undefined
}

const units = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

const content = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictTuple([
    v.string(),
    v.pipe(v.string(), v.guard(isPaymentCoin)),
    v.picklist(['pay', 'receive']),
    units,
    units,
    units,
    units,
    units,
    v.picklist(STAGES),
    v.string(),
    v.number(),
  ]),
)

export function createQuotes(key: string, clock: Clock, life: number): Quotes {
  const signed = (text: string): string =>
    `${text}.${createHmac('sha256', key).update(`quote ${text}`).digest('base64url')}`

  return {
    life,
    make(userId, { order, rates, stage, vesting }) {
      const until = addMs(clock.now(), life)
      const amounts = [order.pay, order.receive, order.fee, rates.coin, rates.token]
      const texts = amounts.map((amount) => amount.units.toString())
      const schedule = vesting ? vestingText(vesting) : ''
      const quoted = [userId, order.coin, order.side, ...texts, stage, schedule, until.getTime()]
      return { id: signed(Buffer.from(JSON.stringify(quoted)).toString('base64url')), until }
    },
    read(id) {
      const [text = ''] = id.split('.')
      const [given, expected] = [Buffer.from(id), Buffer.from(signed(text))]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const read = v.safeParse(content, Buffer.from(text, 'base64url').toString('utf8'))
      // Made by another version, whose quotes are over soon.
      if (!read.success) return undefined
      const [userId, coin, side, paid, bought, charged, price, tokenPrice, stage, schedule, until] =
        read.output
      const [receive, fee] = [amountOf('TOKEN', bought), amountOf('TOKEN', charged)]
      const token = priceOf('TOKEN', tokenPrice)
      return {
        userId,
        order: {
          coin,
          side,
          pay: amountOf(coin, paid),
          receive,
          fee,
          credited: subtract(receive, fee),
        },
        rates: { coin: priceOf(coin, price), token, tokenForPay: token },
        stage,
        vesting: vestingOf(schedule) ?? null,
        until: new Date(until),
      }
    },
  }
}
