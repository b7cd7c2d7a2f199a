import * as v from 'valibot'
import {
  COINS,
  type Coin,
  depositNetworks,
  familyOf,
  isDepositCoin,
  NETWORK_IDS,
  type Network,
  networkName,
  networksWith,
} from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { userByEmail } from '../../accounts/users/users.ts'
import { sendCoins } from '../../chains/local-chain/faucet.ts'
import { choiceOf, email, optional, positiveUnits } from '../entry/arguments.ts'
import { outside } from '../entry/define.ts'
import { CommandRefused, decimal, unknownPerson } from '../entry/reply.ts'

export const faucet = [
  outside({
    name: 'faucet',
    usage: 'faucet <email> <coin> <amount> [<network>]',
    summary: "send coins on the sandbox's own chain",
    help: `In the sandbox: sends coins to the user's deposit address by a real transaction of the chain on this machine. The host
sees it like any other: pending, then credited once it is final. TOKEN is the site's own coin. The network is the coin's
own, unless another one is named, such as for USDT.`,
    examples: ['faucet ada@example.org BNB 1.25', 'faucet ada@example.org USDT 50 ETH'],
    effect: 'moves money',
    may: 'treasurer',
    given: {
      email,
      coin: choiceOf(COINS),
      amount: positiveUnits,
      network: optional(choiceOf(NETWORK_IDS)),
    },
    needs: ['db', 'site', 'addresses', 'sandboxChains'],
    result: {
      amount: decimal,
      coin: v.string(),
      network: v.picklist(NETWORK_IDS),
      address: v.string(),
      email: v.string(),
      transaction: v.string(),
    },
    async concern({ email, coin, amount, network: chosen }, { db }) {
      const user = await userByEmail(db, email)
      if (!user) throw unknownPerson(email)
      const gets = `is sent ${toDecimalString(amount)} ${coin} on ${networkName(networkFor(coin, chosen))}`
      return {
        on: [user.email],
        before: {},
        after: { [user.email]: gets },
        moves: [{ coin, units: amount }],
      }
    },
    async answer({ email, coin, amount, network: chosen }, { db, site, addresses, sandboxChains }) {
      if (!sandboxChains)
        throw new CommandRefused(
          'This host has no chain of its own (its start says why). Credit a deposit with the command "deposit"',
        )
      const user = await userByEmail(db, email)
      if (!user) throw unknownPerson(email)
      const network = networkFor(coin, chosen)
      const to = (await addresses.forUser(user.id))[familyOf(network)]
      const payment = { network, amount: amountOf(coin, amount), to }
      const transaction = await sendCoins(sandboxChains, site, payment)
      return { amount, coin, network, address: to, email: user.email, transaction }
    },
    show: ({ amount, coin, network, address, email, transaction }) => [
      `Sent ${amount} ${coin} on ${networkName(network)} to ${address} of ${email}.`,
      `Transaction ${transaction}`,
    ],
  }),
]

/** The network that is named, or else the coin's own. */
function networkFor(coin: Coin, chosen: Network | undefined): Network {
  const [usual] = isDepositCoin(coin) ? depositNetworks(coin) : networksWith(coin)
  const network = chosen ?? usual
  if (!network) throw new CommandRefused(`${coin} is on no network`)
  return network
}
