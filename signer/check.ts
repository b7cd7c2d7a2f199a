import { isSameAddress } from '#domain/addresses/address.ts'
import { type Coin, nativeCoin, networkName } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { evmFault, evmFeeOf } from '#domain/payouts/evm.ts'
import { isSpelledOn, type Limits, limitOf, type NetworkLimits } from '#domain/payouts/limits.ts'
import { amountIn, type Movement, type Plan } from '#domain/payouts/plan.ts'
import { tronFault } from '#domain/payouts/tron.ts'
import { addressBelow } from './addresses.ts'
import { conflictOf, type Entry, entriesOf, signedInADay } from './journal.ts'

interface Rules {
  readonly limits: Limits
  readonly journal: readonly Entry[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Every reason why the plan must not be signed, each a sentence; none if it may. */
export function faultsOf(plan: Plan, { limits, journal, now }: Rules): string[] {
  const own = limits.networks[plan.network]
  if (!own) return [`The limits file does not allow payments on ${networkName(plan.network)}`]
  const wrongChain = chainFault(plan, own)
  if (wrongChain !== undefined) return [wrongChain]
  return [
    ...plan.transactions.flatMap((one) =>
      transactionFaults(plan, one, own).map((fault) => `${one.id}: ${fault}`),
    ),
    ...repeated(plan),
    ...entriesOf(plan, now).flatMap((entry) => conflictOf(journal, entry) ?? []),
    ...sumFaults(plan, own, { journal, now }),
  ]
}

function chainFault(plan: Plan, { chainId }: NetworkLimits): string | undefined {
  if (plan.family !== 'evm' || plan.chainId === String(chainId)) return undefined
  return `The plan is for chain ${plan.chainId}, the limits file for chain ${chainId ?? 'none'}`
}

function transactionFaults(plan: Plan, one: Movement, own: NetworkLimits): string[] {
  const { to, from, contract, coin } = one
  const misspelled = [to, from, ...(contract === undefined ? [] : [contract])].filter(
    (address) => !isSpelledOn(address, plan.network),
  )
  if (misspelled.length > 0)
    return misspelled.map((address) => `${address} is no address with a valid checksum`)
  return [
    ...partyFaults(plan, one, own),
    ...contractFaults(plan, one, own),
    ...feeFaults(plan, one.id, own),
    ...(plan.purpose !== 'sweep' &&
    plan.purpose !== 'void' &&
    amountIn(one).units > limitOf(own.perTransaction, coin)
      ? [
          `${one.amount} ${coin} is over the limit of ${limitText(own.perTransaction, coin)} a transaction`,
        ]
      : []),
    ...(plan.purpose === 'void' || amountIn(one).units > 0n ? [] : ['it moves nothing']),
  ]
}

const limitText = (limits: NetworkLimits['perDay'], coin: Coin): string =>
  `${toDecimalString(limitOf(limits, coin))} ${coin}`

/** Nobody has the key of this EVM address. */
const ZERO = `0x${'0'.repeat(40)}`

/** Who may pay whom, by what the plan is for. */
function partyFaults(plan: Plan, one: Movement, own: NetworkLimits): string[] {
  const { from, to, path } = one
  const isDeposit = (address: string) =>
    path !== undefined && addressBelow(own.depositKey ?? '', path, plan.family) === address
  switch (plan.purpose) {
    case 'sweep':
      return [
        ...(to === own.treasury ? [] : [`a sweep goes to the treasury, not to ${to}`]),
        ...(path === undefined ? ['a sweep names the path of its deposit address'] : []),
      ]
    case 'gas':
      return [
        ...(from === own.treasury ? [] : [`${from} is not the treasury`]),
        ...(isDeposit(to)
          ? []
          : [`${to} is no deposit address below depositKey of the limits file`]),
      ]
    case 'void':
      return [
        ...(from === own.treasury || isDeposit(from)
          ? []
          : [`${from} is neither the treasury nor a deposit address`]),
        ...(to === from && amountIn(one).units === 0n ? [] : ['it does not move nothing']),
      ]
    case 'payouts':
      return [
        ...(from === own.treasury ? [] : [`${from} is not the treasury`]),
        ...(isSameAddress(to, own.treasury) ? ['it pays the treasury itself'] : []),
        ...(Object.values(own.contracts).some((contract) => isSameAddress(contract, to))
          ? ['it pays a token contract, where coins are lost']
          : []),
        ...(to === ZERO ? ['it pays the zero address, where coins are lost'] : []),
      ]
  }
}

/** A network's own coin has no contract; of a token exactly the one that the limits file names. */
function contractFaults(
  { network }: Plan,
  { coin, contract }: Movement,
  own: NetworkLimits,
): string[] {
  if (coin === nativeCoin(network)) return contract === undefined ? [] : [`${coin} has no contract`]
  if (contract !== undefined && contract === own.contracts[coin]) return []
  return [`the contract ${contract ?? '(none)'} is not the one of ${coin} in the limits file`]
}

/** Sun and wei to units of 10⁻¹⁸. */
const SUN = 10n ** 12n

function feeFaults(plan: Plan, id: string, own: NetworkLimits): string[] {
  const tooHigh = (fee: bigint) =>
    fee > own.fee
      ? [
          `its network fee of up to ${toDecimalString(fee)} is over the limit of ${toDecimalString(own.fee)}`,
        ]
      : []
  if (plan.family === 'evm')
    return plan.transactions
      .filter((one) => one.id === id)
      .flatMap((one) => evmFault(plan, one) ?? tooHigh(evmFeeOf(one)))
  return plan.transactions
    .filter((one) => one.id === id)
    .flatMap((one) => {
      const fault = tronFault(one, plan.network)
      return fault === undefined ? tooHigh(BigInt(one.feeLimit) * SUN) : [fault]
    })
}

/** The same withdrawal or the same nonce twice in one plan. */
function repeated(plan: Plan): string[] {
  const twice = (names: readonly string[]) =>
    names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${name} is in the plan twice`)
  const slots =
    plan.family === 'evm'
      ? plan.transactions.map(({ from, nonce }) => `nonce ${nonce} of ${from}`)
      : []
  return [...twice(plan.transactions.map(({ id }) => id)), ...twice(slots)]
}

/** The sums of the batch, and with it those of the last 24 hours. What stays with the operator is not counted. */
function sumFaults(
  plan: Plan,
  own: NetworkLimits,
  { journal, now }: Pick<Rules, 'journal' | 'now'>,
): string[] {
  if (plan.purpose === 'sweep' || plan.purpose === 'void') return []
  const after = [...journal, ...entriesOf(plan, now)]
  return [...new Set(plan.transactions.map(({ coin }) => coin))].flatMap((coin) => {
    const batch = plan.transactions
      .filter((one) => one.coin === coin)
      .reduce((sum, one) => sum + amountIn(one).units, 0n)
    const day = signedInADay(after, { network: plan.network, coin, now })
    const over = (sum: bigint, limits: NetworkLimits['perDay'], what: string) =>
      sum > limitOf(limits, coin)
        ? [
            `${toDecimalString(sum)} ${coin} is over the limit of ${limitText(limits, coin)} ${what}`,
          ]
        : []
    return [...over(batch, own.perBatch, 'a batch'), ...over(day, own.perDay, 'in 24 hours')]
  })
}
