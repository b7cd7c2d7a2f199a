import { randomUUID } from 'node:crypto'
import { type ClaimedWithdrawal, withdrawal, withdrawalRequest } from '#contract/withdrawal.ts'
import { withdrawalOtp, withdrawalOtpRequest } from '#contract/withdrawal-otp.ts'
import { networkName } from '#domain/assets.ts'
import { isLess } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { requireUnrestricted } from '../address-book/book.ts'
import { frozen, isFrozenError, requireNotFrozen } from '../freezes/freezes.ts'
import { availableOf } from '../ledger/balances.ts'
import { idempotencyKeyOf, once, recordedAnswer } from '../ledger/idempotency.ts'
import { Overdrawn } from '../ledger/ledger.ts'
import { callerFrom, keyOf } from '../limits/caller.ts'
import type { Mail } from '../mail/mail.ts'
import { codeMail } from '../mail/texts.ts'
import { parseRequest } from '../parse-request.ts'
import type { MoneyTerms } from '../terms/money-terms.ts'
import { retryUnderNewTerms } from '../terms/terms.ts'
import { ownRowsOf } from '../users/own-rows.ts'
import { userById } from '../users/users.ts'
import { checkedOrder, insufficient, orderText } from '../withdrawals/order.ts'
import { placeWithdrawal } from '../withdrawals/withdrawals.ts'
import type { Route } from './route.ts'

/** product §4, withdrawal: mails a code bound to the order, then accepts the order with that code. */
export const withdrawalRoutes: Route = (app, deps) => {
  const { db, clock, codes, devices, sessions, settings, addresses, terms, site } = deps

  const checked = async (
    userId: string,
    claimed: ClaimedWithdrawal,
    inForce: MoneyTerms,
  ): Promise<WithdrawalOrder> => {
    const ownAddresses = await addresses.everOf(userId)
    return checkedOrder(claimed, inForce, { ownAddresses, tokenContract: site.tokenAdd })
  }

  app.put(withdrawalOtp.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    await settings.requireOpen()
    await requireNotFrozen(db, userId)
    const claimed = parseRequest(withdrawalOtpRequest, request.body)
    const order = await checked(userId, claimed, await terms.current())
    await requireUnrestricted(db, userId, order, clock.now())
    const available = await availableOf(ownRowsOf(db, userId), order.coin)
    if (isLess(available, order.amount)) throw insufficient()
    const { email } = await userById(db, userId)
    const challenge = await codes.issue({
      purpose: 'withdrawal',
      subject: userId,
      payload: orderText(order),
      caller: keyOf(callerFrom(request, devices), email),
      mail: (code) => withdrawalMail(site.siteName, email, code, order),
    })
    return { challenge }
  })

  app.post(withdrawal.path, async (request) => {
    const { userId } = await sessions.requireUser(request)
    await settings.requireOpen()
    const { claimed, proof } = parseRequest(withdrawalRequest, request.body)
    const key = idempotencyKeyOf(request.headers)
    const intent = { userId, key, payload: intentText(claimed) }
    const recorded = await recordedAnswer(db, intent)
    if (recorded) return { id: recorded }
    await requireNotFrozen(db, userId)

    const order = await checked(userId, claimed, await terms.current())
    const verified = await codes.verify({
      purpose: 'withdrawal',
      subject: userId,
      payload: orderText(order),
      ...proof,
    })
    const record = { at: clock.now(), answer: randomUUID() }
    const result = retryUnderNewTerms(async () => {
      const inForce = await terms.current()
      // The code was for these amounts; under terms with another fee they are refused.
      await checked(userId, claimed, inForce)
      const placed = { id: record.answer, userId, order, at: record.at, terms: inForce.version }
      return await db.transaction((tx) =>
        once(tx, intent, record, async () => {
          await codes.redeem(tx, verified)
          await placeWithdrawal(tx, placed)
        }),
      )
    })
    return { id: await result.catch(refuse) }
  })
}

function refuse(error: unknown): never {
  if (isFrozenError(error)) throw frozen()
  throw error instanceof Overdrawn ? insufficient() : error
}

/**
 * Identifies the request in its idempotency record. The code is not part of it, because a repetition may have a new one.
 * Its hash is stored, so changing the format would refuse repetitions of earlier requests.
 */
const intentText = ({ amount, arrives, network, address }: ClaimedWithdrawal) =>
  JSON.stringify([
    'withdrawal',
    amount.coin,
    network,
    address,
    amount.units.toString(),
    arrives.units.toString(),
  ])

const withdrawalMail = (siteName: string, to: string, code: string, order: WithdrawalOrder): Mail =>
  codeMail({
    siteName,
    to,
    code,
    subject: `${siteName}: withdrawal code`,
    purpose: 'this withdrawal only',
    details: [
      `Amount: ${toDecimalString(order.amount.units)} ${order.coin}`,
      `Arrives: ${toDecimalString(order.arrives.units)} ${order.coin}`,
      `Network: ${networkName(order.network)}`,
      `Address: ${order.address}`,
    ],
  })
