import { comparable, isSameAddress } from './compare.ts'

/** How an address compares with the addresses that a person has paid before. */
export type Recipient =
  | { readonly kind: 'known' }
  | { readonly kind: 'first' }
  /** Similar to `past` but different: a sign of address poisoning. `differs` are positions, from 0. */
  | { readonly kind: 'look-alike'; readonly past: string; readonly differs: ReadonlySet<number> }

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

/** Classifies `address` by the addresses paid before. */
export function recipientOf(address: string, past: readonly string[]): Recipient {
  if (past.some((one) => isSameAddress(one, address))) return { kind: 'known' }
  const twin = past.find((one) => resembles(address, one))
  if (!twin) return { kind: 'first' }
  return { kind: 'look-alike', past: twin, differs: differences(address, twin) }
}
