import { addressFamily } from './addresses/address.ts'
import { isSameAddress } from './addresses/compare.ts'
import {
  type AddressFamily,
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
import { failure, type Result, success } from './result.ts'

/** What withdrawing a coin costs and the least that can be withdrawn. */
export interface WithdrawalTerms<C extends WithdrawalCoin = WithdrawalCoin> {
  readonly fee: Amount<C>
  readonly minimum: Amount<C>
}

/** The minimum is the fee, and for USDT the host's own minimum where that is larger (decision 3). */
export const withdrawalTerms = <C extends WithdrawalCoin>(
  fee: Amount<C>,
  minimumUsdt: Amount<'USDT'>,
): WithdrawalTerms<C> => ({
  fee,
  minimum: fee.coin === 'USDT' ? largest(fee, amountOf(fee.coin, minimumUsdt.units)) : fee,
})

/** What is charged for withdrawing `amount`. */
export const withdrawalFee = <C extends WithdrawalCoin>(
  _amount: Amount<C>,
  { fee }: WithdrawalTerms<NoInfer<C>>,
): Amount<C> => fee

/** What a person asks for. */
export interface WithdrawalRequest<C extends WithdrawalCoin = WithdrawalCoin> {
  /** What leaves the balance. */
  readonly amount: Amount<C>
  /** May be left out for a coin that goes by one network only. */
  readonly network: Network | undefined
  readonly address: string
}

/** What a request is held against. */
export interface WithdrawalLimits<C extends WithdrawalCoin = WithdrawalCoin> {
  readonly terms: WithdrawalTerms<C>
  /** Undefined where the balance is looked at elsewhere: the ledger does when it posts the transfer. */
  readonly available: Amount<C> | undefined
  /** Where nothing may be sent: the token's contract, and the person's own deposit addresses. */
  readonly tokenContract: string
  readonly ownAddresses: readonly string[]
}

/** A withdrawal that keeps every rule. */
export interface WithdrawalOrder<C extends WithdrawalCoin = WithdrawalCoin> {
  readonly coin: C
  readonly network: Network
  readonly address: string
  /** What leaves the balance. */
  readonly amount: Amount<C>
  readonly fee: Amount<C>
  /** What reaches the address: amount − fee. */
  readonly arrives: Amount<C>
}

/** Why a withdrawal is refused, in the order in which the rules are looked at. */
export type WithdrawalFault<C extends WithdrawalCoin = WithdrawalCoin> =
  | { readonly code: 'no-network' | 'token-contract' | 'own-address' | 'insufficient' }
  | { readonly code: 'bad-address'; readonly network: Network }
  | { readonly code: 'wrong-network'; readonly network: Network; readonly family: AddressFamily }
  | { readonly code: 'below-minimum'; readonly minimum: Amount<C> }
  | { readonly code: 'too-fine'; readonly network: Network; readonly decimals: number }

/** The network a coin goes by: its only one, or the chosen one where it goes by that. */
export function withdrawalNetwork(
  coin: WithdrawalCoin,
  chosen: Network | undefined,
): Network | undefined {
  const possible = withdrawalNetworks(coin)
  if (chosen === undefined) return possible.length === 1 ? possible[0] : undefined
  return possible.find((network) => network === chosen)
}

/** The rules of a withdrawal (product §5, decision 3), the same for the form and the host. */
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

/** Why nothing can be sent to `address` on `network`, or undefined where it can. */
export function addressFault(
  address: string,
  network: Network,
  limits: Pick<WithdrawalLimits, 'tokenContract' | 'ownAddresses'>,
): WithdrawalFault<never> | undefined {
  const family = addressFamily(address)
  if (family === undefined) return { code: 'bad-address', network }
  if (family !== familyOf(network)) return { code: 'wrong-network', network, family }
  if (isSameAddress(address, limits.tokenContract)) return { code: 'token-contract' }
  if (limits.ownAddresses.some((own) => isSameAddress(own, address))) return { code: 'own-address' }
  return undefined
}

/** Why an amount cannot be withdrawn, or undefined where it can. What arrives must be above 0, too. */
export function amountFault<C extends WithdrawalCoin>(
  amount: Amount<C>,
  network: Network,
  { terms, available }: Pick<WithdrawalLimits<NoInfer<C>>, 'terms' | 'available'>,
): WithdrawalFault<C> | undefined {
  const { minimum } = terms
  const arrives = subtract(amount, withdrawalFee(amount, terms))
  if (isLess(amount, minimum) || !isPositive(arrives)) return { code: 'below-minimum', minimum }
  if (available && isLess(available, amount)) return { code: 'insufficient' }
  const decimals = decimalsOn(amount.coin, network)
  return fits(amount, decimals) ? undefined : { code: 'too-fine', network, decimals }
}

/** All of `available` that can be withdrawn: where no network is chosen yet, what every one can carry. */
export function maximumWithdrawal<C extends WithdrawalCoin>(
  available: Amount<C>,
  chosen: Network | undefined,
): Amount<C> {
  const { coin } = available
  const network = withdrawalNetwork(coin, chosen)
  return truncate(available, network ? decimalsOn(coin, network) : decimalsOnAny(coin))
}
