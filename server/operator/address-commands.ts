import type { AddressFamily } from '#domain/assets.ts'
import type { ChainServices } from '../chains/services.ts'
import { continueAt } from '../money/deposits/addresses.ts'
import { addressesAfter, addressesLike, type ListedAddress } from '../money/deposits/derived.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'
import { PAGE, pageOf } from './page.ts'

const CSV_NAMES = 'address,family,email,user,path,key,state'
const FAMILY_NAMES: Readonly<Record<AddressFamily, string>> = { evm: 'EVM', tron: 'Tron' }

/** Every deposit address with its person, for what watches the chains; as CSV with a first line of names. */
export async function listAddresses(
  { db, addresses }: ChainServices,
  { csv, after }: CommandOf<'addresses'>,
): Promise<Outcome> {
  await addresses.complete()
  const found = await addressesAfter(db, { after, limit: PAGE + 1 })
  const users = [...Map.groupBy(found, ({ index }) => index)]
  const page = pageOf(
    users,
    {
      lineOf: ([, own]) => own.map(csv ? csvLineOf : lineOf),
      placeOf: ([index]) => String(index),
      none: csv ? CSV_NAMES : 'Nobody has a deposit address yet.',
    },
    after,
  )
  const isFirst = after === undefined && users.length > 0
  return csv && isFirst ? { ...page, lines: [CSV_NAMES, ...page.lines] } : page
}

/** Whose an address is. */
export async function findAddress(
  { db, addresses }: ChainServices,
  { address }: CommandOf<'find-address'>,
): Promise<Outcome> {
  await addresses.complete()
  const found = await addressesLike(db, address)
  return found.length > 0
    ? done(...found.map(lineOf))
    : refused(`${address} is nobody's deposit address.`)
}

/** After a restore: those that were handed out after the back-up are not handed out again. */
export async function continueAddresses(
  { db }: ChainServices,
  { at }: CommandOf<'continue-addresses'>,
): Promise<Outcome> {
  return (await continueAt(db, at)) === undefined
    ? refused(
        `Addresses do not continue at ${at}: the last one must be before it, at most 1000 away. "addresses list" shows them.`,
      )
    : done(`The next person gets the addresses at 0/${at}.`)
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
