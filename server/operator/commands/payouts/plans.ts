import * as v from 'valibot'
import { familyOf, NETWORK_IDS, type Network, networkName } from '#domain/assets.ts'
import { type Plan, PURPOSES } from '#domain/payouts/plan.ts'
import { wordsOf } from '#domain/staff/words.ts'
import { batchOf, newestBatches } from '../../../chains/payouts/batches.ts'
import { CannotPay, type PayoutChain } from '../../../chains/payouts/chain.ts'
import { choosePayments, leftOutLines, storeObstacles } from '../../../chains/payouts/choose.ts'
import { paymentsOf } from '../../../chains/payouts/payments.ts'
import { openMovements, planAgain, planBatch, voidOf } from '../../../chains/payouts/plan.ts'
import { prepareSweep } from '../../../chains/payouts/sweep.ts'
import { lockPayable, payable } from '../../../chains/payouts/withdrawals.ts'
import type { ChainServices } from '../../../chains/services.ts'
import type { Signer, Tx } from '../../../platform/db/db.ts'
import { choiceOf, optional, withdrawalIds } from '../../entry/arguments.ts'
import { order } from '../../entry/define.ts'
import { files } from '../../entry/reply.ts'
import { concernOfNewBatch, concernOfVoid } from './concerns.ts'
import { batchNumber, filesOf } from './files.ts'

const network = choiceOf(NETWORK_IDS)

const planned = {
  network: v.picklist(NETWORK_IDS),
  /** Undefined where there is nothing but what is left out. */
  plan: v.optional(
    v.object({
      batch: v.number(),
      purpose: v.picklist([...PURPOSES, 'void']),
      transactions: v.number(),
      treasury: v.string(),
      hash: v.string(),
    }),
  ),
  /** Withdrawals that cannot be paid, or were named by --without. */
  leftOut: v.array(v.object({ id: v.string(), reason: v.string() })),
  files,
}
type Planned = v.InferOutput<v.ObjectSchema<typeof planned, undefined>>
type LeftOut = Planned['leftOut']

const PLAN_HELP =
  'Writes a file with the transactions, and one for a Safe; sign it with the signer on a machine without a network: npm run signer -- <file>.'

export const payoutPlans = [
  order({
    name: 'payouts-plan',
    usage: 'payouts plan <network> [--again <batch>] [--without <ids>]',
    summary: 'plan the payment of all approved withdrawals',
    help: `${PLAN_HELP} --again writes a batch again: the same payments under the same nonces
with a higher fee, so that one of them at most can be executed. --without leaves withdrawals out, which is also done with those
that cannot be paid.`,
    examples: ['payouts plan BNB', 'payouts plan BNB --again 1'],
    effect: 'moves money',
    may: 'treasurer',
    given: { network, again: optional(batchNumber), without: optional(withdrawalIds(',')) },
    needs: ['db', 'clock', 'config', 'payouts'],
    result: planned,
    isDone: ({ plan }) => plan !== undefined,
    concern: ({ network, again }, { db }) => concernOfNewBatch(db, network, again),
    async prepare({ network, again, without = [] }, services, by) {
      const chain = chainOf(services, network)
      const planning = planningOn(services, chain)
      if (again !== undefined) {
        const { open } = await services.db.transaction((tx) => openMovements(tx, again, network))
        const prospect = await chain.prospect(open)
        return async ({ tx }) => written(tx, chain, await planAgain(tx, again, prospect, planning))
      }
      if ((await payable(services.db, network)).length === 0)
        throw new CannotPay(await nothingToPlan(services, network))
      const choice = await choosePayments(services, chain, without)
      const { prospect } = choice
      const leftOut = choice.leftOut.map(({ id, reason }) => ({ id, reason }))
      return async ({ tx }) => {
        const free = await lockPayable(
          tx,
          choice.movements.map(({ id }) => id),
        )
        const movements = choice.movements.filter(({ id }) => free.has(id))
        await storeObstacles(tx, { ...choice, movements })
        // It is no refusal that is thrown, since what the owners read is stored.
        if (movements.length === 0) return { network, leftOut, files: [] }
        const plan = await planBatch(tx, { purpose: 'payouts', movements, by }, prospect, planning)
        return written(tx, chain, plan, leftOut)
      }
    },
    show: planLines,
  }),
  order({
    name: 'payouts-sweep',
    usage: 'payouts sweep <network>',
    summary: 'plan to move deposits to the treasury',
    help: `The plan moves deposits to the treasury, or gives their addresses first what that costs. ${PLAN_HELP}`,
    effect: 'moves money',
    may: 'treasurer',
    given: { network },
    needs: ['db', 'clock', 'config', 'payouts', 'prices', 'terms'],
    result: planned,
    async concern({ network }, services) {
      const { treasury } = chainOf(services, network)
      const name = networkName(network)
      return { on: [name], before: {}, after: { [name]: `deposits are moved to ${treasury}` } }
    },
    async prepare({ network }, services, by) {
      const chain = chainOf(services, network)
      const { purpose, movements, prospect, confirm } = await prepareSweep(services, chain)
      const planning = planningOn(services, chain)
      return async ({ tx }) => {
        await confirm(tx)
        return written(
          tx,
          chain,
          await planBatch(tx, { purpose, movements, by }, prospect, planning),
        )
      }
    },
    show: planLines,
  }),
  order({
    name: 'payouts-void',
    usage: 'payouts void <batch>',
    summary: 'plan to spend the nonces of a batch on nothing',
    help: `What the batch has not paid when that is final can be planned anew, or rejected. ${PLAN_HELP}`,
    effect: 'moves money',
    may: 'treasurer',
    given: { batch: batchNumber },
    needs: ['db', 'clock', 'config', 'payouts'],
    result: planned,
    concern: ({ batch }, { db }) => concernOfVoid(db, batch),
    async prepare({ batch: number }, services) {
      const chain = await chainOfBatch(services, number)
      const { batch, open } = await services.db.transaction((tx) =>
        openMovements(tx, number, chain.network),
      )
      const prospect = await chain.prospect(open.map((payment) => voidOf(payment, batch)))
      const planning = planningOn(services, chain)
      return async ({ tx }) =>
        written(tx, chain, await planAgain(tx, number, prospect, planning, true))
    },
    show: planLines,
  }),
]

