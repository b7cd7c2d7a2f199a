import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** What is not of the public internet (the special-purpose registries of IANA), without IPv6 outside of 2000::/3. */
const SPECIAL = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  SPECIAL.addSubnet(network, prefix)
for (const [network, prefix] of [
  // Teredo and its like, and 6to4: both lead to an IPv4 address that would have to be looked at as well.
  ['2001::', 23],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(network, prefix, 'ipv6')

const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')

/** Prefixes before an IPv4 address in an IPv6 one: mapped, and translated by a network without IPv4 (RFC 6052). */
const EMBEDDING = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
] as const

/** Whether it is an address of the public internet; false for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address)
  if (!isIPv6(address)) return false
  const groups = groupsOf(address)
  const embeds = EMBEDDING.some((prefix) => prefix.every((group, index) => groups[index] === group))
  if (embeds) return isPublicAddress(dotted(groups.slice(6)))
  return PUBLIC_V6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%')
  const hex = plain.replace(/\d+\.\d+\.\d+\.\d+$/, (v4) => {
    const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = [], tail] = hex.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - head.length - (tail?.length ?? 0) }, () => '0')
  return [...head, ...(tail ? zeros : []), ...(tail ?? [])].map((group) =>
    Number.parseInt(group, 16),
  )
}

const dotted = (groups: readonly number[]): string =>
  groups.flatMap((group) => [group >> 8, group & 255]).join('.')
