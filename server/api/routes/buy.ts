import { randomUUID } from 'node:crypto'
import { purchaseChallenge } from '#contract/account/passkeys.ts'
import { encodeRefusal } from '#contract/host.ts'
import { buyQuote, encodeBuyQuote } from '#contract/money/buy-quote.ts'
import { encodeRates } from '#contract/money/particular-balance.ts'
import {
  buyToken,
  type ClaimedPurchase,
  encodeSide,
  purchaseRequest,
} from '#contract/money/purchase.ts'
import { isLess } from '#domain/money/amount.ts'
import { vestingText } from '#domain/vesting.ts'
import { frozen, isFrozenError, requireNotFrozen } from '../../accounts/freezes/freezes.ts'
import type { Subject } from '../../accounts/passkeys/challenges.ts'
import { passkeyNeeded, type VerifiedPasskey } from '../../accounts/passkeys/passkeys.ts'
import { isGuarded } from '../../accounts/passkeys/stored.ts'
import { availableOf } from '../../money/ledger/balances.ts'
import { type Intent, idempotencyKeyOf, recordedAnswer } from '../../money/ledger/idempotency.ts'
import { Overdrawn } from '../../money/ledger/ledger.ts'
import { createPricing, insufficient, type Outdated } from '../../money/purchases/pricing.ts'
import { type NewPurchase, purchase } from '../../money/purchases/purchases.ts'
import { createPurchases } from '../../money/purchases/together.ts'
import { retryUnderNewTerms } from '../../money/terms/terms.ts'
import { ownRowsOf } from '../../platform/db/own-rows.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notFound, Refusal } from '../../platform/http/refusal.ts'
import { HOUR } from '../../platform/time/clock.ts'
import type { Route } from './route.ts'

/** The limit of one session: a review that is renewed all the time. */
const QUOTES = { max: 240, per: HOUR }

/**
 * product §5, buying. The browser sends the typed amount and the one it computed. The host recomputes both, and refuses
 * the purchase if they differ by more than the price tolerance. With a quote it makes exactly what that says.
 */
export const buyRoutes: Route = (app, deps) => {
  const { db, clock, limits, passkeys, quotes, sessions, settings, terms } = deps
  const pricing = createPricing(deps)
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
      const priced = await pricing.toBuy(userId, claimed, inForce)
      if (!priced.ok) return reply.code(409).send(outdated(priced.error))
      const at = clock.now()
      const bought = { id: randomUUID(), userId, terms: inForce.version, at, ...priced.value }
      const made = verified ? purchaseSigned(bought, intent, verified) : buy(bought, intent)
      return { id: await made.catch(refuse) }
    })
  })

  /** The extension `passkeys`: what a passkey signs for this purchase under this key, with the price that it is at. */
  app.put(purchaseChallenge.path, async (request, reply) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    await settings.requireOpen()
    const claimed = parseRequest(purchaseRequest, request.body)
    const priced = await pricing.toBuy(userId, claimed, await terms.current())
    if (!priced.ok) return reply.code(409).send(outdated(priced.error))
    const { rates, order, vesting } = priced.value
    const intent = { userId, key: idempotencyKeyOf(request.headers), payload: intentText(claimed) }
    const schedule = vesting ? [vestingText(vesting)] : []
    const quoted = [rates.coin.units, rates.token.units, order.fee.units, ...schedule].join(' ')
    return await passkeys.ask(subjectOf(intent, claimed), sessionId, quoted)
  })

  /** The extension `quotes`: what the purchase would credit, at a price that is held for a while. */
  app.put(buyQuote.path, async (request) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    if (quotes.life === 0) throw notFound()
    await settings.requireOpen()
    const claimed = parseRequest(purchaseRequest, request.body)
    await limits.take(`quotes:${userId}:${sessionId}`, QUOTES)
    await requireNotFrozen(db, userId)
    const priced = await pricing.atPresent(claimed, await terms.current())
    const { coin, pay } = priced.order
    if (isLess(await availableOf(ownRowsOf(db, userId), coin), pay)) throw insufficient()
    const { id, until } = quotes.make(userId, priced)
    return encodeBuyQuote({ id, life: quotes.life, ...priced }, until)
  })

  /** The signature of a person who has a passkey. Refuses with 403 where it is missing. */
  async function verifiedPasskey(claimed: ClaimedPurchase, intent: Intent) {
    const { passkey } = claimed
    if (passkey) return await passkeys.verify(subjectOf(intent, claimed), passkey)
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
}

/** What a passkey signs: all that identifies the purchase, its quote, and the key under which it is made. */
const subjectOf = ({ userId, key, payload }: Intent, { quote }: ClaimedPurchase): Subject => ({
  purpose: 'purchase',
  userId,
  content: [payload, key ?? '', ...(quote === undefined ? [] : [quote])],
})

const MESSAGES: Readonly<Record<Outdated['code'], string>> = {
  'price-moved': 'The price has changed. Please check the new amounts.',
  'quote-expired': 'This price is no longer held. Please check the new amounts.',
}

/** The refusal, with the rates that the form needs to recompute the amounts. */
const outdated = ({ code, rates }: Outdated) => ({
  ...encodeRefusal({ code, message: MESSAGES[code] }),
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
