import * as v from 'valibot'
import { isMarketCoin, isPaymentCoin, isWithdrawalCoin } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { amountsAt, isStillTrue, type PurchaseAmounts } from '#domain/purchase.ts'
import { withdrawalMinimum } from '#domain/withdrawal.ts'
import type { CompleteTerms } from '../../support/demo-terms.ts'
import type { Answer, Call, Request } from '../world/call.ts'
import type { Model } from './checker.ts'
import { payloadOf } from './payloads.ts'

const refusal = v.object({ error: v.object({ code: v.string() }) })
const placed = v.object({ id: v.string() })
const quote = v.object({ val: v.string() })
const started = v.object({ token: v.string(), challenge: v.string() })
const challenged = v.object({ challenge: v.string() })

const codeOf = (json: unknown): string => (v.is(refusal, json) ? json.error.code : '')
const units = (text: string | undefined): bigint => parseUnits(text ?? '') ?? 0n

/** Calls that a verified session is needed for. */
const IN_SESSION = new Set([
  ...['/withdrawal/otp', '/withdrawal', '/buy/token', '/particular/balance', '/logout'],
  ...['/deposit/detail', '/withdrawal/detail', '/token/detail'],
])
const PAYMENTS = new Set(['/withdrawal', '/buy/token'])

/** What is wrong about what a client was told; undefined if it is true of some moment since it asked. */
export function answerFault(model: Model, call: Call, answer: Answer): string | undefined {
  const { request } = call
  if (!request) return 'an answer to nothing'
  const code = codeOf(answer.json)
  const told = `${answer.status} ${code}`
  switch (answer.status) {
    case 200:
      return sessionFault(model, call, request) ?? successFault(model, call, request, answer.json)
    case 503:
      return call.faults.length > 0 ? undefined : `${told}, but nothing had gone wrong`
    case 500:
      return call.faults.includes('identity away') ? undefined : told
  }
  const recorded = recordedBefore(model, call, request)
  if (recorded !== undefined && answer.status !== 401)
    return `${told}, but under that key it had been answered already: ${recorded}`
  return isTrue(model, call, request, answer.status, code) ? undefined : `${told} is not true`
}

const sessionsOf = ({ sessions, clock }: Model, call: Call) => {
  const { earliest, latest } = clock.since(call.sentAt)
  const during = sessions.during(call)
  return {
    mayBeValid: during.some((one) => one?.isVerified && one.expiresAt > earliest.getTime()),
    mayBeInvalid: during.some((one) => !one?.isVerified || one.expiresAt <= latest.getTime()),
    userId: during.find((one) => one !== undefined)?.userId ?? '',
  }
}

function sessionFault(model: Model, call: Call, { path }: Request): string | undefined {
  if (!IN_SESSION.has(path) || sessionsOf(model, call).mayBeValid) return undefined
  return '200 without a session'
}

/** The answer that was recorded for the same request under the same key before this one was sent. */
function recordedBefore(model: Model, call: Call, request: Request): string | undefined {
  if (!PAYMENTS.has(request.path) || request.key === undefined) return undefined
  const { userId } = sessionsOf(model, call)
  const effect = model.books.effectOf(userId, request.key)
  if (effect === undefined || effect.commit > call.sentAfter) return undefined
  return effect.payload === payloadOf(request) ? effect.answer : undefined
}

