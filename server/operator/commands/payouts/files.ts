import * as v from 'valibot'
import { type Plan, planText } from '#domain/payouts/plan.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { newestPlan } from '../../../chains/payouts/batches.ts'
import { refuseUnconfirmed } from '../../../chains/payouts/confirmed.ts'
import { safeFileOf } from '../../../chains/payouts/safe.ts'
import type { Signer, Tx } from '../../../platform/db/db.ts'
import { wholeNumber } from '../../entry/arguments.ts'
import { query } from '../../entry/define.ts'
import { CommandRefused, type File, files } from '../../entry/reply.ts'
import { approvalsFor } from '../../staff/approvals.ts'

export const batchNumber = wholeNumber(
  'the number of a batch, from "payouts status"',
  /^[1-9]\d{0,8}$/,
  'give the number of a batch from "payouts status"',
)

export const payoutFiles = [
  query({
    name: 'payouts-file',
    usage: 'payouts file <batch>',
    summary: 'write the plan of a batch once more',
    help: 'The same plan, with the same hash, and what the staff has signed of it until now.',
    effect: 'reads',
    given: { batch: batchNumber },
    needs: ['db'],
    result: { batch: v.number(), hash: v.string(), files },
    async answer({ batch }, { db }) {
      const plan = await newestPlan(db, batch)
      if (!plan) throw new CommandRefused(`There is no batch ${batch}`)
      return { batch, hash: plan.hash, files: await filesOf(db, plan) }
    },
    show: ({ batch, hash }) => `Batch ${batch} has the plan ${hash}. In words: ${wordsOf(hash)}.`,
  }),
]

/** The files of a plan, for the signer. Throws CannotPay where it pays what nobody has confirmed. */
export async function filesOf(db: Pick<Tx, 'rows'> & Signer, plan: Plan): Promise<File[]> {
  await refuseUnconfirmed(db, plan)
  const { batch, network, purpose, issue } = plan
  const name = `payouts-${network.toLowerCase()}-${batch}${issue > 1 ? `-${issue}` : ''}`
  const safe = safeFileOf(plan)
  return [
    { name: `${name}.json`, text: planText(plan) },
    ...(safe ? [{ name: `${name}.safe.json`, text: safe }] : []),
    // What the staff has signed goes along, for a signer that has their keys.
    ...(purpose === 'payouts'
      ? [
          {
            name: `${name}.approvals.json`,
            text: await approvalsFor(
              db,
              plan.transactions.map(({ id }) => id),
            ),
          },
        ]
      : []),
  ]
}
