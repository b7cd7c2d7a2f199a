import type { AddressFamily } from '../assets.ts'
import { isEvmAddress } from './evm.ts'
import { isTronAddress } from './tron.ts'

const IS_ADDRESS: Readonly<Record<AddressFamily, (text: string) => boolean>> = {
  evm: isEvmAddress,
  tron: isTronAddress,
}

/** The family that `text` is a valid address of; undefined if it is not an address. */
export function addressFamily(text: string): AddressFamily | undefined {
  if (IS_ADDRESS.evm(text)) return 'evm'
  return IS_ADDRESS.tron(text) ? 'tron' : undefined
}
