import * as v from 'valibot'
import { DEPOSIT_COINS, decimalsOn, depositNetwork, NETWORK_IDS } from '#domain/assets.ts'
import { transactionIn } from '#domain/deposit-answer.ts'
import { amountOf, fits, isLess } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { userByEmail } from '../../accounts/users/users.ts'
import { credit, ownTransactionId, UnknownNetwork } from '../../money/deposits/deposits.ts'
import { balancesOf } from '../../money/ledger/balances.ts'
import { listingsOfSender, listingText } from '../../money/screening/listings.ts'
import { isOffered } from '../../money/terms/money-terms.ts'
import { choiceOf, email, optional, positiveUnits, transactionId } from '../entry/arguments.ts'
import { order } from '../entry/define.ts'
import { CommandRefused, decimal, unknownPerson, withoutMinimum } from '../entry/reply.ts'

export const deposits = [
  order({
    name: 'deposit',
    usage: 'deposit <email> <coin> <amount> [--tx <id>] [--network <name>]',
    summary: 'credit a deposit that has arrived',
    help: `With --tx, the transaction is credited only once, however often the command is run. A coin that is deposited on several
networks needs --network.`,
    examples: ['deposit ada@example.org BNB 1.25 --tx 0x5f3a...'],
    effect: 'moves money',
    may: 'treasurer',
    given: {
      email,
      coin: choiceOf(DEPOSIT_COINS),
      amount: positiveUnits,
      tx: optional(transactionId),
      network: optional(choiceOf(NETWORK_IDS)),
    },
    needs: ['db', 'clock', 'terms'],
    result: {
      isNew: v.boolean(),
      amount: decimal,
      coin: v.string(),
      email: v.string(),
      transaction: v.string(),
    },
    async concern({ email, coin, amount: units, tx }, { db }) {
      const user = await userByEmail(db, email)
      if (!user) throw unknownPerson(email)
      const has = (await balancesOf(db, [user.id])).get(user.id)?.[coin]
      const name = `${user.email} ${coin}`
      const transaction = (tx === undefined ? undefined : transactionIn(tx)) ?? ''
      const listings = await listingsOfSender(db, { transaction })
      const listed = [...new Set(listings.map(listingText))].join(', ')
      return {
        on: [user.email, ...(tx === undefined ? [] : [tx])],
        before: {
          [name]: `has ${toDecimalString(has?.available.units ?? 0n)}`,
          ...(listed === '' ? {} : { sender: `named by ${listed}` }),
        },
        after: { [name]: `and ${toDecimalString(units)} more` },
        moves: [{ coin, units }],
        ...(listed === '' ? {} : { signs: ['listed-address'] }),
      }
    },
    async carryOut(
      { email, coin, amount: units, tx, network: named },
      { id, services: { db, clock, terms } },
    ) {
      const amount = amountOf(coin, units)
      const inForce = await terms.current()
      if (inForce.minimumDeposit === undefined) throw withoutMinimum()
      if (!isOffered(inForce, coin))
        throw new CommandRefused(
          `${coin} has no terms, so it is not offered: set its fee first, with "terms set WITHDRAWAL_FEES <fees>"`,
        )
      const minimum = amountOf(coin, inForce.minimumDeposit)
      if (isLess(amount, minimum))
        throw new CommandRefused(
          `Deposits below ${toDecimalString(minimum.units)} ${coin} are not credited`,
        )
      const network = depositNetwork(coin, named)
      if (network === undefined) throw new UnknownNetwork(coin)
      const decimals = decimalsOn(coin, network)
      if (!fits(amount, decimals))
        throw new CommandRefused(
          `${coin} has at most ${decimals} decimals, so ${toDecimalString(units)} is not a possible deposit`,
        )
      const user = await userByEmail(db, email)
      if (!user) throw unknownPerson(email)
      const transaction = tx ?? ownTransactionId(id)
      const deposit = { userId: user.id, amount, network, transactionId: transaction }
      const isNew = (await credit(db, clock, deposit)) === 'credited'
      return { isNew, amount: units, coin, email: user.email, transaction }
    },
    show: ({ isNew, amount, coin, email, transaction }) =>
      isNew
        ? `Credited ${amount} ${coin} to ${email} (transaction ${transaction}).`
        : `Transaction ${transaction} has already been credited; nothing was changed.`,
  }),
]
