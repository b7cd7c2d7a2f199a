import { comparable, isSameAddress } from './address.ts'

/** How an address compares with the addresses that a person has paid before, and with those in the address book. */
export type Recipient =
  | { readonly kind: 'known' }
  | { readonly kind: 'first' }
  | { readonly kind: 'saved'; readonly name: string; readonly isNew: boolean }
  /**
   * Similar to `past` but different: a sign of address poisoning. `differs` are positions, from 0. `name`: what `past` is
   * saved as, if it is.
   */
  | {
      readonly kind: 'look-alike'
      readonly past: string
      readonly differs: ReadonlySet<number>
      readonly name?: string
    }

/** An address in the person's address book. */
export interface NamedAddress {
  readonly address: string
  readonly name: string
  readonly isNew: boolean
}

/** People compare the ends of an address: two addresses with this many equal characters at both ends look alike. */
const FIRST = 4
const LAST = 4
/** Two addresses that differ in at most this many positions look alike too. */
const FEW = 4

function differences(a: string, b: string): ReadonlySet<number> {
  const [one, other] = [comparable(a), comparable(b)]
  const places = Array.from({ length: Math.max(a.length, b.length) }, (_, place) => place)
  return new Set(places.filter((place) => one[place] !== other[place]))
}

function resembles(address: string, past: string): boolean {
  const [a, b] = [comparable(address), comparable(past)]
  if (a.length !== b.length) return false
  // `0x` and `T` are common to all addresses of their family.
  const skip = a.startsWith('0x') ? 2 : 1
  const sameEnds =
    a.slice(skip, skip + FIRST) === b.slice(skip, skip + FIRST) && a.slice(-LAST) === b.slice(-LAST)
  return sameEnds || hasFewDifferences(a, b)
}

/** Stops at the first difference too many: a person may have paid thousands of addresses. */
function hasFewDifferences(a: string, b: string): boolean {
  let count = 0
  for (let place = 0; place < a.length; place++) {
    if (a[place] !== b[place]) count += 1
    if (count > FEW) return false
  }
  return true
}

/**
 * Classifies `address` by the addresses paid before and those in the address book. One that is new there is not trusted
 * for that: somebody else may have saved it, and chosen it to look like another.
 */
export function recipientOf(
  address: string,
  past: readonly string[],
  book: readonly NamedAddress[] = [],
): Recipient {
  const saved = book.find((one) => isSameAddress(one.address, address))
  const isPaid = past.some((one) => isSameAddress(one, address))
  const asSaved = saved && ({ kind: 'saved', name: saved.name, isNew: saved.isNew } as const)
  if (asSaved && (isPaid || !asSaved.isNew)) return asSaved
  if (isPaid) return { kind: 'known' }
  const others = book.filter((one) => one !== saved)
  const named = others.find((one) => resembles(address, one.address))
  const twin = named?.address ?? past.find((one) => resembles(address, one))
  if (twin === undefined) return asSaved ?? { kind: 'first' }
  return {
    kind: 'look-alike',
    past: twin,
    differs: differences(address, twin),
    ...(named ? { name: named.name } : {}),
  }
}
