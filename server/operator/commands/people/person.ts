import * as v from 'valibot'
import { freezeOf } from '../../../accounts/freezes/freezes.ts'
import { inboxOf } from '../../../accounts/support/inbox.ts'
import { findUsers, userByEmail } from '../../../accounts/users/users.ts'
import { addressesOf } from '../../../money/deposits/derived.ts'
import { balancesOf } from '../../../money/ledger/balances.ts'
import { queueOf } from '../../../money/withdrawals/queue.ts'
import { email } from '../../entry/arguments.ts'
import { order, query } from '../../entry/define.ts'
import { decimal, time, unknownPerson } from '../../entry/reply.ts'
import { causeOf } from './freezes.ts'
import { holdings } from './users.ts'
import { accessOf } from './withdrawal-record.ts'

/** How many of each a person's page shows. */
const NEWEST = 20

export const person = [
  query({
    name: 'user',
    usage: 'users show <email>',
    summary: 'show all of one person that matters for helping them',
    effect: 'reads',
    given: { email },
    needs: ['db', 'site'],
    result: {
      id: v.string(),
      email: v.string(),
      name: v.string(),
      since: time,
      /** Since when, by whom and why; empty where it is not. */
      frozen: v.string(),
      balances: v.array(
        v.object({ coin: v.string(), symbol: v.string(), amount: decimal, held: decimal }),
      ),
      addresses: v.array(
        v.object({ family: v.string(), address: v.string(), isCurrent: v.boolean() }),
      ),
      logins: v.array(
        v.object({ device: v.string(), address: v.string(), at: time, usedAt: time }),
      ),
      passkeys: v.array(v.object({ name: v.string(), addedAt: time })),
      withdrawals: v.array(
        v.object({
          id: v.string(),
          at: time,
          amount: decimal,
          coin: v.string(),
          address: v.string(),
          status: v.string(),
        }),
      ),
      queries: v.array(
        v.object({ id: v.string(), at: time, topic: v.string(), isOpen: v.boolean() }),
      ),
    },
    async answer({ email: given }, { db, site }) {
      const user = await userByEmail(db, given)
      if (!user) throw unknownPerson(given)
      const { id, email, name } = user
      const [listed] = await findUsers(db, { part: email, limit: 1 })
      const frozen = await freezeOf(db, id)
      const balances = await balancesOf(db, [id])
      const { logins, passkeys } = await accessOf(db, id)
      const placed = await queueOf(db, { state: 'all', userId: id }, { limit: NEWEST })
      const written = await inboxOf(db, { state: 'all', userId: id, limit: NEWEST })
      return {
        id,
        email,
        name,
        logins,
        passkeys,
        since: listed?.since ?? new Date(0),
        frozen: frozen ? causeOf({ ...frozen, at: frozen.at.toISOString() }) : '',
        balances: holdings(balances.get(id), site.siteName),
        addresses: (await addressesOf(db, [id])).map(({ family, address, isCurrent }) => ({
          family,
          address,
          isCurrent,
        })),
        withdrawals: placed.map(({ id, at, arrives, coin, address, status }) => ({
          id,
          at,
          coin,
          address,
          status,
          amount: arrives,
        })),
        queries: written.map(({ id, at, topic, answered_at }) => ({
          id,
          at,
          topic,
          isOpen: answered_at === null,
        })),
      }
    },
    show: (one) => [
      `${one.email}  ${one.name}  since ${one.since}`,
      ...(one.frozen === '' ? [] : [`Frozen ${one.frozen}`]),
      ...one.balances.map(({ symbol, amount, held }) => `  has ${amount} ${symbol} (${held} held)`),
      ...one.logins.map(
        ({ device, address, usedAt }) => `  login  ${device}  ${address}  ${usedAt}`,
      ),
      ...one.passkeys.map(({ name, addedAt }) => `  passkey  ${name}  since ${addedAt}`),
      ...one.withdrawals.map(
        ({ id, at, amount, coin, status }) =>
          `  withdrawal  ${id}  ${at}  ${amount} ${coin}  ${status}`,
      ),
      ...one.queries.map(
        ({ id, at, topic, isOpen }) =>
          `  query  ${id}  ${at}  ${topic}  ${isOpen ? 'open' : 'answered'}`,
      ),
    ],
  }),
  order({
    name: 'end-sessions',
    usage: 'users log-out <email>',
    summary: 'end all sessions of a person',
    help: 'Every device has to log in again. The account is not frozen.',
    effect: 'changes',
    may: 'support',
    given: { email },
    needs: ['db', 'sessions', 'identity'],
    result: { email: v.string(), ended: v.number() },
    async concern({ email: given }, { db }) {
      const user = await userByEmail(db, given)
      if (!user) throw unknownPerson(given)
      return { on: [user.email], before: {}, after: { sessions: 'ended' } }
    },
    async carryOut({ email: given }, { tx, services, afterCommit }) {
      const user = await userByEmail(tx, given)
      if (!user) throw unknownPerson(given)
      const { logins } = await accessOf(tx, user.id)
      await services.sessions.endOthers(tx, user.id)
      afterCommit(async () => {
        await services.identity.signOut(user.identityUid)
        return {}
      })
      return { email: user.email, ended: logins.length }
    },
    show: ({ email, ended }) =>
      `${ended === 1 ? 'One session' : `${ended} sessions`} of ${email} ended.`,
  }),
]
