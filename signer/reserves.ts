import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { messageHash } from '#domain/addresses/signed-message.ts'
import { familyOf, isNetwork } from '#domain/assets.ts'
import { type ReservesFile, reserveText, type SignedReserves } from '#domain/log/reserves.ts'
import { isSpelledOn, type Limits } from '#domain/payouts/limits.ts'
import type { Keys } from './keys.ts'

/*
 * Statements that addresses are the treasury's. A message is no transaction: whoever has the signature can move nothing.
 */

/** Every reason why they must not be signed, each a sentence; none if they may. */
export const reserveFaults = ({ addresses }: ReservesFile, { networks }: Limits): string[] =>
  addresses.flatMap(({ network, address }) => {
    const own = isNetwork(network) ? networks[network] : undefined
    if (!isNetwork(network) || !own) return [`The limits file does not know ${network}`]
    return isSpelledOn(address, network) && address === own.treasury
      ? []
      : [`${address} is not the treasury of ${network} in the limits file`]
  })

/** What will be signed, as lines that a person can check. */
export const describeReserves = (file: ReservesFile): string[] => [
  'Signs messages, and no transaction: nothing can be moved with them.',
  ...file.addresses.flatMap((one) => [
    '',
    ...reserveText(file, one)
      .split('\n')
      .map((line) => `  ${line}`),
    ...one.coins.map(({ coin, amount }) => `  ${amount} ${coin}, as the host has read it`),
  ]),
]

/** Signs each of them. Throws NoKey. */
export function signReserves({ log, day, addresses }: ReservesFile, keys: Keys): SignedReserves {
  const signed = addresses.map((one) => {
    const family = isNetwork(one.network) ? familyOf(one.network) : 'evm'
    const key = keys.privateKeyOf(one.address, family, undefined)
    const made = secp256k1.sign(messageHash(family, reserveText({ log, day }, one)), key, {
      prehash: false,
      format: 'recovered',
    })
    const recovery = (27 + (made[0] ?? 0)).toString(16)
    return Object.assign({ signature: `0x${bytesToHex(made.subarray(1))}${recovery}` }, one)
  })
  return { format: 'signed-reserves', version: 1, log, day, addresses: signed }
}
