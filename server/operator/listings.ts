import { COINS, networkName } from '#domain/assets.ts'
import { add, isPositive } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { addressesOf } from '../deposits/derived.ts'
import type { Deps } from '../deps.ts'
import type { Balance, UserBalances } from '../ledger/balances.ts'
import { balancesOf } from '../ledger/balances.ts'
import { findUsers } from '../users/users.ts'
import type { ListedWithdrawal } from '../withdrawals/withdrawals.ts'
import { newestWithdrawals, pendingWithdrawals } from '../withdrawals/withdrawals.ts'
import { shortLineOf } from './address-commands.ts'
import type { Outcome } from './command.ts'
import { done, refused } from './command.ts'

const MAX_USERS = 50

/** Users whose e-mail contains that text, with their balances. */
export async function showUsers({ db, site }: Deps, part: string): Promise<Outcome> {
  const found = await findUsers(db, part, MAX_USERS + 1)
  if (found.length === 0) return refused(`No user has an e-mail that contains "${part}".`)
  const shown = found.slice(0, MAX_USERS)
  const balances = await balancesOf(
    db,
    shown.map(({ id }) => id),
  )
  const addresses = await addressesOf(
    db,
    shown.map(({ id }) => id),
  )
  const lines = shown.flatMap(({ id, email, name, since }) => [
    [
      email,
      name,
      `since ${since.toISOString().slice(0, 10)}`,
      holdings(balances.get(id), site.siteName),
    ].join('  '),
    ...addresses.filter(({ userId }) => userId === id).map(shortLineOf),
  ])
  return found.length > MAX_USERS
    ? done(...lines, 'There are more: search for a longer part.')
    : done(...lines)
}

/** `token` is the symbol of the site's own. */
function holdings(balances: UserBalances | undefined, token: string): string {
  const owned = COINS.flatMap((coin) => holding(balances?.[coin], token) ?? [])
  return owned.join(', ') || 'nothing'
}

function holding(balance: Balance | undefined, token: string): string | undefined {
  const total = balance && add(balance.available, balance.held)
  if (!total || !isPositive(total)) return undefined
  const held = isPositive(balance.held) ? ` (${toDecimalString(balance.held.units)} held)` : ''
  const symbol = total.coin === 'TOKEN' ? token : total.coin
  return `${toDecimalString(total.units)} ${symbol}${held}`
}

/** Pending withdrawals. */
export async function showWithdrawals({ db }: Deps): Promise<Outcome> {
  const pending = await pendingWithdrawals(db)
  if (pending.length === 0) return done('No withdrawals are pending.')
  return done(...pending.map(lineOf))
}

const MAX_WITHDRAWALS = 1000

/** Pending and decided withdrawals. */
export async function showAllWithdrawals({ db }: Deps): Promise<Outcome> {
  const all = await newestWithdrawals(db, MAX_WITHDRAWALS)
  if (all.length === 0) return done('There are no withdrawals.')
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
  if (status === 'approved') return `approved in transaction ${transaction}`
  if (status === 'rejected') return reason ? `rejected: ${reason}` : 'rejected'
  return 'pending'
}
