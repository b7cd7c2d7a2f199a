import * as v from 'valibot'
import type { Coin } from '#domain/assets.ts'
import { type Amount, amountOf, isLess, negate, subtract } from '#domain/money/amount.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Leg, UserKind } from './ledger.ts'
import { ofUser } from './ledger.ts'

const row = v.object({ units: storedUnits })

async function lockedBalance(
  tx: Pick<Tx, 'rows'>,
  userId: string,
  coin: Coin,
  kind: UserKind,
): Promise<Amount> {
  const [stored] = await tx.rows(
    row,
    `SELECT units FROM accounts WHERE owner = $1 AND coin = $2 AND kind = $3 AND lane = 0
     FOR NO KEY UPDATE`,
    [userId, coin, kind],
  )
  return amountOf(coin, stored?.units ?? 0n)
}

/** The legs that give a user an amount: what they owe of it is paid first. */
export async function creditLegs(
  tx: Pick<Tx, 'rows'>,
  userId: string,
  amount: Amount,
): Promise<Leg[]> {
  const owed = negate(await lockedBalance(tx, userId, amount.coin, 'debt'))
  const paid = isLess(owed, amount) ? owed : amount
  return [ofUser(userId, 'debt', paid), ofUser(userId, 'available', subtract(amount, paid))]
}

/** The legs that take an amount back from a user: what is not there any more is owed. */
export async function debtLegs(
  tx: Pick<Tx, 'rows'>,
  userId: string,
  amount: Amount,
): Promise<Leg[]> {
  const available = await lockedBalance(tx, userId, amount.coin, 'available')
  const taken = isLess(available, amount) ? available : amount
  return [
    ofUser(userId, 'available', negate(taken)),
    ofUser(userId, 'debt', negate(subtract(amount, taken))),
  ]
}
