import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { withdrawalChallenge } from '#contract/account/passkeys.ts'
import {
  type ClaimedWithdrawal,
  withdrawal,
  withdrawalOtp,
  withdrawalOtpRequest,
  withdrawalRequest,
} from '#contract/money/withdrawal.ts'
import { isLess } from '#domain/money/amount.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { requireUnrestricted } from '../../accounts/address-book/book.ts'
import { frozen, isFrozenError, requireNotFrozen } from '../../accounts/freezes/freezes.ts'
import { type Binding, confirm } from '../../accounts/passkeys/confirm.ts'
import { isGuarded } from '../../accounts/passkeys/stored.ts'
import { userById } from '../../accounts/users/users.ts'
import { houseAddress, houseAddresses } from '../../chains/networks/house-address.ts'
import { contractAddresses } from '../../chains/networks/settings.ts'
import { availableOf } from '../../money/ledger/balances.ts'
import { idempotencyKeyOf, once, recordedAnswer } from '../../money/ledger/idempotency.ts'
import { Overdrawn } from '../../money/ledger/ledger.ts'
import { requireOwnership } from '../../money/ownership/ownership.ts'
import { releaseDue } from '../../money/purchases/release.ts'
import type { MoneyTerms } from '../../money/terms/money-terms.ts'
import { retryUnderNewTerms } from '../../money/terms/terms.ts'
import { checkedOrder, insufficient, orderText } from '../../money/withdrawals/order.ts'
import { waitFrom } from '../../money/withdrawals/waits.ts'
import { type NewWithdrawal, placeWithdrawal } from '../../money/withdrawals/withdrawals.ts'
import { logMailError } from '../../notify/mail/log-mail-error.ts'
import type { StoredMail } from '../../notify/mail/mail.ts'
import { withdrawalUse, withdrawalWaitsMail } from '../../notify/mail/notice-texts.ts'
import { mailContext, storeNotice } from '../../notify/mail/notices.ts'
import { codeMail } from '../../notify/mail/texts.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { ownRowsOf } from '../../platform/db/own-rows.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { callerFrom, keyOf } from '../../platform/limits/caller.ts'
import type { Route } from './route.ts'

