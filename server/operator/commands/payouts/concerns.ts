import { type Network, networkName } from '#domain/assets.ts'
import { amountIn } from '#domain/payouts/plan.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { batchOf, newestPlanHead } from '../../../chains/payouts/batches.ts'
import { CannotPay } from '../../../chains/payouts/chain.ts'
import { paymentsOf } from '../../../chains/payouts/payments.ts'
import { checkFile } from '../../../chains/payouts/send.ts'
import { payable } from '../../../chains/payouts/withdrawals.ts'
import type { Signer, Tx } from '../../../platform/db/db.ts'
import { howManyWait } from '../../../platform/log/finding.ts'
import type { Concern } from '../../entry/command.ts'

/** What an order to plan is signed with: what waits for it, or the plan that it replaces. */
export async function concernOfNewBatch(
  db: Tx & Signer,
  network: Network,
  again: number | undefined,
): Promise<Concern> {
  if (again !== undefined) {
    const name = `batch ${again}`
    const plan = await newestPlanHead(db, again)
    const before = plan ? { [name]: `${plan.hash} (${wordsOf(plan.hash)})` } : {}
    return { on: [name], before, after: { [name]: 'the same payments with a higher fee' } }
  }
  const payments = await payable(db, network)
  return {
    on: payments.map(({ id }) => id),
    before: { [networkName(network)]: howManyWait(payments.length, 'approved withdrawal') },
    after: { [networkName(network)]: 'planned, as far as they can be paid' },
    moves: payments.map(({ coin, arrives }) => ({ coin, units: arrives })),
  }
}

/** What an order to send is signed with: the batch, and the digest of the plan that the signer has shown. */
export async function concernOfSigned(db: Tx, signed: string): Promise<Concern> {
  const { plan } = await checkFile(db, signed)
  const name = `batch ${plan.batch}`
  const counted = `${plan.transactions.length} transactions on ${networkName(plan.network)}`
  return {
    on: [name, ...plan.transactions.map(({ id }) => id)],
    before: { [name]: `plan ${plan.hash} (${wordsOf(plan.hash)})` },
    after: { [name]: `sent: ${counted}` },
    moves: plan.transactions.map((one) => {
      const { coin, units } = amountIn(one)
      return { coin, units }
    }),
  }
}

/** What an order to void is signed with: the plan whose nonces are spent on nothing, and what it has not paid yet. */
export async function concernOfVoid(db: Tx, number: number): Promise<Concern> {
  if (!(await batchOf(db, number))) throw new CannotPay(`There is no batch ${number}`)
  const name = `batch ${number}`
  const plan = await newestPlanHead(db, number)
  const open = (await paymentsOf(db, number)).filter(({ state }) => state === 'open')
  const payments = open.map((one): [string, string] => [
    one.id,
    `${one.amount} ${one.coin} to ${one.to}`,
  ])
  return {
    on: [name, ...open.flatMap(({ withdrawalId }) => withdrawalId ?? [])],
    before: {
      ...(plan ? { [name]: `plan ${plan.hash} (${wordsOf(plan.hash)})` } : {}),
      ...Object.fromEntries(payments),
    },
    after: {
      [name]: 'its nonces are spent on nothing',
      ...Object.fromEntries(open.map(({ id }) => [id, 'not paid'])),
    },
    moves: open.map((one) => {
      const { coin, units } = amountIn(one)
      return { coin, units }
    }),
  }
}
