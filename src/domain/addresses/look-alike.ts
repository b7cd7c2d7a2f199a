import { comparable, isSameAddress } from './compare.ts'

/** What a person's own past says about an address. */
export type Recipient =
  | { readonly kind: 'known' }
  | { readonly kind: 'first' }
  /** Resembles `past` without being it: the trick of address poisoning. `differs` are positions, from 0. */
  | { readonly kind: 'look-alike'; readonly past: string; readonly differs: ReadonlySet<number> }

/** People compare the ends of an address; so many equal characters at either end make it resemble another. */
const FIRST = 4
const LAST = 4
/** Copied by hand, an address differs in a few places only. */
const FEW = 4

function differences(a: string, b: string): ReadonlySet<number> {
  const [one, other] = [comparable(a), comparable(b)]
  const places = Array.from({ length: Math.max(a.length, b.length) }, (_, place) => place)
  return new Set(places.filter((place) => one[place] !== other[place]))
}

function resembles(address: string, past: string): boolean {
  const [a, b] = [comparable(address), comparable(past)]
  if (a.length !== b.length) return false
  // `0x` and `T` begin every address of their family and say nothing.
  const skip = a.startsWith('0x') ? 2 : 1
  const sameEnds =
    a.slice(skip, skip + FIRST) === b.slice(skip, skip + FIRST) && a.slice(-LAST) === b.slice(-LAST)
  return sameEnds || differences(a, b).size <= FEW
}

/** How `address` stands to the addresses paid before. */
export function recipientOf(address: string, past: readonly string[]): Recipient {
  if (past.some((one) => isSameAddress(one, address))) return { kind: 'known' }
  const twin = past.find((one) => resembles(address, one))
  if (!twin) return { kind: 'first' }
  return { kind: 'look-alike', past: twin, differs: differences(address, twin) }
}
