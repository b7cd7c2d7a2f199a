import * as v from 'valibot'
import { familyOf, NETWORK_IDS, networkName } from '#domain/assets.ts'
import { transactionIn } from '#domain/deposit-answer.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { userById } from '../../accounts/users/users.ts'
import type { ChainServices } from '../../chains/services.ts'
import { cursorOf } from '../../chains/watcher/cursor.ts'
import { creditFinal, paymentsIn, type Rules } from '../../chains/watcher/payments.ts'
import { accountOf } from '../../chains/watcher/reading/account.ts'
import type { Payment } from '../../chains/watcher/reading/payment.ts'
import { lockNamed, takeFromBaseline } from '../../chains/watcher/replaced.ts'
import type { Watchlist } from '../../chains/watcher/watchlist.ts'
import type { Db } from '../../platform/db/db.ts'
import { pastedId } from '../entry/arguments.ts'
import type { Concern } from '../entry/command.ts'
import { order, query } from '../entry/define.ts'
import { CommandRefused, decimal, withoutMinimum } from '../entry/reply.ts'
import { known, knownIn, knownLine, look, sighted, sightedLines, sightedOn } from './sightings.ts'

const network = v.picklist(NETWORK_IDS)

const credited = v.object({
  outcome: v.string(),
  amount: decimal,
  coin: v.string(),
  network,
  email: v.string(),
})

export const transactions = [
  query({
    name: 'explain-deposit',
    usage: 'deposits explain <tx>',
    summary: 'what became of a transaction',
    help: 'Explains a transaction: the payments that the host has seen in it with what became of them, and what each network says.',
    examples: ['deposits explain 0x5f3a...'],
    effect: 'reads',
    given: { tx: pastedId },
    needs: ['db', 'chainViews'],
    result: { known: v.array(known), networks: v.array(sighted) },
    async answer({ tx }, services) {
      const hash = hashIn(tx)
      const looks = [...services.chainViews.keys()].map((one) => sightedOn(services, one, hash))
      return {
        known: await knownIn(services.db, hash),
        networks: await Promise.all(looks),
      }
    },
    show: ({ known, networks }) => [
      ...(known.length > 0 ? known.map(knownLine) : ['The host has seen no payment in it.']),
      ...(networks.length > 0 ? networks.flatMap(sightedLines) : ['No network has a node.']),
    ],
  }),
  order({
    name: 'recover-deposit',
    usage: 'deposits recover <tx>',
    summary: 'credit what a transaction has paid',
    help: `Credits what a final transaction paid to deposit addresses and is not credited yet, such as a listed coin on another
network than its deposits, exactly as the chain has it, and once. First make sure that you can move it.`,
    effect: 'moves money',
    may: 'treasurer',
    given: { tx: pastedId },
    needs: ['db', 'clock', 'config', 'terms', 'chainViews'],
    result: { payments: v.array(credited) },
    concern: ({ tx }, { db }) => concernOfRecovery(db, hashIn(tx)),
    async prepare({ tx }, services) {
      const recovery = await recoveryOf(services, hashIn(tx))
      return async ({ tx, services: { db, clock } }) => {
        const payments: v.InferInput<typeof credited>[] = []
        for (const payment of recovery.payments) {
          const { units: amount, coin, owner } = payment
          const { network } = recovery.rules
          const { email } = await userById(db, owner.userId)
          await lockNamed(tx, network, payment)
          const [before] = await tx.rows(state, STATE, [
            network,
            payment.transaction,
            payment.output,
          ])
          const outcome =
            before?.state === 'credited'
              ? 'credited already'
              : await creditFinal(tx, recovery.rules, payment, recovery.watchlist, clock.now())
          if (outcome === 'credited') await takeFromBaseline(tx, network, payment)
          payments.push({ outcome, amount, coin, network, email })
        }
        return { payments }
      }
    },
    show: ({ payments }) =>
      payments.map(
        ({ outcome, amount, coin, network, email }) =>
          `${OUTCOMES[outcome] ?? outcome}: ${amount} ${coin} on ${network} to ${email}`,
      ),
  }),
]

const OUTCOMES: Readonly<Record<string, string>> = {
  credited: 'Credited',
  'credited already': 'Credited already, nothing was changed',
  'by hand': 'Credited already by hand, nothing was changed',
  below: 'Below the minimum, not credited',
  ours: 'From an address of ours, not credited',
  before: 'Paid before the address was handed out, not credited',
  covered: 'Counted already in what the balance of the address has shown (balance-…), not credited',
  listed: 'Held, a sanctions list names its sender: "screening" shows which',
  held: 'Held: a sanctions list names its sender ("screening"), or it was credited in another way already, so look at the deposits of this transaction',
}

function hashIn(text: string): string {
  const hash = transactionIn(text)
  if (hash === undefined) throw new CommandRefused('A transaction id has 64 hexadecimal digits')
  return hash
}

/**
 * What a recovery is signed with: the payments of the transaction that the host knows of, and what has become of each. What the
 * chains say is read when it is carried out, since nodes are asked in no transaction.
 */
async function concernOfRecovery(db: Db, hash: string): Promise<Concern> {
  const payments = await knownIn(db, hash)
  const nameOf = ({ network, output }: (typeof payments)[number]) => `${network} output ${output}`
  const named = payments.map((one): [string, (typeof payments)[number]] => [nameOf(one), one])
  const before = named.map(([name, { amount, coin, email, state }]): [string, string] => [
    name,
    `${toDecimalString(amount)} ${coin} to ${email}: ${state}`,
  ])
  // What somebody has credited by hand is in no block that the host has read.
  const seen = payments.filter(({ block }) => block !== null)
  const open = seen.filter(({ state }) => state !== 'credited')
  return {
    on: [hash, ...new Set(payments.map(({ email }) => email))],
    before: Object.fromEntries(before),
    after: { [hash]: 'what it paid to deposit addresses is credited' },
    moves: open.map(({ coin, amount }) => ({ coin, units: amount })),
    // Nobody has seen how much it is, so no limit of the policy is below it.
    ...(seen.length === 0 ? { signs: ['not-seen'] } : {}),
  }
}

const state = v.object({ state: v.string() })
const STATE =
  'SELECT state FROM chain_payments WHERE network = $1 AND transaction_id = $2 AND output = $3'

/** Reads a transaction whose payments are to be credited. Throws CommandRefused where there is nothing to credit. */
async function recoveryOf(
  services: Pick<ChainServices, 'config' | 'db' | 'terms' | 'chainViews'>,
  hash: string,
): Promise<{ rules: Rules; payments: readonly Payment[]; watchlist: Watchlist }> {
  const { config, db, terms, chainViews } = services
  for (const network of chainViews.keys()) {
    const { sighting, watchlist } = await look(services, network, hash, true)
    if (sighting.state !== 'done') continue
    const payments = paymentsIn(sighting.payments, watchlist)
    if (payments.length === 0) continue
    const cursor = await cursorOf(db, network)
    if (!cursor || cursor.number < sighting.block.number)
      throw new CommandRefused(
        `Block ${sighting.block.number} of ${networkName(network)} is not final yet: the payment is credited by itself`,
      )
    const treasury = config.networks.treasury[familyOf(network)]
    const own = new Set(treasury === undefined ? [] : [accountOf(treasury)])
    const { minimumDeposit: minimum } = await terms.current()
    if (minimum === undefined) throw withoutMinimum()
    return { rules: { network, minimum, own, needed: 0 }, payments, watchlist }
  }
  throw new CommandRefused('No network knows of a payment to a deposit address in this transaction')
}
