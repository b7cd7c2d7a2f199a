import { networkName } from '#domain/assets.ts'
import { type Plan, planText } from '#domain/payouts/plan.ts'
import { batchOf, newestBatches } from '../chains/payouts/batches.ts'
import { CannotPay, type PayoutChain, type Slot, type Verdict } from '../chains/payouts/chain.ts'
import { choosePayments, leftOutLines, storeObstacles } from '../chains/payouts/choose.ts'
import { openMovements, planAgain, planBatch, voidOf } from '../chains/payouts/plan.ts'
import { safeFileOf } from '../chains/payouts/safe.ts'
import { checkFile, takeSigned } from '../chains/payouts/send.ts'
import { settleBy } from '../chains/payouts/settle.ts'
import { verdictByHand } from '../chains/payouts/settle-by-hand.ts'
import { slotsOf } from '../chains/payouts/slots.ts'
import { prepareSweep } from '../chains/payouts/sweep.ts'
import { approve, lockPayable, payable } from '../chains/payouts/withdrawals.ts'
import { settleAll } from '../chains/payouts/worker.ts'
import type { ChainServices } from '../chains/services.ts'
import { transactionIdOn } from '../money/ledger/transaction-id.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'
import type { OrderScope } from './orders.ts'
import { showBatch, showUnplanned, showWaiting } from './payout-listings.ts'

type Work = (scope: OrderScope) => Promise<Outcome>

/** Throws CannotPay where the network has no node or no treasury. */
function chainOf({ payouts }: ChainServices, network: PayoutChain['network']): PayoutChain {
  const chain = payouts.get(network)
  if (chain) return chain
  const treasury = network === 'TRX' ? 'TREASURY_TRON' : 'TREASURY_EVM'
  throw new CannotPay(
    `Plans on ${networkName(network)} need a node and a treasury: set RPC_${network} and ${treasury}`,
  )
}

export async function approvePayouts(
  { tx, deps }: OrderScope,
  { ids, by }: CommandOf<'payouts-approve'>,
): Promise<Outcome> {
  const lines: string[] = []
  for (const id of ids) {
    const result = await approve(tx, deps.clock, id, by)
    lines.push(
      result === 'approved'
        ? `Withdrawal ${id} is approved.`
        : `Withdrawal ${id} has been approved before; nothing was changed.`,
    )
  }
  return done(...lines, 'Plan their payment with "payouts plan <network>".')
}

/** Reads the chain, which must not happen in a transaction, and resolves to what stores the plan. */
export async function preparePlan(
  deps: ChainServices,
  { network, again, without, by }: CommandOf<'payouts-plan'>,
): Promise<Work> {
  const chain = chainOf(deps, network)
  const planning = { clock: deps.clock, settings: deps.config.payouts, chain }
  if (again !== undefined) {
    const { open } = await deps.db.transaction((tx) => openMovements(tx, again, network))
    const prospect = await chain.prospect(open)
    return async ({ tx }) => written(chain, await planAgain(tx, again, prospect, planning), [])
  }
  if ((await payable(deps.db, network)).length === 0)
    throw new CannotPay(await nothingToPlan(deps, network))
  const choice = await choosePayments(deps, chain, without)
  const lines = leftOutLines(network, choice.leftOut)
  return async ({ tx }) => {
    const free = await lockPayable(
      tx,
      choice.movements.map(({ id }) => id),
    )
    const movements = choice.movements.filter(({ id }) => free.has(id))
    await storeObstacles(tx, { ...choice, movements })
    if (movements.length === 0) return refused('Nothing was planned.', ...lines)
    const batch = { purpose: 'payouts', movements, by } as const
    return written(chain, await planBatch(tx, batch, choice.prospect, planning), lines)
  }
}

async function nothingToPlan(
  deps: ChainServices,
  network: PayoutChain['network'],
): Promise<string> {
  const batches = await newestBatches(deps.db, 20)
  for (const { number, network: on } of batches) {
    const isOpen = (await slotsOf(deps.db, number)).some(({ state }) => state === 'open')
    if (on === network && isOpen)
      return `No approved withdrawal on ${networkName(network)} waits for a plan. Batch ${number} is not final yet: "payouts plan ${network} --again ${number}" writes it again`
  }
  return `No approved withdrawal on ${networkName(network)} waits for a plan`
}

export async function prepareSweepPlan(
  deps: ChainServices,
  { network, by }: CommandOf<'payouts-sweep'>,
): Promise<Work> {
  const chain = chainOf(deps, network)
  const { purpose, movements, prospect, confirm } = await prepareSweep(deps, chain)
  const planning = { clock: deps.clock, settings: deps.config.payouts, chain }
  return async ({ tx }) => {
    await confirm(tx)
    return written(chain, await planBatch(tx, { purpose, movements, by }, prospect, planning), [])
  }
}

