import { COINS, networkName } from '#domain/assets.ts'
import { add, isPositive } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { frozenAmong } from '../accounts/freezes/freezes.ts'
import { findUsers } from '../accounts/users/users.ts'
import { frozenPayments } from '../chains/payouts/withdrawals.ts'
import type { ChainServices } from '../chains/services.ts'
import { addressesOf } from '../money/deposits/derived.ts'
import type { Balance, UserBalances } from '../money/ledger/balances.ts'
import { balancesOf } from '../money/ledger/balances.ts'
import type { ListedWithdrawal } from '../money/withdrawals/withdrawals.ts'
import { newestWithdrawals, pendingWithdrawals } from '../money/withdrawals/withdrawals.ts'
import { shortLineOf } from './address-commands.ts'
import type { CommandOf, Outcome } from './command.ts'
import { refused } from './command.ts'
import { PAGE, pageOf } from './page.ts'

/** Users whose e-mail contains that text, with their balances. */
export async function showUsers(
  { db, site }: ChainServices,
  { part, after }: CommandOf<'users'>,
): Promise<Outcome> {
  const found = await findUsers(db, { part, after, limit: PAGE + 1 })
  const none = `No user has an e-mail that contains "${part}".`
  if (found.length === 0 && after === undefined) return refused(none)
  const ids = found.map(({ id }) => id)
  const [balances, addresses, frozen] = await Promise.all([
    balancesOf(db, ids),
    addressesOf(db, ids),
    frozenAmong(db, ids),
  ])
  const lineOf = ({ id, email, name, since }: (typeof found)[number]) => [
    [
      email,
      name,
      `since ${since.toISOString().slice(0, 10)}`,
      holdings(balances.get(id), site.siteName),
      ...(frozen.has(id) ? ['frozen'] : []),
    ].join('  '),
    ...addresses.filter(({ userId }) => userId === id).map(shortLineOf),
  ]
  return pageOf(found, { lineOf, placeOf: ({ email }) => email, none }, after)
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

const placeOf = ({ id }: ListedWithdrawal): string => id

/** Pending withdrawals. */
export async function showWithdrawals(
  { clock, db }: ChainServices,
  { after }: CommandOf<'withdrawals'>,
): Promise<Outcome> {
  const pending = await pendingWithdrawals(db, { limit: PAGE + 1, after })
  const frozen = await frozenPayments(
    db,
    pending.map(({ id }) => id),
  )
  const markedLineOf = (it: ListedWithdrawal) =>
    [
      lineOf(it),
      ...waitOf(it, clock.now()).map((until) => `${until}, and can be cancelled`),
      ...(frozen.has(it.id) ? ['do not pay: the account is frozen'] : []),
    ].join('  ')
  const none = 'No withdrawals are pending.'
  return pageOf(pending, { lineOf: markedLineOf, placeOf, none }, after)
}

/** Pending and decided withdrawals. */
export async function showAllWithdrawals(
  { clock, db }: ChainServices,
  { after }: CommandOf<'all-withdrawals'>,
): Promise<Outcome> {
  const all = await newestWithdrawals(db, { limit: PAGE + 1, after })
  const fullLineOf = (it: ListedWithdrawal) => `${lineOf(it)}  ${outcomeOf(it, clock.now())}`
  return pageOf(all, { lineOf: fullLineOf, placeOf, none: 'There are no withdrawals.' }, after)
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

/** That nobody can approve it yet, or nothing. */
const waitOf = ({ waitsUntil = 0 }: ListedWithdrawal, now: Date): string[] =>
  waitsUntil > now.getTime() ? [`waits until ${new Date(waitsUntil).toISOString()}`] : []

function outcomeOf(withdrawal: ListedWithdrawal, now: Date): string {
  const { status, transaction, reason } = withdrawal
  if (status === 'approved') return `approved in transaction ${transaction}`
  if (status === 'rejected') return reason ? `rejected: ${reason}` : 'rejected'
  return ['pending', ...waitOf(withdrawal, now)].join(', ')
}
