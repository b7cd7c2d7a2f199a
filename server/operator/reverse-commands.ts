import * as v from 'valibot'
import { isCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { userByEmail } from '../accounts/users/users.ts'
import type { ChainServices } from '../chains/services.ts'
import { Overdrawn } from '../money/ledger/ledger.ts'
import { CannotReverse, reverse, reversedIds } from '../money/ledger/reverse.ts'
import { storedUnits } from '../platform/db/units.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'
import { PAGE, pageOf } from './page.ts'

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
export async function showTransfers(
  { db }: ChainServices,
  { email, after }: CommandOf<'transfers'>,
): Promise<Outcome> {
  const user = await userByEmail(db, email)
  if (!user) return refused(`There is no user with the e-mail ${email}.`)
  const found = await db.rows(
    row,
    `SELECT t.id, t.at, s.what, s.coin, s.units, s.is_reversed
     FROM (SELECT 'deposit:' || id AS key, 'deposit of' AS what, coin, units,
             id IN (${reversedIds('deposit')}) AS is_reversed FROM deposits WHERE user_id = $1
           UNION ALL
           SELECT 'purchase:' || id, 'purchase with', coin, paid,
             id IN (${reversedIds('purchase')}) FROM purchases WHERE user_id = $1) s
     JOIN transfers t ON t.key = s.key
     WHERE $3::bigint IS NULL OR t.id < $3 ORDER BY t.id DESC LIMIT $2`,
    [user.id, PAGE + 1, after ?? null],
  )
  const debts = await db.rows(
    debt,
    `SELECT coin, -units AS units FROM accounts WHERE owner = $1 AND kind = 'debt' AND units < 0`,
    [user.id],
  )
  const lineOf = ({ id, at, what, coin, units, is_reversed }: (typeof found)[number]) =>
    [
      `${id}  ${at.toISOString()}  ${what} ${toDecimalString(units)} ${coin}`,
      ...(is_reversed ? ['reversed'] : []),
    ].join('  ')
  const none = `${user.email} has no deposits and no purchases.`
  const page = pageOf(found, { lineOf, placeOf: ({ id }) => String(id), none }, after)
  // Below the last page.
  const owed = page.next === undefined ? debts : []
  const lines = owed.map(({ coin, units }) => `Owes ${toDecimalString(units)} ${coin}.`)
  return { ...page, lines: [...page.lines, ...lines] }
}

/** Throws CannotReverse. */
export async function reverseTransfer(
  { db, clock }: ChainServices,
  { transfer, reason, by, debt: debtFlag }: CommandOf<'reverse'>,
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
