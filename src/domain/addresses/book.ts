import type { Network } from '../assets.ts'
import { isSameAddress } from './address.ts'

/** An address that a person has named, on one network. */
export interface SavedAddress {
  readonly id: string
  readonly network: Network
  readonly address: string
  readonly name: string
  /** When it was saved, in milliseconds since 1970. */
  readonly at: number
}

/**
 * A person's choice that withdrawals go only to addresses that are not new.
 *
 *   off ──on──▶ on ──off──▶ ending ──24 h──▶ off
 *                ▲────on──────┘
 */
export type Restriction =
  | { readonly kind: 'off' | 'on' }
  /** `until`: in milliseconds since 1970. */
  | { readonly kind: 'ending'; readonly until: number }

export interface AddressBook {
  /** They are in the order of their names. */
  readonly saved: readonly SavedAddress[]
  readonly restriction: Restriction
}

/** How long a saved address is new, and how long the restriction lasts after it was turned off (milliseconds). */
export const NEW_FOR = 24 * 60 * 60_000

/** How many addresses a person can save. */
export const MOST_SAVED = 100

/** When it is new no more. */
export const newUntil = ({ at }: Pick<SavedAddress, 'at'>): number => at + NEW_FOR
export const isNew = (saved: Pick<SavedAddress, 'at'>, now: number): boolean =>
  now < newUntil(saved)

export const isRestricted = (restriction: Restriction, now: number): boolean =>
  restriction.kind === 'ending' ? now < restriction.until : restriction.kind === 'on'

/** The saved address that a payment goes to. */
export const savedAs = (
  saved: readonly SavedAddress[],
  { network, address }: Pick<SavedAddress, 'network' | 'address'>,
): SavedAddress | undefined =>
  saved.find((one) => one.network === network && isSameAddress(one.address, address))

export type RestrictionFault =
  | { readonly code: 'not-saved' }
  /** `until`: when it can be paid, in milliseconds since 1970. */
  | { readonly code: 'too-new'; readonly until: number }

/** Why the person's own restriction refuses a payment, for the review and the host alike. */
export function restrictionFault(
  { saved, restriction }: AddressBook,
  payment: Pick<SavedAddress, 'network' | 'address'>,
  now: number,
): RestrictionFault | undefined {
  if (!isRestricted(restriction, now)) return undefined
  const entry = savedAs(saved, payment)
  if (!entry) return { code: 'not-saved' }
  return isNew(entry, now) ? { code: 'too-new', until: newUntil(entry) } : undefined
}

/** Names are compared without case. */
export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
