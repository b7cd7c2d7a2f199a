import * as v from 'valibot'
import type { AddressFamily } from '#domain/network-facts.ts'
import { continueAt, nextIndex } from '../../../money/deposits/addresses.ts'
import {
  addressesAfter,
  addressesLike,
  type ListedAddress,
} from '../../../money/deposits/derived.ts'
import { afterNumber, filledText, flag, wholeNumber } from '../../entry/arguments.ts'
import { order, query } from '../../entry/define.ts'
import { CommandRefused, PAGE, pageOf } from '../../entry/reply.ts'

export const FAMILY_NAMES: Readonly<Record<AddressFamily, string>> = { evm: 'EVM', tron: 'Tron' }
export const family = v.picklist(['evm', 'tron'])

const row = v.object({
  address: v.string(),
  family,
  email: v.string(),
  user: v.string(),
  path: v.string(),
  key: v.string(),
  state: v.picklist(['current', 'former']),
})
type Row = v.InferOutput<typeof row>

export const addresses = [
  query({
    name: 'addresses',
    usage: 'addresses [list] [--csv]',
    summary: 'list deposit addresses',
    help: `Lists every deposit address with its person, its path below the account's key and that key's last characters. "former"
ones come from a key that was replaced; deposits to them still arrive there. With --csv for a program that watches the
chains.`,
    examples: ['addresses list --csv > addresses.csv'],
    effect: 'reads',
    given: { csv: flag('as CSV, with a first line of names') },
    needs: ['db', 'addresses'],
    result: pageOf(row),
    csv: ['address', 'family', 'email', 'user', 'path', 'key', 'state'],
    after: afterNumber,
    async answer(_, { db, addresses }, after) {
      await addresses.storeMissing()
      const listed = await addressesAfter(db, { after, limit: PAGE + 1 })
      // A page has all the addresses of a person.
      const persons = [...Map.groupBy(listed, ({ index }) => index)]
      const shown = persons.slice(0, PAGE)
      const last = persons.length > PAGE ? shown.at(-1) : undefined
      const rows = shown.flatMap(([, own]) => own.map(rowOf))
      return { rows, ...(last && { next: String(last[0]) }) }
    },
    show: ({ rows }, { isFirst }) =>
      isFirst && rows.length === 0 ? 'Nobody has a deposit address yet.' : rows.map(lineOf),
  }),
  query({
    name: 'find-address',
    usage: 'addresses find <address>',
    summary: 'find whose an address is',
    examples: ['addresses find 0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    effect: 'reads',
    given: { address: filledText(100, 'an address', 'give an address') },
    needs: ['db', 'addresses'],
    result: { rows: v.array(row) },
    async answer({ address }, { db, addresses }) {
      await addresses.storeMissing()
      const matching = await addressesLike(db, address)
      if (matching.length === 0) throw new CommandRefused(`${address} is nobody's deposit address`)
      return { rows: matching.map(rowOf) }
    },
    show: ({ rows }) => rows.map(lineOf),
  }),
  order({
    name: 'continue-addresses',
    usage: 'addresses continue-at <index>',
    summary: 'leave out addresses that were handed out after a back-up',
    help: `After a restore: the indexes that were handed out after the back-up are left out, so that no address has two people.`,
    examples: ['addresses continue-at 1024'],
    effect: 'changes',
    may: 'administrator',
    given: {
      index: wholeNumber(
        'the index of the next address, such as 1024',
        /^\d{1,9}$/,
        'give the index of the next address, such as 1024',
      ),
    },
    needs: ['db'],
    result: { at: v.number() },
    async concern({ index }, { db }) {
      const before = { next: String(await nextIndex(db)) }
      return { on: ['addresses'], before, after: { next: String(index) } }
    },
    async carryOut({ index: at }, { services: { db } }) {
      if ((await continueAt(db, at)) === undefined)
        throw new CommandRefused(
          `Addresses do not continue at ${at}: the last one must be before it, at most 1000 away. "addresses list" shows them`,
        )
      return { at }
    },
    show: ({ at }) => `The next person gets the addresses at 0/${at}.`,
  }),
]

const rowOf = ({ userId, isCurrent, ...rest }: ListedAddress): Row => ({
  ...rest,
  user: userId,
  state: isCurrent ? 'current' : 'former',
})

const lineOf = ({ address, family, email, path, key, state }: Row): string =>
  [address, FAMILY_NAMES[family], email, `${path} below …${key}`, state].join('  ')
