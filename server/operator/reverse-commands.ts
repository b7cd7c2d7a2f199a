import * as v from 'valibot'
import { isCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Deps } from '../deps.ts'
import { Overdrawn } from '../ledger/ledger.ts'
import { CannotReverse, reverse } from '../ledger/reverse.ts'
import { storedUnits } from '../ledger/units.ts'
import { userByEmail } from '../users/users.ts'
import type { Command, Outcome } from './command.ts'
import { done, refused } from './command.ts'

const MAX_TRANSFERS = 100

const row = v.object({
  id: v.number(),
  at: v.date(),
  what: v.string(),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  is_reversed: v.boolean(),
})
const debt = v.object({ coin: v.string(), units: storedUnits })

/** A user's deposits and purchases with the numbers of their transfers, newest first, and what the user owes. */
export async function showTransfers({ db }: Deps, email: string): Promise<Outcome> {
  const user = await userByEmail(db, email)
  if (!user) return refused(`There is no user with the e-mail ${email}.`)
  const found = await db.rows(
    row,
    `SELECT t.id, t.at, s.what, s.coin, s.units, r.reversed IS NOT NULL AS is_reversed
     FROM (SELECT 'deposit:' || id AS key, 'deposit of' AS what, coin, units FROM deposits WHERE user_id = $1
           UNION ALL SELECT 'purchase:' || id, 'purchase with', coin, paid FROM purchases WHERE user_id = $1) s
     JOIN transfers t ON t.key = s.key LEFT JOIN reversals r ON r.reversed = t.id
     ORDER BY t.at DESC, t.id DESC LIMIT $2`,
    [user.id, MAX_TRANSFERS],
  )
  const debts = await db.rows(
    debt,
    `SELECT coin, -units AS units FROM accounts WHERE owner = $1 AND kind = 'debt' AND units < 0`,
    [user.id],
  )
  if (found.length === 0) return done(`${user.email} has no deposits and no purchases.`)
  return done(
    ...found.map(({ id, at, what, coin, units, is_reversed }) =>
      [
        `${id}  ${at.toISOString()}  ${what} ${toDecimalString(units)} ${coin}`,
        ...(is_reversed ? ['reversed'] : []),
      ].join('  '),
    ),
    ...debts.map(({ coin, units }) => `Owes ${toDecimalString(units)} ${coin}.`),
  )
}

/** Throws CannotReverse. */
export async function reverseTransfer(
  { db, clock }: Deps,
  { transfer, reason, by, debt: debtFlag }: Extract<Command, { command: 'reverse' }>,
): Promise<Outcome> {
  const isDebtAllowed = debtFlag === 'allowed'
  try {
    const id = await reverse(db, clock, { transfer, reason, madeBy: by, isDebtAllowed })
    return done(`Transfer ${transfer} is reversed by transfer ${id}.`)
  } catch (error) {
    if (!(error instanceof Overdrawn)) throw error
    throw new CannotReverse(
      `The user no longer has what transfer ${transfer} gave them. With --as-debt they owe the rest`,
      { cause: error },
    )
  }
}
