import { depositNetwork, familyOf, isDepositCoin, networkName } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { userByEmail } from '../accounts/users/users.ts'
import { sendCoins } from '../chains/local-chain/faucet.ts'
import type { ChainServices } from '../chains/services.ts'
import type { CommandOf, Outcome } from './command.ts'
import { done, refused } from './command.ts'

/** A payment on the sandbox's own chain. No order: the chain carries it out, and the books know nothing of it yet. */
export async function useFaucet(
  { db, site, addresses, sandboxChains }: ChainServices,
  { email, coin, amount: units, network: chosen }: CommandOf<'faucet'>,
): Promise<Outcome> {
  if (!sandboxChains)
    return refused(
      'This host has no chain of its own (its start says why). Credit a deposit with the command "deposit".',
    )
  const user = await userByEmail(db, email)
  if (!user)
    return refused(
      `There is no user with the e-mail ${email}. Search with "users <part of e-mail>".`,
    )
  const network = chosen ?? (isDepositCoin(coin) ? depositNetwork(coin) : 'BNB')
  const to = (await addresses.of(user.id))[familyOf(network)]
  const hash = await sendCoins(sandboxChains, site, { network, amount: amountOf(coin, units), to })
  return done(
    `Sent ${toDecimalString(units)} ${coin} on ${networkName(network)} to ${to} of ${user.email}.`,
    `Transaction ${hash}`,
  )
}
