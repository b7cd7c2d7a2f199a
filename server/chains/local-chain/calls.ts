import * as v from 'valibot'
import { hex } from '../../platform/nodes/calls.ts'
import type { Call } from '../../platform/nodes/node.ts'
import * as values from '../../platform/nodes/values.ts'

/* What only a local chain answers. */
const call = <T>(
  method: string,
  params: readonly unknown[],
  answer: v.GenericSchema<unknown, T>,
): Call<T> => ({ method, params, answer })

const PADDED = 64
/** A word of 32 bytes. */
export const word = (value: bigint | string): string =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.replace(/^0x/, '')).padStart(PADDED, '0')}`

export const dumpState = () => call('anvil_dumpState', [true], values.bytes)
export const loadState = (state: string) => call('anvil_loadState', [state], v.literal(true))
export const setCode = (address: string, code: string) =>
  call('anvil_setCode', [address, code], v.null())
export const setStorage = (address: string, slot: string, value: string) =>
  call('anvil_setStorageAt', [address, slot, value], v.literal(true))
export const setBalance = (address: string, value: bigint) =>
  call('anvil_setBalance', [address, hex(value)], v.null())
export const mine = (blocks: number) => call('anvil_mine', [hex(blocks)], v.unknown())

/** Sends from one of the chain's own accounts, whose keys it has. */
export const sendFrom = (
  from: string,
  transaction: { readonly to: string; readonly value?: bigint; readonly data?: string },
) =>
  call(
    'eth_sendTransaction',
    [
      {
        from,
        ...transaction,
        ...(transaction.value === undefined ? {} : { value: hex(transaction.value) }),
      },
    ],
    values.hash,
  )
