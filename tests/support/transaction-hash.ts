import { createHash } from 'node:crypto'

/** The hash of a made-up transaction on an EVM network, the same for the same name. */
export const transactionHash = (name: string): string =>
  `0x${createHash('sha256').update(name).digest('hex')}`
