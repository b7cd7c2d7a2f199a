import * as v from 'valibot'
import { NETWORK_IDS, type Network, networkName } from '#domain/assets.ts'
import { newestBatches } from '../../../chains/payouts/batches.ts'
import { CannotPay } from '../../../chains/payouts/chain.ts'
import { checkFile, takeSigned } from '../../../chains/payouts/send.ts'
import {
  approve,
  frozenWithdrawals,
  listedWithdrawals,
  payable,
  strangeWithdrawals,
} from '../../../chains/payouts/withdrawals.ts'
import { runPayoutRounds } from '../../../chains/payouts/worker.ts'
import { howManyWait } from '../../../platform/log/finding.ts'
import { about, optional, withdrawalIds } from '../../entry/arguments.ts'
import { order, query } from '../../entry/define.ts'
import { decimal } from '../../entry/reply.ts'
import { withdrawalConcern } from '../../entry/withdrawal-concern.ts'
import { batch, batchLines, batchNumbered } from './batch.ts'
import { concernOfSigned } from './concerns.ts'
import { batchNumber } from './files.ts'

const NEWEST = 20

const waiting = v.object({
  id: v.string(),
  state: v.picklist(['approved', 'frozen', 'listed']),
  amount: decimal,
  coin: v.string(),
  network: v.picklist(NETWORK_IDS),
  address: v.string(),
  /** Why the last plan left it out; empty where it did not. */
  reason: v.string(),
})

const STATES = {
  approved: 'approved',
  frozen: 'held, the account is frozen',
  listed: 'held, a sanctions list names the address',
} as const

