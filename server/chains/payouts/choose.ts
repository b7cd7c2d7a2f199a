import { type Network, nativeCoin, networkName } from '#domain/assets.ts'
import { isSpelledOn } from '#domain/payouts/limits.ts'
import type { Movement } from '#domain/payouts/plan.ts'
import { type ProvenWithdrawal, provenWithdrawals } from '../../money/withdrawals/proof.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { houseAddresses } from '../networks/house-address.ts'
import type { Networks } from '../networks/settings.ts'
import { createBudget } from './budget.ts'
import { CannotPay, type PayoutChain, type Prospect } from './chain.ts'
import type { NewBatch } from './plan.ts'
import type { PayoutSettings } from './settings.ts'
import { signerLimitsOf } from './signer-limits.ts'
import {
  type Approved,
  frozenPayments,
  movementOf,
  payable,
  setObstacle,
  strangeWithdrawals,
} from './withdrawals.ts'

/** A withdrawal that a plan leaves out, so that it keeps no other one from being paid. */
export interface LeftOut {
  readonly id: string
  /** The reason, said to the operator. */
  readonly reason: string
  /** What its owner reads; empty for what does not lie with the address. */
  readonly obstacle: string
}

/** What a plan pays, and what it leaves out. */
export interface Choice {
  readonly movements: NewBatch['movements']
  readonly prospect: Prospect
  readonly leftOut: readonly LeftOut[]
}

const OBSTACLES = {
  house: 'Its address belongs to this site, where no withdrawal arrives',
  fails: 'Its address is a contract that does not take this payment',
  dear: 'Its address is a contract that costs more network fee to pay than this site allows',
  unanswered: 'What paying its address would cost is not known yet',
} as const

const LIFTED =
  'a freeze of its account was lifted in the database by nobody: freeze it again, and lift that once you know more'

export interface PlanningServices {
  readonly db: Db
  readonly clock: Clock
  readonly config: { readonly payouts: PayoutSettings; readonly networks: Networks }
}

/** The approved withdrawals that can be paid. Throws CannotPay where none is approved. */
export async function choosePayments(
  deps: PlanningServices,
  chain: PayoutChain,
  without: readonly string[],
): Promise<Choice> {
  const { network } = chain
  const approved = await payable(deps.db, network)
  if (approved.length === 0)
    throw new CannotPay(`No approved withdrawal on ${networkName(network)} waits for a plan`)
  const leftOut: LeftOut[] = []
  const leave = (id: string, reason: string, obstacle = '') =>
    leftOut.push({ id, reason, obstacle })
  const house = await houseAddresses(
    deps.db,
    deps.config.networks,
    approved.map(({ address }) => address),
  )
  const proven = await provenWithdrawals(
    deps.db,
    approved.map(({ id }) => id),
  )
  const strange = await strangeWithdrawals(
    deps.db,
    approved.map(({ id }) => id),
  )
  const frozen = await frozenPayments(
    deps.db,
    approved.map(({ id }) => id),
  )
  const possible = approved.flatMap((one) => {
    if (without.includes(one.id)) leave(one.id, 'you have left it out')
    else if (!isConfirmed(one, proven.get(one.id)))
      leave(
        one.id,
        'it is not what its owner has confirmed: "operator -- audit" says what was changed',
      )
    else if (proven.get(one.id)?.isBeingPaid)
      leave(
        one.id,
        'a payment of it was planned, and this host has not found that it failed: somebody has changed that in the database, and it may still be paid. "operator -- audit" says which',
      )
    else if (!proven.get(one.id)?.isApproved)
      leave(one.id, 'this host has not approved it: look at it, and approve it again')
    else if (frozen.has(one.id)) leave(one.id, LIFTED)
    else if (strange.has(one.id))
      leave(one.id, `${strange.get(one.id)}: "operator -- audit" says more`)
    else if (house.has(one.address))
      leave(one.id, `${one.address} belongs to this site`, OBSTACLES.house)
    else return movementIf(chain, one, (reason) => leave(one.id, reason))
    return []
  })
  const prospect = await chain.prospect(possible)
  const limits = await signerLimitsOf(deps, chain, prospect)
  const budget = await createBudget(deps, chain, limits, possible)
  const movements = possible.filter((movement) => {
    const refused = prospect.refused.get(movement.id)
    if (refused) {
      const reason =
        refused.kind === 'fails' ? `would fail on the chain (${refused.reason})` : refused.reason
      leave(movement.id, reason, OBSTACLES[refused.kind])
      return false
    }
    const over = budget.take(movement, feeOf(prospect, movement))
    if (over !== undefined) leave(movement.id, over)
    return over === undefined
  })
  return { movements, prospect, leftOut }
}

const isConfirmed = (one: Approved, proven: ProvenWithdrawal | undefined): boolean =>
  proven !== undefined &&
  one.coin === proven.coin &&
  one.address === proven.address &&
  `${one.arrives}` === proven.arrives

/** None where its coin has no contract, or its address is one that no signer takes. */
function movementIf(
  chain: PayoutChain,
  one: Approved,
  leave: (reason: string) => void,
): NewBatch['movements'] {
  const isSpelled = isSpelledOn(one.address, chain.network) || /^0x[0-9a-f]{40}$/.test(one.address)
  if (!isSpelled) leave(`${one.address} is no address on ${networkName(chain.network)}`)
  else if (one.coin !== nativeCoin(chain.network) && chain.contractOf(one.coin) === undefined)
    leave(`${one.coin} has no contract on ${networkName(chain.network)}`)
  else return [movementOf(chain, one)]
  return []
}

/** What a transaction costs at most, in the smallest units of the network's own coin. On Tron only that of a contract. */
function feeOf(prospect: Prospect, { id, contract }: Movement): bigint {
  if (prospect.family === 'evm') return (prospect.gas.get(id) ?? 0n) * prospect.maxFee
  return contract === undefined ? 0n : prospect.feeLimit
}

/** Keeps with each withdrawal what its owner reads, and takes it from those that are paid. */
export async function storeObstacles(tx: Tx, { movements, leftOut }: Choice): Promise<void> {
  for (const { id } of movements) await setObstacle(tx, id, '')
  for (const { id, obstacle } of leftOut) await setObstacle(tx, id, obstacle)
}

export const leftOutLines = (
  network: Network,
  leftOut: readonly Pick<LeftOut, 'id' | 'reason'>[],
): string[] =>
  leftOut.map(
    ({ id, reason }) =>
      `Left out: ${id}: ${reason}. "payouts plan ${network}" tries it again, "withdrawals reject ${id}" gives it back.`,
  )
