import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { buyRequest } from '#contract/requests.ts'
import { decimalText } from '#domain/money/amount.ts'
import { buyMinimum } from '#domain/money/limits.ts'
import { idempotencyKeyOf, once, recordedAnswer } from '../ledger/idempotency.ts'
import { Overdrawn } from '../ledger/ledger.ts'
import { stageOf } from '../prices/prices.ts'
import { purchase } from '../purchases/purchases.ts'
import type { Quote } from '../purchases/quote.ts'
import { isStillTrue, quoteFor } from '../purchases/quote.ts'
import { read } from '../read.ts'
import { Refusal } from '../refuse.ts'
import { priceFigures } from './balance.ts'
import type { Route } from './route.ts'

/**
 * spec §5, buying. The browser sends what was typed and what it computed from it; the host computes everything anew
 * and goes on only where both agree but for a small movement of the price.
 */
export const buyRoutes: Route = (app, deps) => {
  const { db, clock, prices, sessions, settings, config, site } = deps
  const { terms } = config
  const { stage, tokenPrice } = stageOf(site)

  app.post('/buy/token', async (request, reply) => {
    const { userId } = await sessions.requireUser(request)
    await settings.requireOpen()
    const wanted = read(buyRequest, request.body)
    const intent = {
      userId,
      key: idempotencyKeyOf(request.headers),
      payload: intentText(wanted),
    }
    const before = await recordedAnswer(db, intent)
    if (before) return { id: before }

    const { hint, asset: coin } = wanted
    const current = await prices.current()
    const price = current[coin]
    const seen = { hint, pay: wanted.amount, receive: wanted.receiveToken }
    const quote = quoteFor(seen, { price, tokenPrice })
    if (!isStillTrue(seen, quote, terms.priceTolerance))
      return reply.code(409).send(priceMoved(priceFigures(current, tokenPrice, coin)))
    requireEnough(quote)

    const first = { at: clock.now(), answer: randomUUID() }
    const bought = {
      ...{ id: first.answer, userId, coin, stage, price, tokenPrice, at: first.at },
      paid: quote.pay,
      received: quote.receive - terms.tokenFee,
      fee: terms.tokenFee,
    }
    const buying = db.transaction((tx) => once(tx, intent, first, () => purchase(tx, bought)))
    return { id: await buying.catch(refused) }
  })

  function requireEnough({ pay, receive }: Quote): void {
    const least = buyMinimum(terms.minToken)
    if (receive >= least && receive > terms.tokenFee && pay > 0n) return
    const message = `Min Buy is ${decimalText(least)} ${site.siteName}`
    throw new Refusal(422, 'below-minimum', message)
  }
}

/** The refusal that carries what the form needs to compute again (contract: 409). */
const priceMoved = (fee: ReturnType<typeof priceFigures>) => ({
  error: { code: 'price-moved', message: 'The price has moved. Please look at the new figures.' },
  fee,
})

function refused(error: unknown): never {
  if (!(error instanceof Overdrawn)) throw error
  throw error.whose === 'user'
    ? new Refusal(422, 'insufficient', 'Insufficient balance')
    : new Refusal(422, 'sold-out', 'This stage has fewer tokens left than that.')
}

/**
 * `val` and `tokenFee` are what the browser happened to show; they are no part of what is asked for. Stored as a hash,
 * so a change of the format refuses a repetition of what was asked before.
 */
const intentText = ({ amount, receiveToken, hint, asset }: v.InferOutput<typeof buyRequest>) =>
  JSON.stringify(['buy', asset, hint, amount.toString(), receiveToken.toString()])