function successFault(
  model: Model,
  call: Call,
  request: Request,
  json: unknown,
): string | undefined {
  const { books, codes, sessions, userIdOf } = model
  const { userId, mayBeInvalid } = sessionsOf(model, call)
  // Rows are read in one statement with the session, and where there are none the session is looked at again. One that
  // began in between is answered with none.
  const orNone = mayBeInvalid ? [0] : []
  const body = request.body ?? {}
  switch (request.path) {
    case '/withdrawal':
    case '/buy/token': {
      if (!v.is(placed, json)) return 'no id'
      if (request.key === undefined)
        return books.isDoneFor(call, json.id) ? undefined : 'an id of nothing that was done'
      const effect = books.effectOf(userId, request.key)
      if (effect?.answer !== json.id) return 'an id of nothing that was done'
      return effect.payload === payloadOf(request) ? undefined : 'the id of another request'
    }
    case '/particular/balance': {
      if (!v.is(quote, json)) return 'no balance'
      const seen = books.amountsSince(userId, body['coin'] ?? '', 'available', call.sentAfter)
      return seen.includes(units(json.val))
        ? undefined
        : `a balance that was not there: ${json.val}`
    }
    case '/withdrawal/otp':
    case '/signup/otp':
    case '/resendotp':
      return v.is(challenged, json) && codes.byChallenge(json.challenge)
        ? undefined
        : 'no code was issued'
    case '/login': {
      if (!v.is(started, json)) return 'no session'
      const session = sessions.byToken(json.token)
      const user = userIdOf(body['email'] ?? '')
      if (user === undefined || model.emailOfProof(request.token ?? '') !== body['email'])
        return 'a login without a proof'
      if (session && session.userId !== user) return 'a session of somebody else'
      return oldSessionFault(model, call, body['email'] ?? '')
    }
    case '/otp/verify': {
      const isVerified = sessions.during(call).some((session) => session?.isVerified)
      return isVerified ? undefined : 'the session is not verified'
    }
    case '/logout':
      return sessions.byToken(request.token ?? '') ? 'the session goes on' : undefined
    case '/signup':
      return userIdOf(body['Email'] ?? '') ? undefined : 'there is no user'
    case '/reset/update':
      return oldSessionFault(model, call, body['Email'] ?? '')
    case '/withdrawal/detail':
      return countFault(json, [
        ...books.countsSince(userId, 'withdrawals', call.sentAfter),
        ...orNone,
      ])
    case '/token/detail':
      return countFault(json, [
        ...books.countsSince(userId, 'purchases', call.sentAfter),
        ...orNone,
      ])
    case '/deposit/detail':
      return countFault(json, [...books.countsSince(userId, 'deposits', call.sentAfter), ...orNone])
    default:
      return undefined
  }
}

function countFault(json: unknown, possible: readonly number[]): string | undefined {
  const rows = typeof json === 'string' ? JSON.parse(json) : json
  if (!Array.isArray(rows)) return 'no list'
  return possible.includes(rows.length) ? undefined : `${rows.length} rows, not ${possible}`
}

/** Whoever logs in, or reports a new password, has ended the sessions that are older than it. */
function oldSessionFault(model: Model, call: Call, email: string): string | undefined {
  const changedAt = model.passwordChangedAt(email)
  const userId = model.userIdOf(email)
  const sentAt = model.clock.steadyAt(call.sentAt)
  // Times cannot be compared when the clock has jumped, and what happens meanwhile may come first.
  if (!changedAt || !userId || model.clock.jumps > 0 || changedAt > sentAt) return undefined
  const old = model.sessions
    .ofUser(userId)
    .filter(({ createdAt }) => createdAt < changedAt.getTime())
  return old.length > 0 ? 'a session that is older than the password goes on' : undefined
}

/** Whether a refusal with that status and code is true of some moment since the request was sent. */
function isTrue(model: Model, call: Call, request: Request, status: number, code: string): boolean {
  const { books, codes, clock, userIdOf, users } = model
  const { userId, mayBeInvalid } = sessionsOf(model, call)
  const body = request.body ?? {}
  const { earliest, latest } = clock.since(call.sentAt)
  switch (status) {
    case 401:
      if (IN_SESSION.has(request.path)) return mayBeInvalid
      if (request.path === '/otp/verify' || request.path === '/resendotp') return true
      return isProofRefusable(model, call)
    case 403:
      return code === 'wrong-code' && codes.verdictOn(call) !== 'right'
    case 410:
      return codes.mayBeGone(call, earliest.getTime(), latest.getTime())
    case 429:
      return codes.mayBePaused([userId, body['email'] ?? '', userIdOf(body['email'] ?? '') ?? ''])
    case 404:
      return request.path === '/forgot/password' && userIdOf(body['email'] ?? '') === undefined
    case 409: {
      if (code === 'email-used')
        return [...users.values()].includes(body['email'] ?? body['Email'] ?? '')
      if (code === 'price-moved') return isPriceMoved(model, call, body)
      const effect = books.effectOf(userId, request.key ?? '')
      return code === 'key-used' && effect !== undefined && effect.payload !== payloadOf(request)
    }
    case 422:
      return isRuleBroken(model, call, request, userId, code)
    default:
      return false
  }
}

