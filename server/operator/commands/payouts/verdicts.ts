import * as v from 'valibot'
import { CannotPay, type Payment, type Verdict } from '../../../chains/payouts/chain.ts'
import { paymentsOf } from '../../../chains/payouts/payments.ts'
import { openMovements } from '../../../chains/payouts/plan.ts'
import { settlePayment } from '../../../chains/payouts/settle.ts'
import { verdictByHand } from '../../../chains/payouts/settle-by-hand.ts'
import { transactionIdOn } from '../../../money/ledger/transaction-id.ts'
import { about, optional, paymentId, transactionId } from '../../entry/arguments.ts'
import type { OrderScope } from '../../entry/command.ts'
import { order } from '../../entry/define.ts'
import { batch, batchLines, batchNumbered } from './batch.ts'
import { batchNumber } from './files.ts'
import { chainOfBatch } from './plans.ts'

/** What somebody says of a payment that the nodes do not settle. */
export const payoutVerdicts = [
  order({
    name: 'payouts-found',
    usage: 'payouts found <batch> <tx>',
    summary: 'name the transaction that has used a nonce of a batch',
    help: 'Settles what has the nonce of that transaction as the chain says, where the nodes do not show which one it was.',
    effect: 'moves money',
    may: 'treasurer',
    given: {
      batch: batchNumber,
      tx: about('the id of the transaction, from an explorer', v.pipe(v.string(), v.trim())),
    },
    needs: ['db', 'clock', 'config', 'mailer', 'payouts', 'site'],
    result: { batch },
    concern: async ({ batch, tx }) => ({
      on: [`batch ${batch}`],
      before: {},
      after: { [`batch ${batch}`]: `settled by ${tx}` },
    }),
    async prepare({ batch, tx: transaction }, services) {
      const chain = await chainOfBatch(services, batch)
      const { hash } = transactionIdOn(chain.network, transaction)
      const { open } = await services.db.transaction((tx) =>
        openMovements(tx, batch, chain.network),
      )
      for (const payment of open) {
        const verdict = await chain.verdictBy(payment, hash)
        if (verdict.kind !== 'open') return (scope) => recordVerdict(scope, payment, verdict)
      }
      throw new CannotPay(
        `${hash} has used no nonce of batch ${batch} that is not settled, or is not final`,
      )
    },
    show: ({ batch }) => batchLines(batch),
  }),
  order({
    name: 'payouts-settle',
    usage: 'payouts settle <batch> <id> <as> [<tx>]',
    summary: 'say what became of a payment that is "unknown"',
    help: 'For a payment that "found" does not settle: you have looked in an explorer. One that was paid needs its transaction.',
    effect: 'moves money',
    may: 'treasurer',
    given: {
      batch: batchNumber,
      id: paymentId,
      as: about(
        'paid or failed',
        v.picklist(['paid', 'failed'], (issue) => `${issue.input} is neither paid nor failed`),
      ),
      tx: optional(transactionId),
    },
    needs: ['db', 'clock', 'config', 'mailer', 'payouts', 'site'],
    result: { batch },
    async concern({ batch, id, as }, { db }) {
      const payment = (await paymentsOf(db, batch)).find((one) => one.id === id)
      if (!payment) throw new CannotPay(`Batch ${batch} has no payment ${id}`)
      return { on: [`batch ${batch}`, id], before: { [id]: payment.state }, after: { [id]: as } }
    },
    async prepare({ batch, id, as, tx: transaction }, services) {
      const chain = await chainOfBatch(services, batch)
      const payment = (await paymentsOf(services.db, batch)).find((one) => one.id === id)
      if (!payment) throw new CannotPay(`Batch ${batch} has no payment ${id}`)
      const verdict = await verdictByHand(services.db, chain, payment, { as, transaction })
      return (scope) => recordVerdict(scope, payment, verdict)
    },
    show: ({ batch }) => batchLines(batch),
  }),
]

/** Settles a payment, and resolves to its batch. */
async function recordVerdict(
  {
    services,
    db,
    afterCommit,
  }: OrderScope<'db' | 'clock' | 'config' | 'mailer' | 'payouts' | 'site'>,
  payment: Payment,
  verdict: Verdict,
) {
  const notice = await settlePayment(services, payment, verdict, db)
  afterCommit(async () => {
    // What cannot be mailed now is mailed from the outbox.
    await notice?.deliver().catch(() => undefined)
    return {}
  })
  return { batch: await batchNumbered(services, payment.batch) }
}
