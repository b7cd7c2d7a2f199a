import * as v from 'valibot'
import { NETWORK_IDS } from '#domain/assets.ts'
import { userByEmail } from '../../accounts/users/users.ts'
import { listedPayments, PAYMENT_STATES } from '../../chains/explain/listed-payments.ts'
import { about, email, optional } from '../entry/arguments.ts'
import { query } from '../entry/define.ts'
import { decimal, PAGE, pageFrom, pageOf, time, unknownPerson } from '../entry/reply.ts'

const row = v.object({
  id: v.string(),
  at: time,
  email: v.string(),
  network: v.picklist(NETWORK_IDS),
  coin: v.string(),
  amount: decimal,
  state: v.string(),
  transaction: v.string(),
  sender: v.string(),
  address: v.string(),
  confirmations: v.number(),
  needed: v.number(),
})

export const depositList = [
  query({
    name: 'deposits',
    usage: 'deposits list [--state <what>] [--person <email>]',
    summary: 'list payments to deposit addresses, the newest first',
    help: `Without --state those that somebody has to look at: credited in another way already, below the minimum, paid before the address was handed out, or shown by a balance alone that the ledger does not bear out.
seen, credited, gone or all lists others.`,
    effect: 'reads',
    given: {
      state: about(
        PAYMENT_STATES.join(', '),
        v.optional(
          v.picklist(PAYMENT_STATES, `--state takes ${PAYMENT_STATES.join(', ')}`),
          'review',
        ),
      ),
      person: optional(email),
    },
    needs: ['db'],
    result: pageOf(row),
    after: v.pipe(v.string(), v.uuid('a place in this list is the id of a payment')),
    async answer({ state, person }, { db }, after) {
      const user = person === undefined ? undefined : await userByEmail(db, person)
      if (person !== undefined && !user) throw unknownPerson(person)
      const payments = await listedPayments(db, { state, userId: user?.id, after, limit: PAGE + 1 })
      return pageFrom(
        payments,
        ({ id }) => id,
        (shown) => shown.map(({ units, ...rest }) => ({ ...rest, amount: units })),
      )
    },
    show: ({ rows }, { isFirst }) =>
      isFirst && rows.length === 0
        ? 'There are none.'
        : rows.map(({ at, state, amount, coin, network, email, transaction }) =>
            [at, state, `${amount} ${coin} on ${network}`, email, transaction].join('  '),
          ),
  }),
]
