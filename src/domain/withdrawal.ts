import { addressFamily, isKeyless, isSameAddress } from './addresses/address.ts'
import {
  decimalsOn,
  decimalsOnAny,
  familyOf,
  type Network,
  type WithdrawalCoin,
  withdrawalNetworks,
} from './assets.ts'
import {
  type Amount,
  amountOf,
  fits,
  isLess,
  isPositive,
  largest,
  subtract,
  truncate,
} from './money/amount.ts'
import type { AddressFamily } from './network-facts.ts'
import { failure, type Result, success } from './result.ts'

/**
 * All that the fee and the minimum of withdrawing a coin are computed from. A new part is read from the environment in
 * `server/money/terms/settings.ts` and sent in `src/contract/money/particular-balance.ts`; everything else passes the terms on whole.
 */
export interface WithdrawalTerms<C extends WithdrawalCoin = WithdrawalCoin> {
  readonly fee: Amount<C>
  readonly minimumUsdt: Amount<'USDT'>
}

/** The minimum is the fee, or for USDT the host's minimum if that is larger (decision 3). */
export const withdrawalMinimum = <C extends WithdrawalCoin>({
  fee,
  minimumUsdt,
}: WithdrawalTerms<C>): Amount<C> =>
  fee.coin === 'USDT' ? largest(fee, amountOf(fee.coin, minimumUsdt.units)) : fee

/** The fee for withdrawing `amount`: the only place that computes one. */
export const withdrawalFee = <C extends WithdrawalCoin>(
  _amount: Amount<C>,
  { fee }: WithdrawalTerms<NoInfer<C>>,
): Amount<C> => fee

/** A withdrawal as requested, before the rules are checked. */
export interface WithdrawalRequest<C extends WithdrawalCoin = WithdrawalCoin> {
  /** The amount debited from the balance. */
  readonly amount: Amount<C>
  /** Optional for a coin with a single network. */
  readonly network: Network | undefined
  readonly address: string
}

/** The limits that a request is checked against. */
export interface WithdrawalLimits<C extends WithdrawalCoin = WithdrawalCoin> {
  readonly terms: WithdrawalTerms<C>
  /** Undefined at the host, where the ledger checks the balance when it posts the transfer. */
  readonly available: Amount<C> | undefined
  /** Addresses that must not be paid: contracts of tokens, and the person's own deposit addresses. */
  readonly tokenContracts: readonly string[]
  readonly ownAddresses: readonly string[]
}

/** A withdrawal that satisfies every rule. */
export interface WithdrawalOrder<C extends WithdrawalCoin = WithdrawalCoin> {
  readonly coin: C
  readonly network: Network
  readonly address: string
  /** The amount debited from the balance. */
  readonly amount: Amount<C>
  readonly fee: Amount<C>
  /** What reaches the address: amount − fee. */
  readonly arrives: Amount<C>
}

/** Why a withdrawal is rejected, in the order in which the rules are checked. */
export type WithdrawalFault<C extends WithdrawalCoin = WithdrawalCoin> =
  | { readonly code: 'no-network' | 'insufficient' }
  | { readonly code: 'token-contract' | 'own-address' | 'keyless-address' }
  | { readonly code: 'bad-address'; readonly network: Network }
  | { readonly code: 'wrong-network'; readonly network: Network; readonly family: AddressFamily }
  | { readonly code: 'below-minimum'; readonly minimum: Amount<C> }
  | { readonly code: 'too-fine'; readonly network: Network; readonly decimals: number }

/** The network of a withdrawal: the coin's only one, or the selected one if the coin is on it. */
export function withdrawalNetwork(
  coin: WithdrawalCoin,
  chosen: Network | undefined,
): Network | undefined {
  const possible = withdrawalNetworks(coin)
  if (chosen === undefined) return possible.length === 1 ? possible[0] : undefined
  return possible.find((network) => network === chosen)
}

/** Checks the rules of a withdrawal (product §5, decision 3), for the form and the host alike. */
export function withdrawalOrder<C extends WithdrawalCoin>(
  request: WithdrawalRequest<C>,
  limits: WithdrawalLimits<NoInfer<C>>,
): Result<WithdrawalOrder<C>, WithdrawalFault<C>> {
  const { amount, address } = request
  const network = withdrawalNetwork(amount.coin, request.network)
  if (!network) return failure({ code: 'no-network' })
  const fault = addressFault(address, network, limits) ?? amountFault(amount, network, limits)
  if (fault) return failure(fault)
  const fee = withdrawalFee(amount, limits.terms)
  return success({
    coin: amount.coin,
    network,
    address,
    amount,
    fee,
    arrives: subtract(amount, fee),
  })
}

/** Why `address` cannot be paid on `network`; undefined if it can. */
export function addressFault(
  address: string,
  network: Network,
  limits: Pick<WithdrawalLimits, 'tokenContracts' | 'ownAddresses'>,
): WithdrawalFault<never> | undefined {
  const family = addressFamily(address)
  if (family === undefined) return { code: 'bad-address', network }
  if (family !== familyOf(network)) return { code: 'wrong-network', network, family }
  const isOneOf = (addresses: readonly string[]) =>
    addresses.some((one) => isSameAddress(one, address))
  if (isOneOf(limits.tokenContracts)) return { code: 'token-contract' }
  if (isOneOf(limits.ownAddresses)) return { code: 'own-address' }
  if (isKeyless(address)) return { code: 'keyless-address' }
  return undefined
}

/** Why an amount cannot be withdrawn; undefined if it can. What arrives must be positive and payable, too. */
export function amountFault<C extends WithdrawalCoin>(
  amount: Amount<C>,
  network: Network,
  { terms, available }: Pick<WithdrawalLimits<NoInfer<C>>, 'terms' | 'available'>,
): WithdrawalFault<C> | undefined {
  const minimum = withdrawalMinimum(terms)
  const arrives = subtract(amount, withdrawalFee(amount, terms))
  if (isLess(amount, minimum) || !isPositive(arrives)) return { code: 'below-minimum', minimum }
  if (available && isLess(available, amount)) return { code: 'insufficient' }
  const decimals = decimalsOn(amount.coin, network)
  const isPayable = fits(amount, decimals) && fits(arrives, decimals)
  return isPayable ? undefined : { code: 'too-fine', network, decimals }
}

/** The largest withdrawable amount: without a selected network, truncated to what every network supports. */
export function maximumWithdrawal<C extends WithdrawalCoin>(
  available: Amount<C>,
  chosen: Network | undefined,
): Amount<C> {
  const { coin } = available
  const network = withdrawalNetwork(coin, chosen)
  return truncate(available, network ? decimalsOn(coin, network) : decimalsOnAny(coin))
}
