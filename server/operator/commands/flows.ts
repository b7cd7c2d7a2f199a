import * as v from 'valibot'
import { flowsByDay } from '../../money/flows-by-day.ts'
import { firstOf, flag, lastDays } from '../entry/arguments.ts'
import { query } from '../entry/define.ts'
import { decimal } from '../entry/reply.ts'

const flow = v.object({
  /** In UTC. */
  day: v.string(),
  deposits: v.number(),
  /** In USDT, at the price of that day. */
  inflow: decimal,
  withdrawals: v.number(),
  outflow: decimal,
  /** Deposits and withdrawals in coins without a price. */
  unpriced: v.number(),
  /** In seconds: the median of the withdrawals requested on that day. */
  decidedIn: v.nullable(v.number()),
})

export const flows = [
  query({
    name: 'flows',
    usage: 'flows [--days <days>] [--csv]',
    summary: 'show what came in and went out on each day',
    help: `Shows for each of the last days, in UTC, what was deposited and sent, in USDT at the price of that day, and the median time
from the request of a withdrawal to its decision. What is reversed is left out, and so are the coins without a price.`,
    examples: ['flows --days 90 --csv'],
    effect: 'reads',
    given: {
      days: lastDays,
      csv: flag('as CSV, with a first line of names'),
    },
    needs: ['db', 'clock'],
    result: { rows: v.array(flow) },
    csv: ['day', 'deposits', 'inflow', 'withdrawals', 'outflow', 'unpriced', 'decidedIn'],
    async answer({ days }, { db, clock }) {
      const rows = await flowsByDay(db, { from: firstOf(days, clock.now()), days })
      return { rows: rows.map(({ decided_in: decidedIn, ...rest }) => ({ ...rest, decidedIn })) }
    },
    show: ({ rows }) =>
      rows.map(({ day, deposits, inflow, withdrawals, outflow, unpriced, decidedIn }) =>
        [
          ...[day, `in ${inflow} USDT (${deposits})`, `out ${outflow} USDT (${withdrawals})`],
          ...(unpriced === 0 ? [] : [`${unpriced} without a price`]),
          ...(decidedIn === null ? [] : [`decided in ${decidedIn} s`]),
        ].join('  '),
      ),
  }),
]
