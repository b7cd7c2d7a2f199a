import { familyOf, type Network, networkName } from '#domain/assets.ts'

/** A transfer on a chain: a transaction's canonical hash, and the position of the transfer in that transaction. */
export interface TransactionId {
  readonly hash: string
  readonly output: number
}

/** The text is not the id of a transaction on that network. The message is for the operator. */
export class InvalidTransactionId extends Error {
  override readonly name = 'InvalidTransactionId'
  constructor(network: Network, text: string) {
    super(
      `${text} is not a transaction on ${networkName(network)}: give its hash, ${familyOf(network) === 'evm' ? '0x and ' : ''}64 hexadecimal digits, with :n after it for its output n`,
    )
  }
}

const HASH = /^(?:0x)?([0-9a-f]{64})(?::(\d{1,6}))?$/i

/**
 * Parses a transaction id of that network, so that equal ones compare as equal: lower case, with `0x` on EVM networks
 * and without it on Tron, and output 0 unless another is named. Throws InvalidTransactionId.
 */
export function transactionIdOn(network: Network, text: string): TransactionId {
  const [, hash, output = '0'] = HASH.exec(text) ?? []
  if (hash === undefined) throw new InvalidTransactionId(network, text)
  const prefix = familyOf(network) === 'evm' ? '0x' : ''
  return { hash: `${prefix}${hash.toLowerCase()}`, output: Number(output) }
}

/** The form in which an operator writes a transaction. */
export const transactionText = ({ hash, output }: TransactionId): string =>
  output === 0 ? hash : `${hash}:${output}`