/** Spends the nonces of a batch on nothing: what it has not paid when that is final can be planned anew. */
export async function prepareVoid(
  deps: ChainServices,
  { batch: number }: CommandOf<'payouts-void'>,
): Promise<Work> {
  const chain = await chainOfBatch(deps, number)
  const { batch, open } = await deps.db.transaction((tx) =>
    openMovements(tx, number, chain.network),
  )
  const prospect = await chain.prospect(open.map((slot) => voidOf(slot, batch)))
  const planning = { clock: deps.clock, settings: deps.config.payouts, chain }
  return async ({ tx }) => written(chain, await planAgain(tx, number, prospect, planning, true), [])
}

/** Settles what has that transaction's nonce, as the chain says. */
export async function prepareFound(
  deps: ChainServices,
  { batch, tx: transaction }: CommandOf<'payouts-found'>,
): Promise<Work> {
  const chain = await chainOfBatch(deps, batch)
  const { hash } = transactionIdOn(chain.network, transaction)
  const { open } = await deps.db.transaction((tx) => openMovements(tx, batch, chain.network))
  for (const slot of open) {
    const verdict = await chain.verdictBy(slot, hash)
    if (verdict.kind !== 'open') return settling(slot, verdict)
  }
  throw new CannotPay(
    `${hash} has used no nonce of batch ${batch} that is not settled, or is not final`,
  )
}

/** Settles what the nodes cannot tell, as the operator says. */
export async function prepareSettle(
  deps: ChainServices,
  { batch, id, as, tx }: CommandOf<'payouts-settle'>,
): Promise<Work> {
  const chain = await chainOfBatch(deps, batch)
  const slot = (await slotsOf(deps.db, batch)).find((one) => one.id === id)
  if (!slot) throw new CannotPay(`Batch ${batch} has no payment ${id}`)
  return settling(slot, await verdictByHand(deps.db, chain, slot, { as, transaction: tx }))
}

const settling =
  (slot: Slot, verdict: Verdict): Work =>
  async (scope) => {
    const notice = await settleBy(scope.deps, slot, verdict, scope.db)
    scope.afterCommit(async () => {
      await notice?.deliver().catch(() => undefined)
      return []
    })
    return done(...(await showBatch(scope.deps, slot.batch)).lines)
  }

async function chainOfBatch(deps: ChainServices, number: number): Promise<PayoutChain> {
  const batch = await batchOf(deps.db, number)
  if (!batch) throw new CannotPay(`There is no batch ${number}`)
  return chainOf(deps, batch.network)
}

const TEXTS = {
  payouts: 'pays withdrawals',
  gas: 'gives deposit addresses what their sweep costs: sweep again when it is final',
  sweep: 'moves deposits to the treasury',
  void: 'spends its nonces on nothing: what it has not paid when that is final can be planned anew',
} as const

/** The files of a plan, and what to do with them. */
function written(chain: PayoutChain, plan: Plan, more: readonly string[]): Outcome {
  const name = `payouts-${plan.network.toLowerCase()}-${plan.batch}${plan.issue > 1 ? `-${plan.issue}` : ''}`
  const safe = safeFileOf(plan)
  const files = [
    { name: `${name}.json`, text: planText(plan) },
    ...(safe ? [{ name: `${name}.safe.json`, text: safe }] : []),
  ]
  const count = plan.transactions.length
  return {
    ...done(
      `Batch ${plan.batch} on ${networkName(plan.network)} has ${count} transaction${count === 1 ? '' : 's'} and ${TEXTS[plan.purpose]}.`,
      ...more,
      `From ${chain.treasury}. The hash of the plan begins with ${plan.hash.slice(0, 16)}: the signer must show the same.`,
    ),
    files,
  }
}

export async function prepareSend(
  deps: ChainServices,
  { signed }: CommandOf<'payouts-send'>,
): Promise<Work> {
  const file = await checkFile(deps.db, signed)
  return (scope) => sendChecked(scope, file)
}

async function sendChecked(
  { tx, deps, db, afterCommit }: OrderScope,
  file: Awaited<ReturnType<typeof checkFile>>,
): Promise<Outcome> {
  const { batch, count, known } = await takeSigned(tx, file)
  // Whatever becomes of this round, the host goes on sending.
  afterCommit(async () => {
    await settleAll({ ...deps, db }).catch(() => undefined)
    return (await showBatch({ ...deps, db }, batch)).lines
  })
  return done(
    known === count
      ? `Batch ${batch} was taken before; nothing was changed.`
      : `Batch ${batch} is signed and being sent.`,
  )
}

export const showPayouts = (deps: ChainServices): Promise<Outcome> => showWaiting(deps)

export async function showStatus(
  deps: ChainServices,
  { batch }: CommandOf<'payouts-status'>,
): Promise<Outcome> {
  if (batch !== undefined) return await showBatch(deps, batch)
  const batches = await newestBatches(deps.db, 20)
  const shown = await Promise.all(batches.map(({ number }) => showBatch(deps, number)))
  const lines = [...shown.flatMap((one) => one.lines), ...(await showUnplanned(deps))]
  return lines.length > 0 ? done(...lines) : done('Nothing has been planned yet.')
}