/** Whether the provider's proof may be refused: it may be too old, or of another password. */
function isProofRefusable(model: Model, call: Call): boolean {
  const email = model.emailOfProof(call.request?.token ?? '')
  if (email === undefined || model.clock.jumps > 0) return true
  if (model.isProofStale(call.request?.token ?? '')) return true
  return email !== (call.request?.body?.['email'] ?? call.request?.body?.['Email'])
}

const termsDuring = ({ books }: Model, call: Call): CompleteTerms[] =>
  books.terms.since(call.sentAfter)

function claimedOf(body: Readonly<Record<string, string>>): PurchaseAmounts | undefined {
  const coin = body['asset'] ?? ''
  if (!isPaymentCoin(coin)) return undefined
  return {
    pay: amountOf(coin, units(body['amount'])),
    receive: amountOf('TOKEN', units(body['receiveToken'])),
  }
}

/** The amounts of a purchase at all prices that there were since. */
function amountsDuring(model: Model, call: Call, body: Readonly<Record<string, string>>) {
  const claimed = claimedOf(body)
  if (!claimed) return []
  const { coin } = claimed.pay
  const prices = isMarketCoin(coin)
    ? (model.books.prices.get(coin)?.since(call.sentAfter) ?? [])
    : [10n ** 18n]
  return termsDuring(model, call).flatMap((terms) =>
    prices.flatMap((price) => {
      const token = terms.tokenPrice
      const rates = { coin: priceOf(coin, price), token, tokenForPay: token }
      const now = amountsAt(body['hint'] === 'Crypto' ? 'pay' : 'receive', claimed, rates)
      return now ? [{ now, terms, claimed }] : []
    }),
  )
}

const isPriceMoved = (model: Model, call: Call, body: Readonly<Record<string, string>>): boolean =>
  amountsDuring(model, call, body).some(
    ({ now, terms, claimed }) => !isStillTrue(claimed, now, terms.priceTolerance),
  )

function isRuleBroken(
  model: Model,
  call: Call,
  request: Request,
  userId: string,
  code: string,
): boolean {
  const { books } = model
  const body = request.body ?? {}
  const available = (coin: string) => books.amountsSince(userId, coin, 'available', call.sentAfter)
  if (request.path === '/buy/token') {
    const possible = amountsDuring(model, call, body)
    if (code === 'insufficient')
      return possible.some(({ now }) =>
        available(now.pay.coin).some((found) => found < now.pay.units),
      )
    if (code === 'sold-out')
      return possible.some(
        ({ now, terms: { stage, stageSupplies } }) =>
          books.soldIn(stage) + now.receive.units > stageSupplies[stage].units,
      )
    return (
      code === 'below-minimum' &&
      possible.some(({ now, terms }) => now.receive.units < terms.minToken.units)
    )
  }
  const coin = body['asset'] ?? body['coin'] ?? ''
  const amount = units(body['inputVal'] ?? body['total'])
  const arrives = units(body['amount'])
  if (!isWithdrawalCoin(coin)) return false
  const terms = termsDuring(model, call).flatMap(({ withdrawal }) => withdrawal.get(coin) ?? [])
  if (code === 'insufficient') return available(coin).some((found) => found < amount)
  if (code === 'wrong-amount') return terms.some(({ fee }) => amount - fee.units !== arrives)
  return code === 'below-minimum' && terms.some((one) => amount < withdrawalMinimum(one).units)
}
