import { addressFamily, familyOf, isSameAddress } from '#domain/addresses/addresses.ts'
import type { Chain, CryptoCoin } from '#domain/assets.ts'
import { decimalsOn, NETWORKS, withdrawalChains } from '#domain/assets.ts'
import { amountOf, cutTo, decimalText } from '#domain/money/amount.ts'
import { withdrawalMinimum } from '#domain/money/limits.ts'
import type { Terms } from '../ledger/terms.ts'
import { Refusal } from '../refuse.ts'

/** A withdrawal as it was typed. Amounts in units of 10⁻¹⁸. */
export interface TypedOrder {
  readonly coin: CryptoCoin
  /** Undefined where the caller names none, which is enough for a coin of one network. */
  readonly chain: Chain | undefined
  readonly address: string
  /** What leaves the balance. */
  readonly amount: bigint
  /** `amount` less the fee. */
  readonly arrives: bigint
}

/** A withdrawal that keeps every rule that can be kept without looking at the balance. */
export interface Order extends TypedOrder {
  readonly chain: Chain
}

/** Where nothing may be sent: it would come back to the host, or be lost, at the user's expense. */
export interface Forbidden {
  /** The user's own deposit addresses. */
  readonly own: readonly string[]
  readonly tokenContract: string
}

const refuse = (code: string, message: string) => new Refusal(422, code, message)

/** The order, checked by the host's own terms and not by what the browser computed (spec §5). Refuses with 422. */
export function checkedOrder(typed: TypedOrder, terms: Terms, forbidden: Forbidden): Order {
  const { coin, address, amount, arrives } = typed
  const chain = typed.chain ?? onlyChain(coin)
  if (!chain || !withdrawalChains(coin).includes(chain))
    throw refuse('bad-chain', `${coin} cannot be withdrawn on that network.`)
  checkAddress(address, chain, forbidden)

  const fee = terms.withdrawalFees[coin]
  const least = withdrawalMinimum(amountOf(coin, fee), amountOf(coin, terms.minimumUsdt)).units
  if (amount < least || amount <= fee)
    throw refuse('below-minimum', `Min value is ${decimalText(least)}`)
  if (arrives !== amount - fee)
    throw refuse('wrong-amount', `The fee is ${decimalText(fee)} ${coin}: please look again.`)
  const decimals = decimalsOn(coin, chain)
  if (arrives !== cutTo(decimals, arrives))
    throw refuse(
      'too-fine',
      `${coin} has at most ${decimals} decimals on ${NETWORKS[chain].name} (${NETWORKS[chain].standard}).`,
    )
  return { coin, chain, address, amount, arrives }
}

function onlyChain(coin: CryptoCoin): Chain | undefined {
  const [chain, ...more] = withdrawalChains(coin)
  return more.length === 0 ? chain : undefined
}

function checkAddress(address: string, chain: Chain, { own, tokenContract }: Forbidden): void {
  const family = addressFamily(address)
  if (!family) throw refuse('bad-address', 'That is not a valid address.')
  if (family !== familyOf(chain))
    throw refuse('wrong-network', 'That address belongs to another network.')
  if (isSameAddress(address, tokenContract))
    throw refuse('token-contract', 'That is the token contract: what is sent there is lost.')
  if (own.some((mine) => isSameAddress(mine, address)))
    throw refuse('own-address', 'That is your own deposit address.')
}

/**
 * What a code is bound to: the same text at `PUT /withdrawal/otp` and at `POST /withdrawal`. Its hash is stored, so a
 * change of the format refuses the codes that are under way.
 */
export const orderText = ({ coin, chain, address, amount, arrives }: Order): string =>
  JSON.stringify([coin, chain, address, amount.toString(), arrives.toString()])
