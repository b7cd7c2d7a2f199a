import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { decimalsOn, depositNetwork } from '#domain/assets.ts'
import { amountOf, fits, isLess } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { userByEmail } from '../accounts/users/users.ts'
import { CannotSend } from '../chains/local-chain/faucet.ts'
import { CannotPay } from '../chains/payouts/chain.ts'
import { checkElsewhere } from '../chains/payouts/elsewhere.ts'
import type { ChainServices } from '../chains/services.ts'
import { ConflictingDeposit, credit, ownTransactionId } from '../money/deposits/deposits.ts'
import { WrongCheckpoint } from '../money/ledger/checkpoints.ts'
import { CannotReverse } from '../money/ledger/reverse.ts'
import { InvalidTransactionId } from '../money/ledger/transaction-id.ts'
import { AbsurdTerms } from '../money/set-terms.ts'
import { InvalidTerms, isOffered } from '../money/terms/money-terms.ts'
import type { Decision } from '../money/withdrawals/decide.ts'
import { CannotDecide, decide } from '../money/withdrawals/decide.ts'
import { storeDecisionNotice } from '../money/withdrawals/notify.ts'
import { maskSecrets } from '../platform/log/log.ts'
import { NodeError } from '../platform/nodes/node-error.ts'
import { continueAddresses, findAddress, listAddresses } from './address-commands.ts'
import { showAudit } from './audit-command.ts'
import { acceptNetwork, showChain } from './chain-commands.ts'
import type { Command, CommandOf, Outcome } from './command.ts'
import { commandSchema, done, isQuestion, refused } from './command.ts'
import {
  explainToOperator,
  NO_MINIMUM,
  prepareRecovery,
  recoverDeposit,
} from './deposit-commands.ts'
import { findingsInside } from './doctor/inside.ts'
import { useFaucet } from './faucet-command.ts'
import { freezeByOperator, showFreezes, unfreezeByOperator } from './freeze-commands.ts'
import { showAllWithdrawals, showUsers, showWithdrawals } from './listings.ts'
import type { OrderScope } from './orders.ts'
import { carryOut, failureOf, outcomeOfOrder } from './orders.ts'
import {
  approvePayouts,
  prepareFound,
  preparePlan,
  prepareSend,
  prepareSettle,
  prepareSweepPlan,
  prepareVoid,
  showPayouts,
  showStatus,
} from './payout-commands.ts'
import { followPrice, setPrice, showPrices } from './price-commands.ts'
import { reverseTransfer, showTransfers } from './reverse-commands.ts'
import { addLink, maintenance, removeLink, showLinks } from './site-commands.ts'
import { CannotSetTerms, changeTerms, showTerms, showTermsHistory } from './terms-commands.ts'

const envelope = v.object({ order: v.optional(v.pipe(v.string(), v.uuid())) })

/** Executes a command of the admin socket. Operator errors are returned, not thrown. */
export async function execute(deps: ChainServices, input: unknown): Promise<Outcome> {
  const read = v.safeParse(commandSchema, input)
  if (!read.success) return refused(read.issues[0].message)
  const command = read.output
  if (isQuestion(command)) return answer(deps, command).catch(refuse)
  const given = v.safeParse(envelope, input)
  if (!given.success) return refused('The id of an order is a UUID.')
  const { order: id = randomUUID(), ...text } = v.parse(v.looseObject(envelope.entries), input)
  const order = { id, command: JSON.stringify(text) }
  try {
    const work = await prepare(deps, command)
    const result = await carryOut(deps, order, work, refusalOf)
    const outcome = result.isDone ? 'ok' : 'refused'
    deps.security.record({ event: `operator-${command.command}`, outcome, order: id })
    return result
  } catch (error) {
    const failure = failureOf(error, id)
    if (failure) return failure
    if (error instanceof CannotPay || error instanceof InvalidTransactionId)
      return refused(`${error.message}.`)
    if (error instanceof NodeError) return refused(`${error.message}. Nothing was changed.`)
    throw error
  }
}

const REFUSALS = [
  ...[AbsurdTerms, CannotDecide, CannotPay, CannotReverse, CannotSend, CannotSetTerms],
  ...[ConflictingDeposit, InvalidTerms, InvalidTransactionId, NodeError, WrongCheckpoint],
]

const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && REFUSALS.some((kind) => error instanceof kind)
    ? `${error.message}.`
    : undefined

function refuse(error: unknown): Outcome {
  const reason = refusalOf(error)
  if (reason === undefined) throw error
  return refused(reason)
}

