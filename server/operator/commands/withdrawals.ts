import * as v from 'valibot'
import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { checkElsewhere } from '../../chains/payouts/elsewhere.ts'
import { frozenPayments, listedPayments } from '../../chains/payouts/withdrawals.ts'
import { type Decision, decide } from '../../money/withdrawals/decide.ts'
import { storeDecisionNotice } from '../../money/withdrawals/notify.ts'
import {
  type ListedWithdrawal,
  newestWithdrawals,
  pendingWithdrawals,
} from '../../money/withdrawals/withdrawals.ts'
import { maskSecrets } from '../../platform/log/log.ts'
import { about, flag, textUpTo, transactionId, withdrawalId } from '../entry/arguments.ts'
import type { OrderScope } from '../entry/command.ts'
import { order, query } from '../entry/define.ts'
import { decimal, PAGE, pageFrom, pageOf, time } from '../entry/reply.ts'
import { withdrawalConcern } from '../entry/withdrawal-concern.ts'

const row = v.object({
  id: v.string(),
  at: time,
  email: v.string(),
  /** The amount to be paid: what was withdrawn, without the fee. */
  amount: decimal,
  coin: v.string(),
  network: v.picklist(NETWORK_IDS),
  address: v.string(),
  status: v.string(),
  transaction: v.string(),
  reason: v.string(),
  /** Nobody can approve it before, and its person can cancel it. */
  waitsUntil: v.optional(time),
  isFrozen: v.boolean(),
  /** A sanctions list names the address, and nobody has released it. */
  isListed: v.boolean(),
})
type Row = v.InferOutput<typeof row>

const decided = {
  id: v.string(),
  status: v.picklist(['approved', 'rejected']),
  isNew: v.boolean(),
  mailError: v.optional(v.string()),
}

export const withdrawals = [
  query({
    name: 'withdrawals',
    usage: 'withdrawals [list] [--all]',
    summary: 'list withdrawals',
    help: 'Lists the pending withdrawals, oldest first, or with --all every one with its decision, newest first.',
    effect: 'reads',
    given: { all: flag('decided ones as well, newest first') },
    needs: ['db', 'clock'],
    result: { ...pageOf(row), all: v.boolean() },
    after: withdrawalId,
    async answer({ all }, { db, clock }, after) {
      const limit = PAGE + 1
      const listed = await (all ? newestWithdrawals : pendingWithdrawals)(db, { limit, after })
      const ids = listed.map(({ id }) => id)
      const frozen = await frozenPayments(db, ids)
      const named = await listedPayments(db, ids)
      const rowsOf = (shown: readonly ListedWithdrawal[]) =>
        shown.map((one) => ({
          ...rowOf(one, frozen.has(one.id), clock.now()),
          isListed: named.has(one.id),
        }))
      return { ...pageFrom(listed, ({ id }) => id, rowsOf), all }
    },
    show({ rows, all }, { isFirst }) {
      if (isFirst && rows.length === 0)
        return all ? 'There are no withdrawals.' : 'No withdrawals are pending.'
      return rows.map((one) =>
        all ? `${lineOf(one)}  ${outcomeOf(one)}` : [lineOf(one), ...marksOf(one)].join('  '),
      )
    },
  }),
  order({
    name: 'approve',
    usage: 'withdrawals approve <id> <tx>',
    summary: 'approve a withdrawal that was paid',
    help: `Pay first, then approve with the id of the transaction. The user is notified by mail. A decision cannot be reversed.`,
    effect: 'moves money',
    may: 'treasurer',
    given: { id: withdrawalId, tx: transactionId },
    needs: ['db', 'clock', 'config', 'mailer', 'site', 'payouts'],
    result: decided,
    concern: ({ id, tx }, { db }) =>
      withdrawalConcern(db, [id], (payment) => `was paid in ${tx}: ${payment}`),
    async prepare({ id, tx: transactionId }, services) {
      await checkElsewhere(services, id, transactionId)
      return (scope) => decideAndNotify(scope, id, { status: 'approved', transactionId })
    },
    show: (decision) => decisionLines(decision),
  }),
  order({
    name: 'reject',
    usage: 'withdrawals reject <id> [<reason...>]',
    summary: 'reject a withdrawal and return its money',
    help: 'The user is notified by mail, and sees the reason. A decision cannot be reversed.',
    effect: 'moves money',
    may: 'treasurer',
    given: {
      id: withdrawalId,
      reason: about('a reason', v.optional(textUpTo(200, 'a reason'), '')),
    },
    needs: ['db', 'clock', 'config', 'mailer', 'site'],
    result: decided,
    concern: ({ id }, { db }) =>
      withdrawalConcern(db, [id], (payment) => `rejected, goes back to its owner: ${payment}`),
    carryOut: ({ id, reason }, scope) => decideAndNotify(scope, id, { status: 'rejected', reason }),
    show: (decision) => decisionLines(decision),
  }),
]

const rowOf = (one: ListedWithdrawal, isFrozen: boolean, now: Date) => {
  const { time: at, arrives, waitsUntil = 0, ...rest } = one
  return {
    ...rest,
    isFrozen,
    at: new Date(at),
    amount: arrives.units,
    ...(waitsUntil > now.getTime() ? { waitsUntil: new Date(waitsUntil) } : {}),
  }
}

const lineOf = ({ id, at, email, amount, coin, network, address }: Row): string =>
  [id, at, email, `pay ${amount} ${coin}`, `on ${networkName(network)}`, `to ${address}`].join('  ')

const marksOf = ({ waitsUntil, isFrozen, isListed }: Row): string[] => [
  ...(waitsUntil === undefined ? [] : [`waits until ${waitsUntil}, and can be cancelled`]),
  ...(isFrozen ? ['do not pay: the account is frozen'] : []),
  ...(isListed ? ['do not pay: a sanctions list names the address'] : []),
]

function outcomeOf({ status, transaction, reason, waitsUntil }: Row): string {
  if (status === 'approved') return `approved in transaction ${transaction}`
  if (status === 'rejected') return reason ? `rejected: ${reason}` : 'rejected'
  return waitsUntil === undefined ? 'pending' : `pending, waits until ${waitsUntil}`
}

type Decided = v.InferOutput<v.ObjectSchema<typeof decided, undefined>>

async function decideAndNotify(
  {
    tx,
    services,
    db,
    afterCommit,
  }: OrderScope<'db' | 'clock' | 'config' | 'mailer' | 'site', Decided>,
  id: string,
  decision: Decision,
): Promise<Decided> {
  const isNew = (await decide(services.db, services.clock, id, decision)) === 'decided'
  const notice = await storeDecisionNotice(tx, { ...services, db }, id)
  afterCommit(async () => {
    const mailError = await notice?.deliver().catch(reasonOf)
    return mailError === undefined ? {} : { mailError }
  })
  return { id, status: decision.status, isNew }
}

/** The first line of an error; mail servers may send several. */
const reasonOf = (error: unknown): string =>
  maskSecrets((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '')

const decisionLines = ({ id, status, isNew, mailError }: Decided): string[] => [
  isNew
    ? `Withdrawal ${id} is ${status}.`
    : `Withdrawal ${id} has already been ${status}; nothing was changed.`,
  ...(mailError === undefined
    ? []
    : [`The mail to the user could not be sent: ${mailError}. Run the same command to try again.`]),
]
