import { COINS, networkName } from '#domain/assets.ts'
import { add, isPositive } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { Deps } from '../deps.ts'
import type { Balance, UserBalances } from '../ledger/balances.ts'
import { balancesOf } from '../ledger/balances.ts'
import { findUsers } from '../users/users.ts'
import type { ListedWithdrawal } from '../withdrawals/withdrawals.ts'
import { newestWithdrawals, pendingWithdrawals } from '../withdrawals/withdrawals.ts'
import type { Outcome } from './command.ts'
import { done, refused } from './command.ts'

const MOST_USERS = 50

/** Who has that text in their e-mail, and what each has. */
export async function showUsers({ db }: Deps, part: string): Promise<Outcome> {
  const found = await findUsers(db, part, MOST_USERS + 1)
  if (found.length === 0) return refused(`No user has an e-mail with "${part}" in it.`)
  const shown = found.slice(0, MOST_USERS)
  const balances = await balancesOf(
    db,
    shown.map(({ id }) => id),
  )
  const lines = shown.map(({ id, email, name, since }) =>
    [email, name, `since ${since.toISOString().slice(0, 10)}`, holdings(balances.get(id))].join(
      '  ',
    ),
  )
  return found.length > MOST_USERS
    ? done(...lines, 'There are more: give a longer part.')
    : done(...lines)
}

function holdings(balances: UserBalances | undefined): string {
  const owned = COINS.flatMap((coin) => holding(balances?.[coin]) ?? [])
  return owned.join(', ') || 'nothing'
}

function holding(balance: Balance | undefined): string | undefined {
  const total = balance && add(balance.available, balance.held)
  if (!total || !isPositive(total)) return undefined
  const held = isPositive(balance.held) ? ` (${toDecimalString(balance.held.units)} held)` : ''
  return `${toDecimalString(total.units)} ${total.coin}${held}`
}

/** What is to be decided. */
export async function showWithdrawals({ db }: Deps): Promise<Outcome> {
  const pending = await pendingWithdrawals(db)
  if (pending.length === 0) return done('No withdrawal is waiting.')
  return done(...pending.map(lineOf))
}

const MOST_WITHDRAWALS = 1000

/** What was decided, too. */
export async function showAllWithdrawals({ db }: Deps): Promise<Outcome> {
  const all = await newestWithdrawals(db, MOST_WITHDRAWALS)
  if (all.length === 0) return done('There is no withdrawal.')
  return done(...all.map((it) => `${lineOf(it)}  ${outcomeOf(it)}`))
}

const lineOf = ({ id, time, email, coin, arrives, network, address }: ListedWithdrawal): string =>
  [
    id,
    new Date(time).toISOString(),
    email,
    `pay ${toDecimalString(arrives.units)} ${coin}`,
    `on ${networkName(network)}`,
    `to ${address}`,
  ].join('  ')

function outcomeOf({ status, transaction, reason }: ListedWithdrawal): string {
  if (status === 'approved') return `approved, as transaction ${transaction}`
  if (status === 'rejected') return reason ? `rejected: ${reason}` : 'rejected'
  return 'waits'
}