/** product §4, withdrawal: mails a code bound to the order, then accepts the order with that code. */
export const withdrawalRoutes: Route = (app, deps) => {
  const {
    db,
    clock,
    codes,
    config,
    devices,
    passkeys,
    prices,
    sessions,
    settings,
    addresses,
    terms,
    site,
  } = deps

  const checked = async (
    userId: string,
    claimed: ClaimedWithdrawal,
    inForce: MoneyTerms,
  ): Promise<WithdrawalOrder> => {
    const ownAddresses = await addresses.pastAndPresent(userId)
    const tokenContracts = contractAddresses(config.networks, site)
    const forbidden = { ownAddresses, tokenContracts }
    const order = checkedOrder(claimed, inForce, forbidden, clock.now())
    const house = await houseAddresses(db, config.networks, [order.address])
    if (house.size > 0) throw houseAddress()
    return order
  }

  /** What is due by now counts, whether or not the host has had its turn. */
  const releaseFor = async (userId: string, { amount }: ClaimedWithdrawal): Promise<void> => {
    if (amount.coin === 'TOKEN') await releaseDue(db, clock, userId)
  }

  /** What is to be known of the person's right to the address, by the prices of now. */
  const ownershipOf = async (userId: string, order: WithdrawalOrder, inForce: MoneyTerms) => {
    const market = await prices.current()
    const now = clock.now()
    return {
      userId,
      order,
      settings: config.ownership,
      prices: { market, token: inForce.tokenPrice },
      now,
    }
  }

  const requireAvailable = async (userId: string, { coin, amount }: WithdrawalOrder) => {
    const available = await availableOf(ownRowsOf(db, userId), coin)
    if (isLess(available, amount)) throw insufficient()
  }

  /** The order that a code or a passkey is asked to confirm. Refuses one that could not be placed at present. */
  const orderToConfirm = async (request: FastifyRequest) => {
    const { userId, sessionId } = await sessions.requireUser(request)
    await settings.requireOpen()
    await requireNotFrozen(db, userId)
    const claimed = parseRequest(withdrawalOtpRequest, request.body)
    await releaseFor(userId, claimed)
    const inForce = await terms.current()
    const order = await checked(userId, claimed, inForce)
    await requireUnrestricted(db, userId, order, clock.now())
    await requireOwnership(db, await ownershipOf(userId, order, inForce))
    await requireAvailable(userId, order)
    return { userId, sessionId, order }
  }

  /** Places it for later, and notifies its owner, who has a passkey and did not use it. */
  const placeWaiting = async (tx: Transaction, placed: NewWithdrawal) => {
    const { id, userId, order, at } = placed
    const waitsUntil = waitFrom(at)
    await placeWithdrawal(tx, { ...placed, waitsUntil })
    const { email } = await userById(tx, userId)
    const mails = [withdrawalWaitsMail(mailContext(deps, email), order, waitsUntil)]
    return await storeNotice(tx, deps, { key: `withdrawal-waits:${id}`, at }, mails)
  }

  app.put(withdrawalOtp.path, async (request) => {
    const { userId, sessionId, order } = await orderToConfirm(request)
    const { email } = await userById(db, userId)
    const challenge = await codes.issue({
      ...bindingOf(userId, order, undefined).code,
      caller: keyOf(callerFrom(request, devices), email),
      holder: sessionId,
      mail: (code) =>
        codeMail(mailContext(deps, email), code, (texts) =>
          withdrawalUse(texts, order, site.siteName),
        ),
    })
    return { challenge }
  })

  /** The extension `passkeys`: what a passkey signs for this order under this key. */
  app.put(withdrawalChallenge.path, async (request) => {
    const { userId, sessionId, order } = await orderToConfirm(request)
    const key = idempotencyKeyOf(request.headers)
    return await passkeys.ask(bindingOf(userId, order, key).signed, sessionId)
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
    await releaseFor(userId, claimed)

    const order = await checked(userId, claimed, await terms.current())
    const confirmed = await confirm(deps, bindingOf(userId, order, key), proof)
    const mustWait = confirmed.isByCode && (await isGuarded(db, clock, userId))
    const record = { at: clock.now(), answer: randomUUID() }
    const result = retryUnderNewTerms(async () => {
      const inForce = await terms.current()
      // The code was for these amounts; under terms with another fee they are refused.
      await checked(userId, claimed, inForce)
      const placed = { id: record.answer, userId, order, at: record.at, terms: inForce.version }
      const ownership = await ownershipOf(userId, order, inForce)
      return await db.transaction(async (tx) => {
        let notice: StoredMail | undefined
        const id = await once(tx, intent, record, async () => {
          await confirmed.redeem(tx)
          await requireOwnership(tx, ownership)
          if (mustWait) notice = await placeWaiting(tx, placed)
          else await placeWithdrawal(tx, placed)
        })
        return { id, notice }
      })
    })
    const { id, notice } = await result.catch(refuse)
    notice?.deliver().catch(logMailError(request))
    return { id }
  })
}

function refuse(error: unknown): never {
  if (isFrozenError(error)) throw frozen()
  throw error instanceof Overdrawn ? insufficient() : error
}

/** What the code is bound to, and what a passkey signs: everything that is paid, and the key under which it is. */
const bindingOf = (userId: string, order: WithdrawalOrder, key: string | undefined): Binding => {
  const { coin, network, address, amount, fee, arrives } = order
  const units = [amount, fee, arrives].map((one) => one.units.toString())
  return {
    code: { purpose: 'withdrawal', subject: userId, payload: orderText(order) },
    signed: {
      purpose: 'withdrawal',
      userId,
      content: [coin, network, address, ...units, key ?? ''],
    },
  }
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
