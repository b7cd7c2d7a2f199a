import * as v from 'valibot'
import {
  changedText,
  listedRows,
  listingText,
  releaseListed,
} from '../../money/screening/listings.ts'
import { storedLists } from '../../money/screening/lists.ts'
import { reasonFor, withdrawalId } from '../entry/arguments.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused, PAGE, time } from '../entry/reply.ts'
import { withdrawalConcern } from '../entry/withdrawal-concern.ts'

const list = v.object({
  name: v.string(),
  hash: v.string(),
  accounts: v.number(),
  others: v.number(),
  at: time,
  /** When its file was last written; null until a host has read it. */
  broughtAt: v.nullable(time),
})

const listed = v.object({
  kind: v.picklist(['withdrawal', 'deposit', 'saved']),
  /** The id of a withdrawal or a saved address, or a deposit's transaction and output. */
  id: v.string(),
  at: time,
  email: v.string(),
  coin: v.string(),
  address: v.string(),
  lists: v.array(v.string()),
})

const KINDS = {
  withdrawal: 'withdrawal to',
  deposit: 'deposit from',
  saved: 'address book:',
} as const

export const screening = [
  query({
    name: 'screening',
    usage: 'screening [list]',
    summary: 'list what sanctions lists name',
    help: `Shows the lists of SCREENING_LISTS, and the oldest of what they name: pending withdrawals, deposits that are not credited, and
addresses in address books. A withdrawal is released or rejected; a deposit is credited by "deposit --tx".`,
    effect: 'reads',
    given: {},
    needs: ['db'],
    result: { lists: v.array(list), rows: v.array(listed) },
    answer: async (_, { db }) => ({
      lists: (await storedLists(db)).map(({ brought_at: broughtAt, ...one }) => ({
        ...one,
        broughtAt,
      })),
      rows: await listedRows(db, PAGE),
    }),
    show: ({ lists, rows }) => [
      ...(lists.length === 0 ? ['No address is screened: SCREENING_LISTS is empty.'] : []),
      ...lists.map(
        ({ name, hash, accounts, others, at, broughtAt }) =>
          `${name}  ${accounts} accounts, ${others} entries of other networks  since ${at}  brought ${broughtAt ?? 'earlier'}  SHA-256 ${hash}`,
      ),
      ...rows.map(
        ({ kind, id, at, email, coin, address, lists: by }) =>
          `${id}  ${at}  ${email}  ${coin}  ${KINDS[kind]} ${address}  named by ${by.join(', ')}`,
      ),
    ],
  }),
  order({
    name: 'screening-release',
    usage: 'screening release <id> <reason...>',
    summary: 'release a withdrawal that a sanctions list holds',
    help: `It can then be approved. The decision is kept with the hash of each list; a list that names the address anew holds it again.`,
    effect: 'changes',
    may: 'treasurer',
    given: { id: withdrawalId, reason: reasonFor('a release') },
    needs: ['clock'],
    result: { id: v.string(), lists: v.array(v.string()) },
    concern: ({ id }, { db }) => withdrawalConcern(db, [id], (payment) => `released: ${payment}`),
    async carryOut({ id, reason }, { tx, by, services: { clock } }) {
      const released = await releaseListed(tx, id, { at: clock.now(), by, reason })
      const changed = changedText(released)
      if (changed !== undefined) throw new CommandRefused(changed)
      if (released.length === 0) throw new CommandRefused(`No list holds withdrawal ${id}`)
      return { id, lists: released.map(listingText) }
    },
    show: ({ id, lists }) => `Withdrawal ${id} is released from ${lists.join(', ')}.`,
  }),
]
