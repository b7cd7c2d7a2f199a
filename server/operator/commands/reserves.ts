import * as v from 'valibot'
import { COINS, symbolOf } from '#domain/assets.ts'
import { reservesSince } from '../../chains/books/reserves.ts'
import { firstOf, flag, lastDays } from '../entry/arguments.ts'
import { query } from '../entry/define.ts'
import { decimal, time } from '../entry/reply.ts'

const reserve = v.object({
  /** In UTC. */
  day: v.string(),
  coin: v.picklist(COINS),
  symbol: v.string(),
  reserves: decimal,
  owed: decimal,
  /** The reserves in percent of what is owed, rounded down to two decimals; null where nothing is owed. */
  percent: v.nullable(decimal),
  /** The comparison that has found it. */
  at: time,
})

const PERCENT_OF_TWO_DECIMALS = 10_000n
const HUNDREDTH = 10n ** 16n

export const reserves = [
  query({
    name: 'reserves',
    usage: 'reserves [--days <days>] [--csv]',
    summary: 'show by day what was on the chains for what people are owed',
    help: `Shows for each of the last days, in UTC, and each coin what deposit addresses and treasuries had, what people were owed,
and the one in percent of the other, as the last comparison of that day has found it. Days without one are left out.`,
    examples: ['reserves --days 90 --csv'],
    effect: 'reads',
    given: { days: lastDays, csv: flag('as CSV, with a first line of names') },
    needs: ['db', 'clock', 'site'],
    result: { rows: v.array(reserve) },
    csv: ['day', 'coin', 'reserves', 'owed', 'percent', 'at'],
    async answer({ days }, { db, clock, site }) {
      const rows = await reservesSince(db, firstOf(days, clock.now()))
      return {
        rows: rows.map((one) => ({
          ...one,
          symbol: symbolOf(one.coin, site.siteName),
          percent:
            one.owed === 0n
              ? null
              : ((one.reserves * PERCENT_OF_TWO_DECIMALS) / one.owed) * HUNDREDTH,
        })),
      }
    },
    show: ({ rows }) =>
      rows.length === 0
        ? 'The books have not been compared with the chains in these days.'
        : rows.map(({ day, symbol, reserves, owed, percent }) =>
            [
              ...[day, `${reserves} ${symbol}`, `owed ${owed}`],
              ...(percent === null ? [] : [`${percent} %`]),
            ].join('  '),
          ),
  }),
]
