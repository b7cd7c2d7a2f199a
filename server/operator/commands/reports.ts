import * as v from 'valibot'
import { COINS, symbolOf } from '#domain/assets.ts'
import { allStages } from '../../money/ledger/stage-sales.ts'
import { ledgerEntries, owedInTotal, SALES_BY, salesBy } from '../../money/reports.ts'
import { DAY } from '../../platform/time/clock.ts'
import { about, afterText, flag } from '../entry/arguments.ts'
import { query } from '../entry/define.ts'
import { decimal, PAGE, pageFrom, pageOf, time } from '../entry/reply.ts'

const sale = v.object({
  name: v.string(),
  purchases: v.number(),
  /** The amount without fees. */
  tokens: decimal,
  /** In USDT, at the prices of then. */
  value: decimal,
  paid: v.optional(decimal),
})

const owed = v.object({
  coin: v.picklist(COINS),
  symbol: v.string(),
  available: decimal,
  held: decimal,
  debts: decimal,
})

const entry = v.object({
  transfer: v.number(),
  /** UTC. */
  at: time,
  subject: v.string(),
  account: v.string(),
  /** The id of a person; empty for an account of the house. */
  user: v.string(),
  coin: v.picklist(COINS),
  /** Above zero is a credit. The entries of a transfer sum to zero in each coin. */
  amount: decimal,
  /** The worth in USDT at the price of that day; empty where none is known. */
  value: v.string(),
})

const day = (text: string) =>
  about(
    text,
    v.optional(
      v.pipe(
        v.string(),
        v.isoDate((issue) => `${issue.input} is no day: give one such as 2026-11-25`),
        v.transform((one) => new Date(`${one}T00:00:00Z`)),
      ),
    ),
  )

/** A place in the ledger: the numbers of a transfer and of an account. */
const afterEntry = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}:\d{1,15}$/, 'a place in the ledger is two numbers'),
  v.transform((text): readonly [number, number] => {
    const [transfer = 0, account = 0] = text.split(':').map(Number)
    return [transfer, account]
  }),
)

export const reports = [
  query({
    name: 'sales',
    usage: 'sales [--per <what>] [--csv]',
    summary: 'sum up what was sold by day, stage or coin',
    help: `Sums up the purchases that are not reversed: how many, the tokens without fees, and the value in USDT at the prices of
then. --per takes day (the default, in UTC), stage or coin.`,
    examples: ['sales --per stage'],
    effect: 'reads',
    given: {
      per: about(
        'day, stage or coin',
        v.optional(v.picklist(SALES_BY, `--per takes ${SALES_BY.join(', ')}`), 'day'),
      ),
      csv: flag('as CSV, with a first line of names'),
    },
    needs: ['db', 'site'],
    result: { ...pageOf(sale), symbol: v.string() },
    csv: ['name', 'purchases', 'tokens', 'value', 'paid'],
    after: afterText,
    async answer({ per }, { db, site }, after) {
      const sales = await salesBy(db, per, { after, limit: PAGE + 1 })
      const page = pageFrom(
        sales,
        ({ name }) => name,
        (shown) =>
          shown.map(({ paid, ...rest }) => ({ ...rest, ...(paid === null ? {} : { paid }) })),
      )
      return { ...page, symbol: symbolOf('TOKEN', site.siteName) }
    },
    show: ({ rows, symbol }, { isFirst }) =>
      isFirst && rows.length === 0
        ? 'Nothing has been sold yet.'
        : rows.map(({ name, purchases, tokens, value, paid }) =>
            [
              ...[name, `${purchases} purchases`, `${tokens} ${symbol}`, `${value} USDT`],
              ...(paid === undefined ? [] : [`paid ${paid} ${name}`]),
            ].join('  '),
          ),
  }),
  query({
    name: 'stages',
    usage: 'sales stages',
    summary: 'show what each stage has sold and has left',
    effect: 'reads',
    given: {},
    needs: ['db', 'site'],
    result: {
      rows: v.array(v.object({ stage: v.number(), supply: decimal, sold: decimal, left: decimal })),
      symbol: v.string(),
    },
    async answer(_, { db, site }) {
      const stages = await allStages(db)
      return {
        rows: stages.map(({ stage, supply, unsold }) => ({
          stage,
          supply,
          sold: supply - unsold,
          left: unsold,
        })),
        symbol: symbolOf('TOKEN', site.siteName),
      }
    },
    show: ({ rows, symbol }) =>
      rows.length === 0
        ? 'There are no stages.'
        : rows.map(
            ({ stage, supply, sold, left }) =>
              `Stage ${stage}  sold ${sold} of ${supply} ${symbol}, ${left} left`,
          ),
  }),
  query({
    name: 'owed',
    usage: 'owed',
    summary: 'show what is owed to all people together',
    help: `Shows for each coin what people have together, of it what is held for pending withdrawals, and what people owe.
"audit" compares it with the chains.`,
    effect: 'reads',
    given: {},
    needs: ['db', 'site'],
    result: { coins: v.array(owed) },
    async answer(_, { db, site }) {
      const coins = await owedInTotal(db)
      return {
        coins: coins.map((one) => ({ ...one, symbol: symbolOf(one.coin, site.siteName) })),
      }
    },
    show: ({ coins }) =>
      coins.length === 0
        ? 'Nothing is owed.'
        : coins.map(({ symbol, available, held, debts }) =>
            [
              `${available} ${symbol}`,
              `and ${held} held`,
              ...(debts === '0' ? [] : [`people owe ${debts}`]),
            ].join('  '),
          ),
  }),
  query({
    name: 'ledger',
    usage: 'ledger [--from <day>] [--to <day>] [--csv]',
    summary: 'export the ledger, both sides of each transfer',
    help: `Lists the entries of the ledger in the order of their transfers: double entry, times in UTC, and the value in USDT at
the price of that day. --to includes its day.`,
    examples: ['ledger --from 2026-01-01 --to 2026-12-31 --csv > ledger.csv'],
    effect: 'reads',
    given: {
      from: day('the first day, in UTC'),
      to: day('the last day, in UTC'),
      csv: flag('as CSV, with a first line of names'),
    },
    needs: ['db'],
    result: pageOf(entry),
    csv: ['transfer', 'at', 'subject', 'account', 'user', 'coin', 'amount', 'value'],
    after: afterEntry,
    async answer({ from, to }, { db }, after) {
      const until = to && new Date(to.getTime() + DAY)
      const listed = await ledgerEntries(db, {
        after: after ?? [0, 0],
        limit: PAGE + 1,
        from,
        to: until,
      })
      return pageFrom(
        listed,
        ({ transfer, account_id }) => `${transfer}:${account_id}`,
        (shown) =>
          shown.map(({ account_id: _, units, value, user, ...rest }) => ({
            ...rest,
            amount: units,
            user: user ?? '',
            value: value === null ? '' : v.parse(decimal, value),
          })),
      )
    },
    show: ({ rows }, { isFirst }) =>
      isFirst && rows.length === 0
        ? 'The ledger has no entries of that time.'
        : rows.map(({ transfer, at, subject, account, user, coin, amount, value }) =>
            [
              ...[String(transfer), at, subject, `${account}${user && ` of ${user}`}`],
              `${amount} ${coin}`,
              ...(value === '' ? [] : [`${value} USDT`]),
            ].join('  '),
          ),
  }),
]