/** Throws CannotPay where the network has no node or no treasury. */
function chainOf({ payouts }: Pick<ChainServices, 'payouts'>, network: Network): PayoutChain {
  const chain = payouts.get(network)
  if (chain) return chain
  const treasury = `TREASURY_${familyOf(network).toUpperCase()}`
  throw new CannotPay(
    `Plans on ${networkName(network)} need a node and a treasury: set RPC_${network} and ${treasury}`,
  )
}

/** Throws CannotPay where there is no such batch. */
export async function chainOfBatch(
  services: Pick<ChainServices, 'db' | 'payouts'>,
  number: number,
): Promise<PayoutChain> {
  const batch = await batchOf(services.db, number)
  if (!batch) throw new CannotPay(`There is no batch ${number}`)
  return chainOf(services, batch.network)
}

const planningOn = (
  { clock, config }: Pick<ChainServices, 'clock' | 'config'>,
  chain: PayoutChain,
) => ({
  clock,
  settings: config.payouts,
  chain,
})

async function nothingToPlan({ db }: Pick<ChainServices, 'db'>, network: Network): Promise<string> {
  const nothing = `No approved withdrawal on ${networkName(network)} waits for a plan`
  for (const { number, network: on } of await newestBatches(db, 20)) {
    const isOpen = (await paymentsOf(db, number)).some(({ state }) => state === 'open')
    if (on === network && isOpen)
      return `${nothing}. Batch ${number} is not final yet: "payouts plan ${network} --again ${number}" writes it again`
  }
  return nothing
}

/** The files of a plan, and what they are. */
async function written(
  db: Pick<Tx, 'rows'> & Signer,
  { treasury }: PayoutChain,
  plan: Plan,
  leftOut: LeftOut = [],
): Promise<Planned> {
  const { batch, network, purpose, hash } = plan
  return {
    network,
    plan: { batch, purpose, transactions: plan.transactions.length, treasury, hash },
    leftOut,
    files: await filesOf(db, plan),
  }
}

const TEXTS = {
  payouts: 'pays withdrawals',
  gas: 'gives deposit addresses what their sweep costs: sweep again when it is final',
  sweep: 'moves deposits to the treasury',
  void: 'spends its nonces on nothing: what it has not paid when that is final can be planned anew',
} as const

function planLines({ network, plan, leftOut }: Planned): string[] {
  const lines = leftOutLines(network, leftOut)
  if (!plan) return ['Nothing was planned.', ...lines]
  const { batch, purpose, transactions, treasury, hash } = plan
  return [
    `Batch ${batch} on ${networkName(network)} has ${transactions} transaction${transactions === 1 ? '' : 's'} and ${TEXTS[purpose]}.`,
    ...lines,
    `From ${treasury}. The hash of the plan begins with ${hash.slice(0, 16)}: the signer must show the same.`,
    `In words: ${wordsOf(hash)}.`,
  ]
}
