import * as v from 'valibot'
import { isNetwork, NETWORK_IDS, networkName, WITHDRAWAL_COINS } from '#domain/assets.ts'
import { freezeOf } from '../../accounts/freezes/freezes.ts'
import { userByEmail } from '../../accounts/users/users.ts'
import { addressesOf } from '../../money/deposits/derived.ts'
import { balancesOf } from '../../money/ledger/balances.ts'
import { proofsOf, VERDICTS } from '../../money/ownership/ownership.ts'
import {
  QUEUE_STATES,
  type QueuedWithdrawal,
  queuedWithdrawals,
  queueOf,
  RISK_SIGNS,
} from '../../money/withdrawals/queue.ts'
import { about, choiceOf, email, optional, withdrawalId } from '../entry/arguments.ts'
import { query } from '../entry/define.ts'
import {
  CommandRefused,
  decimal,
  PAGE,
  pageFrom,
  pageOf,
  time,
  unknownPerson,
} from '../entry/reply.ts'
import { standText } from '../entry/withdrawal-concern.ts'
import { accessOf, earlierOf } from './people/withdrawal-record.ts'

const sign = v.picklist(RISK_SIGNS)

const row = v.object({
  id: v.string(),
  at: time,
  email: v.string(),
  /** The amount to be paid: what was withdrawn, without the fee. */
  amount: decimal,
  coin: v.string(),
  network: v.string(),
  address: v.string(),
  status: v.string(),
  /** Who has let it be paid, if somebody has and it is not paid yet. */
  approvedBy: v.string(),
  waitsUntil: v.nullable(time),
  isFrozen: v.boolean(),
  signs: v.array(sign),
})
type Row = v.InferOutput<typeof row>

const movement = v.object({
  id: v.string(),
  at: time,
  amount: decimal,
  coin: v.string(),
  address: v.string(),
  status: v.string(),
})

export const withdrawalQueue = [
  query({
    name: 'queue',
    usage:
      'withdrawals queue [--state <state>] [--coin <coin>] [--network <network>] [--person <email>]',
    summary: 'list withdrawals with their signs of risk',
    help: `Without --state the pending ones that nobody has approved; to-pay are approved and not paid yet. What is open is listed
from the oldest on, everything else from the newest.`,
    examples: ['withdrawals queue --network BNB'],
    effect: 'reads',
    given: {
      state: about(
        `one of ${QUEUE_STATES.join(', ')}`,
        v.optional(v.picklist(QUEUE_STATES, `--state takes ${QUEUE_STATES.join(', ')}`), 'pending'),
      ),
      coin: optional(choiceOf(WITHDRAWAL_COINS)),
      network: optional(choiceOf(NETWORK_IDS)),
      person: optional(email),
    },
    needs: ['db'],
    result: pageOf(row),
    after: withdrawalId,
    async answer({ state, coin, network, person }, { db }, after) {
      const user = person === undefined ? undefined : await userByEmail(db, person)
      if (person !== undefined && !user) throw unknownPerson(person)
      const queued = await queueOf(
        db,
        { state, coin, network, userId: user?.id },
        { limit: PAGE + 1, after },
      )
      return pageFrom(
        queued,
        ({ id }) => id,
        (shown) => shown.map(rowOf),
      )
    },
    show: ({ rows }, { isFirst }) =>
      isFirst && rows.length === 0 ? 'There are none.' : rows.map(lineOf),
  }),
  query({
    name: 'withdrawal',
    usage: 'withdrawals show <id>',
    summary: 'show a withdrawal with all that matters for deciding it',
    help: 'The person with balances, logins, passkeys, addresses and other withdrawals, and how they have shown that the address is theirs.',
    effect: 'reads',
    given: { id: withdrawalId },
    needs: ['db', 'clock'],
    result: {
      withdrawal: row,
      fee: decimal,
      transaction: v.string(),
      reason: v.string(),
      stands: v.string(),
      balances: v.array(v.object({ coin: v.string(), amount: decimal, held: decimal })),
      addresses: v.array(v.string()),
      logins: v.array(
        v.object({ device: v.string(), address: v.string(), at: time, usedAt: time }),
      ),
      passkeys: v.array(v.object({ name: v.string(), addedAt: time })),
      frozen: v.string(),
      /** What the person has proven of the address, the newest first. */
      ownership: v.array(
        v.object({
          at: time,
          verdict: v.picklist(VERDICTS),
          message: v.string(),
          signature: v.string(),
        }),
      ),
      /** The newest others of the person. */
      earlier: v.array(movement),
    },
    async answer({ id }, { db, clock }) {
      const [withdrawal] = await queuedWithdrawals(db, [id])
      if (!withdrawal) throw new CommandRefused(`There is no withdrawal ${id}`)
      const { user_id: userId, address } = withdrawal
      const balances = (await balancesOf(db, [userId])).get(userId)
      const frozen = await freezeOf(db, userId)
      const { logins, passkeys } = await accessOf(db, userId)
      return {
        withdrawal: rowOf(withdrawal),
        fee: withdrawal.amount - withdrawal.arrives,
        transaction: withdrawal.transaction,
        reason: withdrawal.reason,
        stands: await standText(db, withdrawal),
        balances: Object.entries(balances ?? {}).map(([coin, { available, held }]) => ({
          coin,
          amount: available.units + held.units,
          held: held.units,
        })),
        addresses: (await addressesOf(db, [userId])).map(({ address }) => address),
        logins,
        passkeys,
        frozen: frozen ? `since ${frozen.at.toISOString()} ${frozen.reason}` : '',
        ownership: await proofsOf(db, { userId, address }, clock.now()),
        earlier: await earlierOf(db, userId, id),
      }
    },
    show: ({ withdrawal, stands, balances, logins, passkeys, ownership, earlier }) => [
      lineOf(withdrawal),
      stands,
      ...ownership.map(({ at, verdict }) => `  address  ${verdict}  ${at}`),
      ...balances.map(({ coin, amount, held }) => `  has ${amount} ${coin} (${held} held)`),
      ...logins.map(({ device, address, usedAt }) => `  login  ${device}  ${address}  ${usedAt}`),
      ...passkeys.map(({ name, addedAt }) => `  passkey  ${name}  since ${addedAt}`),
      ...earlier.map(
        ({ id, at, amount, coin, address, status }) =>
          `  ${id}  ${at}  ${amount} ${coin}  to ${address}  ${status}`,
      ),
    ],
  }),
]

const rowOf = (one: QueuedWithdrawal) => ({
  id: one.id,
  at: one.at,
  email: one.email,
  amount: one.arrives,
  coin: one.coin,
  network: one.network,
  address: one.address,
  status: one.status,
  approvedBy: one.approved_by,
  waitsUntil: one.waits_until,
  isFrozen: one.is_frozen,
  signs: one.signs,
})

const lineOf = ({
  id,
  at,
  email,
  amount,
  coin,
  network,
  address,
  status,
  approvedBy,
  signs,
}: Row) =>
  [
    ...[id, at, email, `pay ${amount} ${coin}`],
    `on ${isNetwork(network) ? networkName(network) : network}`,
    `to ${address}`,
    approvedBy !== '' && status === 'pending' ? `approved by ${approvedBy}` : status,
    ...signs,
  ].join('  ')
