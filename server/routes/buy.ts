import { randomUUID } from 'node:crypto'
import { buyToken, type ClaimedPurchase, encodeSide, purchaseRequest } from '#contract/buy-token.ts'
import { encodeRates } from '#contract/particular-balance.ts'
import { encodeRefusal } from '#contract/refusal.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Rates } from '#domain/purchase.ts'
import { amountsAt, isStillTrue, type PurchaseAmounts, purchaseOrder } from '#domain/purchase.ts'
import { idempotencyKeyOf, once, recordedAnswer } from '../ledger/idempotency.ts'
import { Overdrawn } from '../ledger/ledger.ts'
import { parseRequest } from '../parse-request.ts'
import { ratesFor, stageOf } from '../prices/prices.ts'
import { purchase } from '../purchases/purchases.ts'
import { Refusal } from '../refusal.ts'
import type { Route } from './route.ts'

/**
 * product §5, buying. The browser sends what was typed and what it computed from it; the host computes everything anew
 * and goes on only where both agree but for a small movement of the price.
 */
export const buyRoutes: Route = (app, deps) => {
  const { db, clock, prices, sessions, settings, config, site } = deps
  const { terms } = config
  const { stage, tokenPrice } = stageOf(site)

  app.post(buyToken.path, async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    await settings.requireOpen()
    const claimed = parseRequest(purchaseRequest, request.body)
    const intent = {
      userId,
      key: idempotencyKeyOf(request.headers),
      payload: intentText(claimed),
    }
    const before = await recordedAnswer(db, intent)
    if (before) return { id: before }

    const { side, amounts } = claimed
    const rates = ratesFor(amounts.pay.coin, await prices.current(), tokenPrice)
    const current = amountsAt(side, amounts, rates)
    if (!current) throw new Error('a price of zero')
    if (!isStillTrue(amounts, current, terms.priceTolerance))
      return reply.code(409).send(priceMoved(rates))

    const first = { at: clock.now(), answer: randomUUID() }
    const bought = {
      id: first.answer,
      userId,
      order: checkedOrder(claimed, current),
      rates,
      stage,
      at: first.at,
    }
    const buying = db.transaction((tx) => once(tx, intent, first, () => purchase(tx, bought)))
    return { id: await buying.catch(refused) }
  })

  /** The balance is left to the ledger, which looks at it in the transaction. */
  function checkedOrder({ side }: ClaimedPurchase, amounts: PurchaseAmounts) {
    const { tokenFee: fee, minToken } = terms
    const order = purchaseOrder(side, amounts, { available: undefined, fee, minToken })
    if (order.ok) return order.value
    switch (order.error.code) {
      case 'below-minimum': {
        const minimum = toDecimalString(order.error.minimum.units)
        throw new Refusal(422, 'below-minimum', `Min Buy is ${minimum} ${site.siteName}`)
      }
      case 'insufficient':
        throw insufficient()
    }
  }
}

const insufficient = () => new Refusal(422, 'insufficient', 'Insufficient balance')

/** The refusal that carries what the form needs to compute again. */
const priceMoved = (rates: Rates) => ({
  ...encodeRefusal({
    code: 'price-moved',
    message: 'The price has moved. Please look at the new figures.',
  }),
  fee: encodeRates(rates),
})

function refused(error: unknown): never {
  if (!(error instanceof Overdrawn)) throw error
  throw error.whose === 'user'
    ? insufficient()
    : new Refusal(422, 'sold-out', 'This stage has fewer tokens left than that.')
}

/**
 * What a repetition must repeat to be one: what the screen happened to show is no part of it. Stored as a hash, so a
 * change of the format refuses a repetition of what was asked before.
 */
const intentText = ({ side, amounts: { pay, receive } }: ClaimedPurchase) =>
  JSON.stringify([
    'buy',
    pay.coin,
    encodeSide(side),
    pay.units.toString(),
    receive.units.toString(),
  ])
