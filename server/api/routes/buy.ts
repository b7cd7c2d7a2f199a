import { randomUUID } from 'node:crypto'
import { purchaseChallenge } from '#contract/account/passkeys.ts'
import { encodeRefusal } from '#contract/host.ts'
import { encodeRates } from '#contract/money/particular-balance.ts'
import {
  buyToken,
  type ClaimedPurchase,
  encodeSide,
  purchaseRequest,
} from '#contract/money/purchase.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import {
  amountsAt,
  isStillTrue,
  type PurchaseAmounts,
  purchaseOrder,
  type Rates,
} from '#domain/purchase.ts'
import { frozen, isFrozenError } from '../../accounts/freezes/freezes.ts'
import type { Subject } from '../../accounts/passkeys/challenges.ts'
import { passkeyNeeded, type VerifiedPasskey } from '../../accounts/passkeys/passkeys.ts'
import { isGuarded } from '../../accounts/passkeys/stored.ts'
import { type Intent, idempotencyKeyOf, recordedAnswer } from '../../money/ledger/idempotency.ts'
import { Overdrawn } from '../../money/ledger/ledger.ts'
import { ratesFor } from '../../money/prices/prices.ts'
import { type NewPurchase, purchase } from '../../money/purchases/purchases.ts'
import { requireSale } from '../../money/purchases/require-sale.ts'
import { createPurchases } from '../../money/purchases/together.ts'
import type { MoneyTerms, Sale } from '../../money/terms/money-terms.ts'
import { retryUnderNewTerms } from '../../money/terms/terms.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Route } from './route.ts'

/**
 * product §5, buying. The browser sends the typed amount and the one it computed. The host recomputes both, and refuses
 * the purchase if they differ by more than the price tolerance.
 */
export const buyRoutes: Route = (app, deps) => {
  const { db, clock, passkeys, prices, sessions, settings, terms, site } = deps
  const buy = createPurchases(db.atomic)

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
    const verified = await verifiedPasskey(claimed, intent)

    return await retryUnderNewTerms(async () => {
      const inForce = await terms.current()
      const { rates, order, stage } = await priced(claimed, inForce)
      if (!order) return reply.code(409).send(priceMoved(rates))
      const bought = {
        id: randomUUID(),
        userId,
        order,
        rates,
        stage,
        terms: inForce.version,
        at: clock.now(),
      }
      const made = verified ? purchaseSigned(bought, intent, verified) : buy(bought, intent)
      return { id: await made.catch(refuse) }
    })
  })

  /** The extension `passkeys`: what a passkey signs for this purchase under this key, with the price that it is at. */
  app.put(purchaseChallenge.path, async (request, reply) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    await settings.requireOpen()
    const claimed = parseRequest(purchaseRequest, request.body)
    const { rates, order } = await priced(claimed, await terms.current())
    if (!order) return reply.code(409).send(priceMoved(rates))
    const intent = { userId, key: idempotencyKeyOf(request.headers), payload: intentText(claimed) }
    const quoted = [rates.coin.units, rates.token.units, order.fee.units].join(' ')
    return await passkeys.ask(subjectOf(intent), sessionId, quoted)
  })

  /** The signature of a person who has a passkey. Refuses with 403 where it is missing. */
  async function verifiedPasskey({ passkey }: ClaimedPurchase, intent: Intent) {
    if (passkey) return await passkeys.verify(subjectOf(intent), passkey)
    if (await isGuarded(db, clock, intent.userId)) throw passkeyNeeded()
    return undefined
  }

  /** Buys, and uses the signature up unless it is a repetition. */
  const purchaseSigned = (bought: NewPurchase, intent: Intent, verified: VerifiedPasskey) =>
    db.transaction(async (tx) => {
      const id = await purchase(tx, bought, intent)
      if (id === bought.id) await passkeys.redeem(tx, verified)
      return id
    })

  /** The order at the present price; without one if that has moved away from what the browser showed. */
  async function priced(claimed: ClaimedPurchase, inForce: MoneyTerms) {
    const { side, amounts } = claimed
    const { stage, tokenPrice, limits, priceTolerance } = requireSale(amounts.pay.coin, inForce)
    const rates = ratesFor(amounts.pay.coin, await prices.current(), tokenPrice)
    if (rates.coin.units === 0n) throw withoutPrice()
    const current = amountsAt(side, amounts, rates)
    if (!current) throw new Error('a price of zero')
    const isTrue = isStillTrue(amounts, current, priceTolerance)
    return { rates, stage, order: isTrue ? checkedOrder(claimed, current, limits) : undefined }
  }

  /** Does not check the balance; the ledger does so in the transaction. */
  function checkedOrder(
    { side }: ClaimedPurchase,
    amounts: PurchaseAmounts,
    limits: Sale['limits'],
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

/** What a passkey signs: all that identifies the purchase, and the key under which it is made. */
const subjectOf = ({ userId, key, payload }: Intent): Subject => ({
  purpose: 'purchase',
  userId,
  content: [payload, key ?? ''],
})

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
