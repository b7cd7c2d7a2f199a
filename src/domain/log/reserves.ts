import * as v from 'valibot'
import { isSameAddress } from '../addresses/address.ts'
import { isSignedBy } from '../addresses/signed-message.ts'
import { isNetwork, networkName } from '../assets.ts'
import { parseUnits } from '../money/decimal.ts'
import { failure, type Result, success } from '../result.ts'
import { type LogEntry, reserve } from './entries.ts'
import type { LogFault } from './faults.ts'

/*
 * What a host has for what it owes: for each address of its treasury the key of that address signs, on a machine without a
 * network, that it is for the people of this log, at a block at which anybody can read what it holds.
 */

export type ReservesEntry = Extract<LogEntry, { readonly kind: 'reserves' }>
export type Reserve = ReservesEntry['addresses'][number]
type Unsigned = Omit<Reserve, 'signature'>

/** What the key of an address signs, as EIP-191 or TIP-191 has it; `log` is the origin of the log. */
export function reserveText(
  { log, day }: { readonly log: string; readonly day: string },
  { network, address, block, hash, coins }: Unsigned,
): string {
  const held = coins.map(({ coin, contract }) =>
    contract === undefined ? coin : `${coin} (${contract})`,
  )
  return [
    `${log}: reserves for what is owed on ${day}`,
    `address ${address} on ${isNetwork(network) ? networkName(network) : network}`,
    `coins ${held.join(', ')}`,
    `block ${block}, ${hash}`,
  ].join('\n')
}

const shared = {
  version: v.literal(1),
  /** The origin of the log. */
  log: v.string(),
  /** The day of the debts that they are for. */
  day: v.pipe(v.string(), v.isoDate()),
}
const unsignedFile = v.strictObject({
  ...shared,
  format: v.literal('reserves'),
  addresses: v.pipe(v.array(v.omit(reserve, ['signature'])), v.minLength(1)),
})
const signedFile = v.strictObject({
  ...shared,
  format: v.literal('signed-reserves'),
  addresses: v.pipe(v.array(reserve), v.minLength(1)),
})
/** What the host asks the signer to sign, and what it hands back. */
export type ReservesFile = v.InferOutput<typeof unsignedFile>
export type SignedReserves = v.InferOutput<typeof signedFile>

export const reservesText = (file: ReservesFile | SignedReserves): string =>
  `${JSON.stringify(file, null, 2)}\n`

/** Undefined for a text that is none. */
export function parseReserves(text: string): ReservesFile | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), unsignedFile), text)
  return parsed.success ? parsed.output : undefined
}

export function parseSignedReserves(text: string): Result<SignedReserves, string> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), signedFile), text)
  return parsed.success
    ? success(parsed.output)
    : failure('it is no file of signed reserves: give the one that the signer has written')
}

/** Whether the key of the address has signed that it is for what this log's host owes on that day. */
export const isSignedReserve = (
  of: { readonly log: string; readonly day: string },
  { signature, ...one }: Reserve,
): boolean => isSignedBy(one.address, reserveText(of, one), signature)

/** What is wrong with what a log says of reserves. */
export function faultsOfReserves(log: string, { day, addresses }: ReservesEntry): LogFault[] {
  return addresses.flatMap((one, at) => {
    const fault = (is: LogFault['is']) => ({ is, at: one.address, beside: one.network })
    // In whatever spelling.
    const first = addresses.findIndex(
      ({ network, address }) => network === one.network && isSameAddress(address, one.address),
    )
    return [
      ...(isSignedReserve({ log, day }, one) ? [] : [fault('reserve-unsigned')]),
      ...(first < at ? [fault('reserve-twice')] : []),
      ...(new Set(one.coins.map(({ coin }) => coin)).size < one.coins.length
        ? [fault('reserve-coin-twice')]
        : []),
    ]
  })
}

/** How much of each coin there is, as the log says, in units of 10⁻¹⁸. */
export function reservesByCoin({ addresses }: ReservesEntry): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>()
  for (const { coin, amount } of addresses.flatMap(({ coins }) => coins))
    held.set(coin, (held.get(coin) ?? 0n) + (parseUnits(amount) ?? 0n))
  return held
}
