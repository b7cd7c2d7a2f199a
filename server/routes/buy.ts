import { randomUUID } from 'node:crypto'
import { buyToken, type ClaimedPurchase, encodeSide, purchaseRequest } from '#contract/buy-token.ts'
import { encodeRates } from '#contract/particular-balance.ts'
import { encodeRefusal } from '#contract/refusal.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Rates } from '#domain/purchase.ts'
import { amountsAt, isStillTrue, type PurchaseAmounts, purchaseOrder } from '#domain/purchase.ts'
import { frozen, isFrozenError } from '../freezes/freezes.ts'
import { idempotencyKeyOf, recordedAnswer } from '../ledger/idempotency.ts'
import { Overdrawn } from '../ledger/ledger.ts'
import { parseRequest } from '../parse-request.ts'
import { ratesFor } from '../prices/prices.ts'
import { purchase } from '../purchases/purchases.ts'
import { Refusal } from '../refusal.ts'
import type { MoneyTerms } from '../terms/money-terms.ts'
import { retryUnderNewTerms } from '../terms/terms.ts'
import type { Route } from './route.ts'

/**
 * product §5, buying. The browser sends the typed amount and the one it computed. The host recomputes both, and refuses
 * the purchase if they differ by more than the price tolerance.
 */
export const buyRoutes: Route = (app, deps) => {
  const { db, clock, prices, sessions, settings, terms, site } = deps

  app.post(buyToken.path, async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    await settings.requireOpen()
    const claimed = parseRequest(purchaseRequest, request.body)
    const intent = {
      userId,
      key: idempotencyKeyOf(request.headers),
      payload: intentText(claimed),
    }
    const recorded = await recordedAnswer(db, intent)
    if (recorded) return { id: recorded }

    return await retryUnderNewTerms(async () => {
      const inForce = await terms.current()
      const { side, amounts } = claimed
      const rates = ratesFor(amounts.pay.coin, await prices.current(), inForce.tokenPrice)
      if (rates.coin.units === 0n) throw withoutPrice()
      const current = amountsAt(side, amounts, rates)
      if (!current) throw new Error('a price of zero')
      if (!isStillTrue(amounts, current, inForce.priceTolerance))
        return reply.code(409).send(priceMoved(rates))

      const order = checkedOrder(claimed, current, inForce)
      const made = { stage: inForce.stage, terms: inForce.version, at: clock.now() }
      const bought = { id: randomUUID(), userId, order, rates, ...made }
      return { id: await purchase(db.atomic, bought, intent).catch(refuse) }
    })
  })

  /** Does not check the balance; the ledger does so in the transaction. */
  function checkedOrder(
    { side }: ClaimedPurchase,
    amounts: PurchaseAmounts,
    { purchase: limits }: MoneyTerms,
  ) {
    const order = purchaseOrder(side, amounts, { available: undefined, ...limits })
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

/** Outside the sandbox a coin has no price until an operator has set it. */
const withoutPrice = () =>
  new Refusal(422, 'no-price', 'There is no price at the moment, so nothing can be bought.')

const insufficient = () => new Refusal(422, 'insufficient', 'Insufficient balance')

/** The refusal, with the rates that the form needs to recompute the amounts. */
const priceMoved = (rates: Rates) => ({
  ...encodeRefusal({
    code: 'price-moved',
    message: 'The price has changed. Please check the new amounts.',
  }),
  fee: encodeRates(rates),
})

function refuse(error: unknown): never {
  if (isFrozenError(error)) throw frozen()
  if (!(error instanceof Overdrawn)) throw error
  throw error.whose === 'user'
    ? insufficient()
    : new Refusal(422, 'sold-out', 'This stage does not have that many tokens left.')
}

/**
 * Identifies the request in its idempotency record. Displayed rates are not part of it. Its hash is stored, so changing
 * the format would refuse repetitions of earlier requests.
 */
const intentText = ({ side, amounts: { pay, receive } }: ClaimedPurchase) =>
  JSON.stringify([
    'buy',
    pay.coin,
    encodeSide(side),
    pay.units.toString(),
    receive.units.toString(),
  ])
