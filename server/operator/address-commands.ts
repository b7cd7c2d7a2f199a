import type { AddressFamily } from '#domain/assets.ts'
import { addressesLike, allAddresses, type ListedAddress } from '../deposits/derived.ts'
import type { Deps } from '../deps.ts'
import type { Command, Outcome } from './command.ts'
import { done, refused } from './command.ts'

const FAMILY_NAMES: Readonly<Record<AddressFamily, string>> = { evm: 'EVM', tron: 'Tron' }

/** Every deposit address with its person, for what watches the chains; as CSV with a first line of names. */
export async function listAddresses(
  { db, addresses }: Deps,
  { csv }: Extract<Command, { command: 'addresses' }>,
): Promise<Outcome> {
  await addresses.complete()
  const all = await allAddresses(db)
  if (csv) return done('address,family,email,user,path,key,state', ...all.map(csvLineOf))
  return all.length > 0 ? done(...all.map(lineOf)) : done('Nobody has a deposit address yet.')
}

/** Whose an address is. */
export async function findAddress(
  { db, addresses }: Deps,
  { address }: Extract<Command, { command: 'find-address' }>,
): Promise<Outcome> {
  await addresses.complete()
  const found = await addressesLike(db, address)
  return found.length > 0
    ? done(...found.map(lineOf))
    : refused(`${address} is nobody's deposit address.`)
}

const stateOf = ({ isCurrent }: ListedAddress) => (isCurrent ? 'current' : 'former')

/** The same for each user, below their line. */
export const shortLineOf = (listed: ListedAddress): string =>
  `  ${FAMILY_NAMES[listed.family]}  ${listed.address}${listed.isCurrent ? '' : '  of a former key'}`

const lineOf = (listed: ListedAddress): string =>
  [
    listed.address,
    FAMILY_NAMES[listed.family],
    listed.email,
    `${listed.path} below …${listed.key}`,
    stateOf(listed),
  ].join('  ')

const csvLineOf = (listed: ListedAddress): string => {
  const { address, family, email, userId, path, key } = listed
  return [address, family, email, userId, path, key, stateOf(listed)].map(csvField).join(',')
}

const csvField = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
