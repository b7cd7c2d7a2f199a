import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { Transaction } from 'micro-eth-signer'
import { checksummed } from '../addresses/address.ts'
import type { Network } from '../assets.ts'
import { failure, type Result, success } from '../result.ts'
import { amountIn, baseUnits, type EvmPlan, type EvmTransaction, type Movement } from './plan.ts'

/** `transfer(address,uint256)`, the same on every network with contracts. */
const TRANSFER = 'a9059cbb'

/** The call that moves `units` of a token to the account of those 20 bytes; hexadecimal without `0x`. */
export const transferCall = (account: Uint8Array, units: bigint): string =>
  TRANSFER + bytesToHex(account).padStart(64, '0') + units.toString(16).padStart(64, '0')

/** The account and the units of such a call; undefined for anything else, also with a byte more or less. */
export function readTransferCall(
  data: string,
): { readonly account: Uint8Array; readonly units: bigint } | undefined {
  const [, account, units] = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data) ?? []
  if (account === undefined || units === undefined) return undefined
  return { account: hexToBytes(account), units: BigInt(`0x${units}`) }
}

/** The account, value in wei and call of a movement; `data` has no `0x` and may be empty. */
export function evmCallOf(
  movement: Pick<Movement, 'coin' | 'amount' | 'to' | 'contract'>,
  network: Network,
): { readonly to: string; readonly value: bigint; readonly data: string } {
  const units = baseUnits(amountIn(movement), network)
  const { to, contract } = movement
  if (contract === undefined) return { to, value: units, data: '' }
  return { to: contract, value: 0n, data: transferCall(hexToBytes(to.slice(2)), units) }
}

/** The unsigned transaction that a plan says. */
export function evmTransactionOf(
  { chainId, network }: Pick<EvmPlan, 'chainId' | 'network'>,
  transaction: EvmTransaction,
) {
  const { to, value, data } = evmCallOf(transaction, network)
  return Transaction.prepare({
    type: 'eip1559',
    chainId: BigInt(chainId),
    nonce: BigInt(transaction.nonce),
    to,
    value,
    data,
    gasLimit: BigInt(transaction.gas),
    maxFeePerGas: BigInt(transaction.maxFee),
    maxPriorityFeePerGas: BigInt(transaction.tip),
  })
}

/** Why a transaction of a plan cannot be made, such as too little gas; undefined if it can. */
export function evmFault(
  plan: Pick<EvmPlan, 'chainId' | 'network'>,
  transaction: EvmTransaction,
): string | undefined {
  try {
    evmTransactionOf(plan, transaction)
    return undefined
  } catch (error) {
    return `it cannot be made: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The most that a transaction can cost, in wei. */
export const evmFeeOf = ({ gas, maxFee }: Pick<EvmTransaction, 'gas' | 'maxFee'>): bigint =>
  BigInt(gas) * BigInt(maxFee)

/**
 * The id of a signed transaction, if it is that of the plan in every byte and signed by the account that the plan names.
 * The error says what is not.
 */
export function checkEvmSigned(
  plan: EvmPlan,
  transaction: EvmTransaction,
  raw: string,
): Result<string, string> {
  try {
    const signed = Transaction.fromHex(raw)
    const unsigned = evmTransactionOf(plan, transaction).toHex({ includeSignature: false })
    if (!signed.isSigned || signed.toHex() !== raw) return failure('is not signed')
    if (signed.toHex({ includeSignature: false }) !== unsigned)
      return failure('is another transaction than the plan has')
    const { address } = signed.recoverSender()
    if (checksummed(address.slice(2)) !== transaction.from)
      return failure(`is signed by ${address}, not by ${transaction.from}`)
    return success(signed.hash)
  } catch (error) {
    return failure(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
