import * as v from 'valibot'
import { NETWORK_IDS, networkName } from '#domain/assets.ts'
import { transactionIdOn } from '../../ledger/transaction-id.ts'
import { newestBatches } from '../../payouts/batches.ts'
import { CannotPay } from '../../payouts/chain.ts'
import { openMovements } from '../../payouts/plan.ts'
import { takeSigned } from '../../payouts/send.ts'
import { settleBy } from '../../payouts/settle.ts'
import { approve, heldByFreeze, payable } from '../../payouts/withdrawals.ts'
import { settleAll } from '../../payouts/worker.ts'
import { about, optional } from '../arguments.ts'
import { order, query } from '../define.ts'
import { decimal } from '../reply.ts'
import { batch, batchLines, batchNumbered } from './payout-batch.ts'
import { batchNumber, chainOfBatch } from './payout-plans.ts'

const NEWEST = 20

const waiting = v.object({
  id: v.string(),
  state: v.picklist(['approved', 'frozen']),
  amount: decimal,
  coin: v.string(),
  network: v.picklist(NETWORK_IDS),
  address: v.string(),
})

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
        for (const one of await heldByFreeze(db, network))
          rows.push({ ...one, amount: one.arrives, network, state: 'frozen' })
      }
      return { rows }
    },
    show: ({ rows }) =>
      rows.length === 0
        ? 'No approved withdrawal waits for a plan.'
        : rows.map(
            ({ id, state, amount, coin, network, address }) =>
              `${id}  ${state === 'frozen' ? 'held, the account is frozen' : state}  pay ${amount} ${coin}  on ${networkName(network)}  to ${address}`,
          ),
  }),
  order({
    name: 'payouts-approve',
    usage: 'payouts approve <ids...>',
    summary: 'let withdrawals be paid by a plan',
    effect: 'moves money',
    given: {
      ids: about(
        'ids of withdrawals, from "withdrawals list"',
        v.pipe(
          v.string(),
          v.transform((text) => text.split(' ')),
          v.array(
            v.pipe(
              v.string(),
              v.uuid(
                (issue) => `${issue.input} is not a withdrawal id: copy one from "payouts list"`,
              ),
            ),
          ),
        ),
      ),
    },
    needs: ['clock'],
    result: { withdrawals: v.array(v.object({ id: v.string(), isNew: v.boolean() })) },
    async carryOut({ ids }, { tx, by, services: { clock } }) {
      const withdrawals: { id: string; isNew: boolean }[] = []
      for (const id of ids)
        withdrawals.push({ id, isNew: (await approve(tx, clock, id, by)) === 'approved' })
      return { withdrawals }
    },
    show: ({ withdrawals }) => [
      ...withdrawals.map(({ id, isNew }) =>
        isNew
          ? `Withdrawal ${id} is approved.`
          : `Withdrawal ${id} has been approved before; nothing was changed.`,
      ),
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
    given: {
      signed: about(
        'the file that the signer has written',
        v.pipe(v.string(), v.maxLength(5_000_000, 'that file is too large')),
      ),
    },
    fileArguments: ['signed'],
    needs: ['clock', 'config', 'mailer', 'payouts', 'site'],
    result: {
      batch: v.number(),
      isNew: v.boolean(),
      /** After the first round of sending. */
      status: v.optional(batch),
    },
    async carryOut({ signed }, { tx, db, services, afterCommit }) {
      const { batch, count, known } = await takeSigned(tx, signed)
      // Whatever becomes of this round, the host goes on sending.
      afterCommit(async () => {
        await settleAll({ ...services, db }).catch(() => undefined)
        return { status: await batchNumbered({ ...services, db }, batch) }
      })
      return { batch, isNew: known !== count }
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
    summary: 'show where each transaction is',
    effect: 'reads',
    given: {
      batch: optional(batchNumber),
    },
    needs: ['db', 'clock'],
    result: { batches: v.array(batch) },
    async answer({ batch }, services) {
      if (batch !== undefined) return { batches: [await batchNumbered(services, batch)] }
      const newest = await newestBatches(services.db, NEWEST)
      const shown = newest.map(({ number }) => batchNumbered(services, number))
      return { batches: await Promise.all(shown) }
    },
    show: ({ batches }) =>
      batches.length === 0 ? 'Nothing has been planned yet.' : batches.flatMap(batchLines),
  }),
  order({
    name: 'payouts-found',
    usage: 'payouts found <batch> <tx>',
    summary: 'name the transaction that has used a nonce of a batch',
    help: 'Settles what has the nonce of that transaction as the chain says, where the nodes do not show which one it was.',
    effect: 'moves money',
    given: {
      batch: batchNumber,
      tx: about('the id of the transaction, from an explorer', v.pipe(v.string(), v.trim())),
    },
    needs: ['db', 'clock', 'config', 'mailer', 'payouts', 'site'],
    result: { batch },
    async prepare({ batch, tx: transaction }, services) {
      const chain = await chainOfBatch(services, batch)
      const { hash } = transactionIdOn(chain.network, transaction)
      const { open } = await services.db.transaction((tx) =>
        openMovements(tx, batch, chain.network),
      )
      for (const slot of open) {
        const verdict = await chain.verdictBy(slot, hash)
        if (verdict.kind === 'open') continue
        return async ({ services: joined, db, afterCommit }) => {
          const notice = await settleBy(joined, slot, verdict, db)
          afterCommit(async () => {
            // What cannot be mailed now is mailed from the outbox.
            await notice?.deliver().catch(() => undefined)
            return {}
          })
          return { batch: await batchNumbered(joined, batch) }
        }
      }
      throw new CannotPay(
        `${hash} has used no nonce of batch ${batch} that is not settled, or is not final`,
      )
    },
    show: ({ batch }) => batchLines(batch),
  }),
]