export const payouts = [
  query({
    name: 'payouts',
    usage: 'payouts [list]',
    summary: 'list approved withdrawals that wait for a plan',
    help: `Pays withdrawals from the treasury, for networks with a node (RPC_*) and a treasury (TREASURY_*): approve them, plan, sign
the plan on a machine without a network (npm run signer -- <file>), and send what the signer has written.`,
    effect: 'reads',
    given: {},
    needs: ['db'],
    result: { rows: v.array(waiting) },
    async answer(_, { db }) {
      const rows: v.InferInput<typeof waiting>[] = []
      for (const network of NETWORK_IDS) {
        for (const one of await payable(db, network))
          rows.push({ ...one, amount: one.arrives, network, state: 'approved' })
        for (const one of await frozenWithdrawals(db, network))
          rows.push({ ...one, amount: one.arrives, network, state: 'frozen' })
        for (const one of await listedWithdrawals(db, network))
          rows.push({ ...one, amount: one.arrives, network, state: 'listed' })
      }
      return { rows }
    },
    show: ({ rows }) =>
      rows.length === 0
        ? 'No approved withdrawal waits for a plan.'
        : rows.map(
            ({ id, state, amount, coin, network, address, reason }) =>
              `${id}  ${STATES[state]}  pay ${amount} ${coin}  on ${networkName(network)}  to ${address}${reason && `  left out: ${reason}`}`,
          ),
  }),
  order({
    name: 'payouts-approve',
    usage: 'payouts approve <ids...>',
    summary: 'let withdrawals be paid by a plan',
    effect: 'moves money',
    may: 'treasurer',
    given: {
      ids: withdrawalIds(' '),
    },
    needs: ['clock'],
    result: {
      withdrawals: v.array(
        v.object({ id: v.string(), isNew: v.boolean(), refusal: v.optional(v.string()) }),
      ),
    },
    isDone: ({ withdrawals }) => withdrawals.every(({ refusal }) => refusal === undefined),
    concern: ({ ids }, { db }) => withdrawalConcern(db, ids, (payment) => payment),
    async carryOut({ ids }, { tx, by, services: { clock } }) {
      const withdrawals: { id: string; isNew: boolean; refusal?: string }[] = []
      const refusals: CannotPay[] = []
      const strange = await strangeWithdrawals(tx, ids)
      for (const id of ids)
        try {
          const isNew = (await approve(tx, clock, id, by, strange)) === 'approved'
          withdrawals.push({ id, isNew })
        } catch (error) {
          // It says so before it has changed anything, so the others are approved all the same.
          if (!(error instanceof CannotPay)) throw error
          refusals.push(error)
          withdrawals.push({ id, isNew: false, refusal: error.message })
        }
      if (refusals[0] && refusals.length === ids.length) throw refusals[0]
      return { withdrawals }
    },
    show: ({ withdrawals }) => [
      ...withdrawals.map(({ id, isNew, refusal }) => {
        if (refusal !== undefined) return `Withdrawal ${id} is not approved: ${refusal}.`
        return isNew
          ? `Withdrawal ${id} is approved.`
          : `Withdrawal ${id} has been approved before; nothing was changed.`
      }),
      'Plan their payment with "payouts plan <network>".',
    ],
  }),
  order({
    name: 'payouts-send',
    usage: 'payouts send <signed>',
    summary: 'send what the signer has written',
    help: 'Sends the transactions and watches them until they are final; the users are then notified by mail.',
    examples: ['payouts send payouts-bnb-1.signed.json'],
    effect: 'moves money',
    may: 'treasurer',
    given: {
      signed: about(
        'the file that the signer has written',
        v.pipe(v.string(), v.maxLength(5_000_000, 'that file is too large')),
      ),
    },
    fileArguments: ['signed'],
    needs: ['db', 'clock', 'config', 'mailer', 'payouts', 'site'],
    result: {
      batch: v.number(),
      isNew: v.boolean(),
      /** The state after the first round of sending. */
      status: v.optional(batch),
    },
    concern: ({ signed }, { db }) => concernOfSigned(db, signed),
    async prepare({ signed }, services) {
      const file = await checkFile(services.db, signed)
      return async ({ tx, db, services: joined, afterCommit }) => {
        const { batch, count, known } = await takeSigned(tx, file)
        // Whatever becomes of this round, the host goes on sending.
        afterCommit(async () => {
          await runPayoutRounds({ ...joined, db }).catch(() => undefined)
          return { status: await batchNumbered({ ...joined, db }, batch) }
        })
        return { batch, isNew: known !== count }
      }
    },
    show: ({ batch, isNew, status }) => [
      isNew
        ? `Batch ${batch} is signed and being sent.`
        : `Batch ${batch} was taken before; nothing was changed.`,
      ...(status ? batchLines(status) : []),
    ],
  }),
  query({
    name: 'payouts-status',
    usage: 'payouts status [<batch>]',
    summary: 'show where each transaction is, and what leads on',
    help: 'For what waits it names the commands that lead on. Without a number it shows the newest batches, and what waits for a plan.',
    effect: 'reads',
    given: { batch: optional(batchNumber) },
    needs: ['db', 'clock', 'payouts'],
    result: {
      batches: v.array(batch),
      /** How many approved withdrawals wait for a plan. */
      unplanned: v.array(v.object({ network: v.picklist(NETWORK_IDS), count: v.number() })),
    },
    async answer({ batch }, services) {
      const { db } = services
      if (batch !== undefined)
        return { batches: [await batchNumbered(services, batch)], unplanned: [] }
      const newest = await newestBatches(db, NEWEST)
      const shown = newest.map(({ number }) => batchNumbered(services, number))
      const counts = NETWORK_IDS.map(async (network) => ({
        network,
        count: (await payable(db, network)).length,
      }))
      return {
        batches: await Promise.all(shown),
        unplanned: (await Promise.all(counts)).filter(({ count }) => count > 0),
      }
    },
    show: ({ batches, unplanned }) =>
      batches.length + unplanned.length === 0
        ? 'Nothing has been planned yet.'
        : [...batches.flatMap(batchLines), ...unplanned.map(unplannedLine)],
  }),
]

const unplannedLine = ({ network, count }: { readonly network: Network; readonly count: number }) =>
  `${howManyWait(count, 'approved withdrawal')} for a plan: "payouts plan ${network}".`
