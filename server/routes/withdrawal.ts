import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { withdrawalOtpRequest, withdrawalRequest } from '#contract/requests.ts'
import { NETWORKS } from '#domain/assets.ts'
import { decimalText } from '#domain/money/amount.ts'
import { availableOf } from '../ledger/balances.ts'
import { idempotencyKeyOf, once, recordedAnswer } from '../ledger/idempotency.ts'
import { Overdrawn } from '../ledger/ledger.ts'
import type { Mail } from '../mail/mail.ts'
import { codeMail } from '../mail/texts.ts'
import { read } from '../read.ts'
import { Refusal } from '../refuse.ts'
import { ownRowsOf } from '../users/own-rows.ts'
import { userById } from '../users/users.ts'
import type { Order, TypedOrder } from '../withdrawals/order.ts'
import { checkedOrder, orderText } from '../withdrawals/order.ts'
import { place } from '../withdrawals/withdrawals.ts'
import type { Route } from './route.ts'

/** spec §4, withdrawal: a code that is good for exactly this order, then the order with the code. */
export const withdrawalRoutes: Route = (app, deps) => {
  const { db, clock, codes, sessions, settings, addresses, config, site } = deps

  const checked = async (userId: string, typed: TypedOrder): Promise<Order> => {
    const { evm, tron } = await addresses.of(userId)
    return checkedOrder(typed, config.terms, { own: [evm, tron], tokenContract: site.tokenAdd })
  }

  app.put('/withdrawal/otp', async (request) => {
    const { userId } = await sessions.requireUser(request)
    await settings.requireOpen()
    const { coin, chain, add, total, amount } = read(withdrawalOtpRequest, request.body)
    const order = await checked(userId, {
      coin,
      chain,
      address: add,
      amount: total,
      arrives: amount,
    })
    if ((await availableOf(ownRowsOf(db, userId), coin)) < order.amount) throw insufficient()
    const { email } = await userById(db, userId)
    const challenge = await codes.issue({
      purpose: 'withdrawal',
      subject: userId,
      payload: orderText(order),
      caller: request.ip,
      mail: (code) => withdrawalMail(site.siteName, email, code, order),
    })
    return { challenge }
  })

  app.post('/withdrawal', async (request) => {
    const { userId } = await sessions.requireUser(request)
    await settings.requireOpen()
    const typed = read(withdrawalRequest, request.body)
    const key = idempotencyKeyOf(request.headers)
    const intent = { userId, key, payload: intentText(typed) }
    const before = await recordedAnswer(db, intent)
    if (before) return { id: before }

    const { asset, chain, address, inputVal, amount, challenge, code } = typed
    const typedOrder = { coin: asset, chain, address, amount: inputVal, arrives: amount }
    const order = await checked(userId, typedOrder)
    const verified = await codes.verify({
      purpose: 'withdrawal',
      subject: userId,
      payload: orderText(order),
      challenge: challenge ?? '',
      code: code ?? '',
    })
    const first = { at: clock.now(), answer: randomUUID() }
    const placing = db.transaction((tx) =>
      once(tx, intent, first, async () => {
        await codes.redeem(tx, verified)
        await place(tx, { ...order, id: first.answer, userId, at: first.at })
      }),
    )
    return { id: await placing.catch(refused) }
  })
}

const insufficient = () => new Refusal(422, 'insufficient', 'Insufficient balance')

function refused(error: unknown): never {
  throw error instanceof Overdrawn ? insufficient() : error
}

/**
 * What a repetition must repeat to be one. Its code may be another: the first may have been used up unanswered. Stored
 * as a hash, so a change of the format refuses a repetition of what was asked before.
 */
const intentText = (typed: v.InferOutput<typeof withdrawalRequest>) =>
  JSON.stringify([
    'withdrawal',
    typed.asset,
    typed.chain,
    typed.address,
    typed.inputVal.toString(),
    typed.amount.toString(),
  ])

const withdrawalMail = (siteName: string, to: string, code: string, order: Order): Mail =>
  codeMail({
    siteName,
    to,
    code,
    subject: `${siteName}: withdrawal code`,
    purpose: 'a withdrawal, and for no other than this one',
    facts: [
      `Amount: ${decimalText(order.amount)} ${order.coin}`,
      `Arrives: ${decimalText(order.arrives)} ${order.coin}`,
      `Network: ${NETWORKS[order.chain].name} (${NETWORKS[order.chain].standard})`,
      `Address: ${order.address}`,
    ],
  })
