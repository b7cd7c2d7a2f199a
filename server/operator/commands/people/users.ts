import * as v from 'valibot'
import { COINS, symbolOf } from '#domain/assets.ts'
import { add, isPositive } from '#domain/money/amount.ts'
import { frozenAmong } from '../../../accounts/freezes/freezes.ts'
import { findUsers } from '../../../accounts/users/users.ts'
import { addressesOf } from '../../../money/deposits/derived.ts'
import { balancesOf, type UserBalances } from '../../../money/ledger/balances.ts'
import { about, afterText, textUpTo } from '../../entry/arguments.ts'
import { query } from '../../entry/define.ts'
import { CommandRefused, decimal, PAGE, pageFrom, pageOf, time } from '../../entry/reply.ts'
import { FAMILY_NAMES, family } from './addresses.ts'

const user = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  since: time,
  /** The balances of the coins that they have; `held` is a part of `amount`. */
  balances: v.array(
    v.object({ coin: v.picklist(COINS), symbol: v.string(), amount: decimal, held: decimal }),
  ),
  isFrozen: v.boolean(),
  addresses: v.array(v.object({ family, address: v.string(), isCurrent: v.boolean() })),
})

const part = about(
  'a part of an e-mail, such as ada@',
  v.pipe(
    textUpTo(254, 'a part of an e-mail'),
    v.toLowerCase(),
    v.nonEmpty('give a part of an e-mail, such as ada@'),
  ),
)

export const users = [
  query({
    name: 'users',
    usage: 'users <part>',
    summary: 'search users and show their balances',
    help: `Lists the users whose e-mail contains that part: e-mail, name, date of signup and balances; "held" is reserved for
pending withdrawals.`,
    examples: ['users ada@'],
    effect: 'reads',
    given: { part },
    needs: ['db', 'site'],
    result: pageOf(user),
    after: afterText,
    async answer({ part }, { db, site }, after) {
      const listed = await findUsers(db, { part, after, limit: PAGE + 1 })
      if (listed.length === 0 && after === undefined)
        throw new CommandRefused(`No user has an e-mail that contains "${part}"`)
      const ids = listed.map(({ id }) => id)
      const [balances, addresses, frozen] = await Promise.all([
        balancesOf(db, ids),
        addressesOf(db, ids),
        frozenAmong(db, ids),
      ])
      return pageFrom(
        listed,
        ({ email }) => email,
        (shown) =>
          shown.map((one) => ({
            ...one,
            balances: holdings(balances.get(one.id), site.siteName),
            isFrozen: frozen.has(one.id),
            addresses: addresses.filter(({ userId }) => userId === one.id),
          })),
      )
    },
    show: ({ rows }) => rows.flatMap(linesOf),
  }),
]

/** `token` is the symbol of the site's own. */
export const holdings = (balances: UserBalances | undefined, token: string) =>
  COINS.flatMap((coin) => {
    const balance = balances?.[coin]
    const total = balance && add(balance.available, balance.held)
    if (!total || !isPositive(total)) return []
    const symbol = symbolOf(coin, token)
    return [{ coin, symbol, amount: total.units, held: balance.held.units }]
  })

const linesOf = ({
  email,
  name,
  since,
  balances,
  isFrozen,
  addresses,
}: v.InferOutput<typeof user>) => [
  [
    email,
    name,
    `since ${since.slice(0, 10)}`,
    balances
      .map(
        ({ symbol, amount, held }) => `${amount} ${symbol}${held === '0' ? '' : ` (${held} held)`}`,
      )
      .join(', ') || 'nothing',
    ...(isFrozen ? ['frozen'] : []),
  ].join('  '),
  ...addresses.map(
    ({ family, address, isCurrent }) =>
      `  ${FAMILY_NAMES[family]}  ${address}${isCurrent ? '' : '  of a former key'}`,
  ),
]