async function answer(deps: ChainServices, command: Command): Promise<Outcome> {
  switch (command.command) {
    case 'faucet':
      return useFaucet(deps, command)
    case 'chain':
      return showChain(deps)
    case 'users':
      return showUsers(deps, command)
    case 'freezes':
      return showFreezes(deps, command)
    case 'prices':
      return showPrices(deps)
    case 'maintenance':
      return maintenance(deps, undefined)
    case 'links':
      return showLinks(deps)
    case 'withdrawals':
      return showWithdrawals(deps, command)
    case 'all-withdrawals':
      return showAllWithdrawals(deps, command)
    case 'addresses':
      return listAddresses(deps, command)
    case 'find-address':
      return findAddress(deps, command)
    case 'transfers':
      return showTransfers(deps, command)
    case 'payouts':
      return showPayouts(deps)
    case 'payouts-status':
      return showStatus(deps, command)
    case 'terms':
      return showTerms(deps)
    case 'terms-history':
      return showTermsHistory(deps)
    case 'doctor':
      // A line of JSON for each finding: only `npm run doctor` asks.
      return done(...(await findingsInside(deps)).map((found) => JSON.stringify(found)))
    case 'explain-deposit':
      return explainToOperator(deps, command)
    case 'log-name':
      return done(deps.security.nameOf(command.of))
    case 'order':
      return outcomeOfOrder(deps, command.id)
    case 'audit':
      return showAudit(deps, command.since)
    default:
      throw new Error(`${command.command} is an order`)
  }
}

/** What must not happen in a transaction: questions to the nodes of a chain. */
async function prepare(
  deps: ChainServices,
  command: Command,
): Promise<(scope: OrderScope) => Promise<Outcome>> {
  if (command.command === 'payouts-plan') return await preparePlan(deps, command)
  if (command.command === 'payouts-sweep') return await prepareSweepPlan(deps, command)
  if (command.command === 'payouts-void') return await prepareVoid(deps, command)
  if (command.command === 'payouts-found') return await prepareFound(deps, command)
  if (command.command === 'payouts-send') return await prepareSend(deps, command)
  if (command.command === 'payouts-settle') return await prepareSettle(deps, command)
  if (command.command === 'recover-deposit') {
    const recovery = await prepareRecovery(deps, command)
    return (scope) => recoverDeposit(scope, recovery)
  }
  if (command.command === 'approve') await checkElsewhere(deps, command.id, command.tx)
  return (scope) => dispatch(scope, command)
}

function dispatch(scope: OrderScope, command: Command): Promise<Outcome> {
  const { deps } = scope
  switch (command.command) {
    case 'deposit':
      return deposit(scope, command)
    case 'freeze':
      return freezeByOperator(scope, command)
    case 'unfreeze':
      return unfreezeByOperator(scope, command)
    case 'price':
      return setPrice(deps, command)
    case 'follow-price':
      return followPrice(deps, command)
    case 'maintenance':
      return maintenance(deps, command.set)
    case 'accept-chain':
      return acceptNetwork(deps, command)
    case 'add-link':
      return addLink(deps, command)
    case 'remove-link':
      return removeLink(deps, command.number)
    case 'approve':
      return settle(scope, command.id, { status: 'approved', transactionId: command.tx })
    case 'reject':
      return settle(scope, command.id, { status: 'rejected', reason: command.reason })
    case 'set-terms':
      return changeTerms(deps, command)
    case 'continue-addresses':
      return continueAddresses(deps, command)
    case 'payouts-approve':
      return approvePayouts(scope, command)
    case 'reverse':
      return reverseTransfer(deps, command)
    default:
      throw new Error(`${command.command} is no order`)
  }
}

async function deposit(
  { id, deps: { db, clock, terms } }: OrderScope,
  { email, amount, tx }: CommandOf<'deposit'>,
): Promise<Outcome> {
  const { coin } = amount
  const inForce = await terms.current()
  if (inForce.minimumDeposit === undefined) return refused(NO_MINIMUM)
  if (!isOffered(inForce, coin))
    return refused(
      `${coin} has no terms, so it is not offered: set its fee first, with "terms set WITHDRAWAL_FEES <fees>".`,
    )
  const minimum = amountOf(coin, inForce.minimumDeposit)
  if (isLess(amount, minimum))
    return refused(`Deposits below ${toDecimalString(minimum.units)} ${coin} are not credited.`)
  const sum = toDecimalString(amount.units)
  const decimals = decimalsOn(coin, depositNetwork(coin))
  if (!fits(amount, decimals))
    return refused(`${coin} has at most ${decimals} decimals, so ${sum} is not a possible deposit.`)
  const user = await userByEmail(db, email)
  if (!user)
    return refused(
      `There is no user with the e-mail ${email}. Search with "users <part of e-mail>".`,
    )
  const transactionId = tx ?? ownTransactionId(id)
  const result = await credit(db, clock, { userId: user.id, amount, transactionId })
  return result === 'credited'
    ? done(`Credited ${sum} ${coin} to ${user.email} (transaction ${transactionId}).`)
    : done(`Transaction ${transactionId} has already been credited; nothing was changed.`)
}

async function settle(
  { tx, deps, db, afterCommit }: OrderScope,
  id: string,
  decision: Decision,
): Promise<Outcome> {
  const result = await decide(deps.db, deps.clock, id, decision)
  const notice = await storeDecisionNotice(tx, { ...deps, db }, id)
  afterCommit(async () => {
    const mailError = await notice?.deliver().catch(reasonOf)
    if (!mailError) return []
    return [
      `The mail to the user could not be sent: ${mailError}. Run the same command to try again.`,
    ]
  })
  return done(
    result === 'decided'
      ? `Withdrawal ${id} is ${decision.status}.`
      : `Withdrawal ${id} has already been ${decision.status}; nothing was changed.`,
  )
}

/** The first line of an error; mail servers may send several. */
const reasonOf = (error: unknown): string =>
  maskSecrets((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '')
