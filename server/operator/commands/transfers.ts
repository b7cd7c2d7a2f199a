import * as v from 'valibot'
import { isCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { userByEmail } from '../../accounts/users/users.ts'
import { Overdrawn } from '../../money/ledger/ledger.ts'
import { CannotReverse, reverse, reversedIds } from '../../money/ledger/reverse.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { afterNumber, email, flag, reasonFor, wholeNumber } from '../entry/arguments.ts'
import type { Concern } from '../entry/command.ts'
import { order, query } from '../entry/define.ts'
import { decimal, PAGE, pageFrom, pageOf, time, unknownPerson } from '../entry/reply.ts'

const transfer = v.object({
  id: v.number(),
  at: time,
  kind: v.picklist(['deposit', 'purchase']),
  /** What was credited, or paid. */
  amount: decimal,
  coin: v.string(),
  isReversed: v.boolean(),
})

export const transfers = [
  query({
    name: 'transfers',
    usage: 'transfers <email>',
    summary: "list a user's deposits and purchases",
    help: 'Lists the newest deposits and purchases of a user, with the numbers of their transfers, and what the user owes.',
    effect: 'reads',
    given: { email },
    needs: ['db'],
    result: {
      ...pageOf(transfer),
      email: v.string(),
      /** It is said on the last page. */
      debts: v.array(v.object({ coin: v.string(), amount: decimal })),
    },
    after: afterNumber,
    async answer({ email }, { db }, after) {
      const user = await userByEmail(db, email)
      if (!user) throw unknownPerson(email)
      const listed = await transfersOf(db, user.id, after)
      const page = pageFrom(
        listed,
        ({ id }) => String(id),
        (shown) =>
          shown.map(({ units, is_reversed, ...rest }) => ({
            ...rest,
            amount: units,
            isReversed: is_reversed,
          })),
      )
      const debts = page.next === undefined ? await debtsOf(db, user.id) : []
      return { ...page, email: user.email, debts }
    },
    show: ({ rows, email, debts }, { isFirst }) => [
      ...(isFirst && rows.length === 0 ? [`${email} has no deposits and no purchases.`] : []),
      ...rows.map(lineOf),
      ...debts.map(({ coin, amount }) => `Owes ${amount} ${coin}.`),
    ],
  }),
  order({
    name: 'reverse',
    usage: 'reverse <transfer> <reason...> [--as-debt]',
    summary: 'undo one of them by a new transfer',
    help: `Undoes a deposit or a purchase, or an earlier reversal, by a new transfer. Once for each transfer. Refused if the user
no longer has what the transfer gave them; with --as-debt they then owe it, and their next deposits pay it first.`,
    examples: ['reverse 17000000000042 credited to the wrong user'],
    effect: 'moves money',
    may: 'treasurer',
    given: {
      transfer: wholeNumber(
        'the number of a transfer, from "transfers <e-mail>"',
        /^[1-9]\d{0,14}$/,
        'give the number of a transfer from "transfers <e-mail>"',
      ),
      reason: reasonFor('a reversal'),
      'as-debt': flag('what the user no longer has is owed'),
    },
    needs: ['db', 'clock'],
    result: { transfer: v.number(), reversal: v.number() },
    concern: ({ transfer, 'as-debt': isDebtAllowed }, { db }) =>
      concernOfReversal(db, transfer, isDebtAllowed),
    async carryOut(
      { transfer, reason, 'as-debt': isDebtAllowed },
      { by, services: { db, clock } },
    ) {
      try {
        const reversal = await reverse(db, clock, { transfer, reason, madeBy: by, isDebtAllowed })
        return { transfer, reversal }
      } catch (error) {
        if (!(error instanceof Overdrawn)) throw error
        throw new CannotReverse(
          `The user no longer has what transfer ${transfer} gave them. With --as-debt they owe the rest`,
          { cause: error },
        )
      }
    },
    show: ({ transfer, reversal }) => `Transfer ${transfer} is reversed by transfer ${reversal}.`,
  }),
]

const lineOf = ({ id, at, kind, amount, coin, isReversed }: v.InferOutput<typeof transfer>) =>
  [
    `${id}  ${at}  ${kind === 'deposit' ? 'deposit of' : 'purchase with'} ${amount} ${coin}`,
    ...(isReversed ? ['reversed'] : []),
  ].join('  ')

const row = v.object({
  id: v.number(),
  at: v.date(),
  kind: transfer.entries.kind,
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  is_reversed: v.boolean(),
})

/** The place where a page begins: the time of a transfer, or the end of time. */
const PLACE = '(SELECT at FROM transfers WHERE id = $3)'

/**
 * Of one table as many as a page has, with all of the moment at which they end, and all of the moment at which the page before
 * ended: the index finds them, however many there are besides.
 */
const partOf = (kind: 'deposit' | 'purchase', units: string): string => {
  const rows = `SELECT '${kind}:' || id AS key, '${kind}' AS kind, coin, ${units} AS units, at,
    id IN (${reversedIds(kind)}) AS is_reversed FROM ${kind}s WHERE user_id = $1`
  return `(${rows} AND at < coalesce(${PLACE}, 'infinity') ORDER BY at DESC FETCH FIRST $2 ROWS WITH TIES)
    UNION ALL (${rows} AND at = ${PLACE})`
}

/**
 * A user's deposits and purchases, newest first; one more than a page has. The id of a transfer begins with its lane, so
 * it says nothing about when it was made.
 */
export const TRANSFERS_OF = `SELECT id, at, kind, coin, units, is_reversed
  FROM (SELECT (SELECT id FROM transfers WHERE key = p.key) AS id, p.*
        FROM (${partOf('deposit', 'units')} UNION ALL ${partOf('purchase', 'paid')}) p) s
  WHERE (at, id) < (coalesce(${PLACE}, 'infinity'), coalesce($3::bigint, 9223372036854775807))
  ORDER BY at DESC, id DESC LIMIT $2`

const transfersOf = (db: Db, userId: string, after: number | undefined) =>
  db.rows(row, TRANSFERS_OF, [userId, PAGE + 1, after ?? null])

const debtsOf = (db: Db, userId: string) =>
  db.rows(
    v.pipe(
      v.object({ coin: v.string(), units: storedUnits }),
      v.transform(({ coin, units }) => ({ coin, amount: units })),
    ),
    `SELECT coin, -units AS units FROM accounts WHERE owner = $1 AND kind = 'debt' AND units < 0`,
    [userId],
  )

const leg = v.object({
  key: v.string(),
  email: v.nullable(v.string()),
  coin: v.string(),
  units: storedUnits,
  reversal: v.nullable(v.number()),
})

/** What a reversal is signed with: whose transfer it is, what it has given and taken, and whether it is reversed already. */
async function concernOfReversal(
  db: Pick<Tx, 'rows'>,
  transfer: number,
  isDebtAllowed: boolean,
): Promise<Concern> {
  const legs = await db.rows(
    leg,
    `SELECT t.key, u.email, a.coin, e.units, (SELECT id FROM transfers WHERE key = 'reversal:' || t.id) AS reversal
     FROM transfers t JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id
     LEFT JOIN users u ON u.id = a.user_id WHERE t.id = $1 ORDER BY a.id`,
    [transfer],
  )
  const [first] = legs
  if (!first) throw new CannotReverse(`There is no transfer ${transfer}`)
  const name = `transfer ${transfer}`
  const theirs = legs.filter(({ email }) => email !== null)
  const moved = theirs.map(({ coin, units }) => `${toDecimalString(units)} ${coin}`).join(' and ')
  const emails = [...new Set(theirs.flatMap(({ email }) => email ?? []))]
  const stands = first.reversal === null ? '' : `, reversed by transfer ${first.reversal}`
  return {
    on: [name, ...emails],
    before: { [name]: `${first.key.split(':')[0]} of ${emails.join(', ')}: ${moved}${stands}` },
    after: { [name]: `reversed${isDebtAllowed ? '; what they no longer have is owed' : ''}` },
    moves: theirs.map(({ coin, units }) => ({ coin, units: units < 0n ? -units : units })),
  }
}
