import type { Command } from './command.ts'
import { addresses } from './commands/addresses.ts'
import { books } from './commands/books.ts'
import { chain } from './commands/chain.ts'
import { deposits } from './commands/deposits.ts'
import { faucet } from './commands/faucet.ts'
import { freezes } from './commands/freezes.ts'
import { host } from './commands/host.ts'
import { payoutPlans } from './commands/payout-plans.ts'
import { payouts } from './commands/payouts.ts'
import { prices } from './commands/prices.ts'
import { site } from './commands/site.ts'
import { terms } from './commands/terms.ts'
import { transactions } from './commands/transactions.ts'
import { transfers } from './commands/transfers.ts'
import { users } from './commands/users.ts'
import { withdrawals } from './commands/withdrawals.ts'

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...deposits,
  ...transactions,
  ...faucet,
  ...withdrawals,
  ...payouts,
  ...payoutPlans,
  ...users,
  ...freezes,
  ...transfers,
  ...prices,
  ...terms,
  ...chain,
  ...addresses,
  ...site,
  ...books,
  ...host,
]

const BY_NAME: ReadonlyMap<string, Command> = new Map(COMMANDS.map((one) => [one.name, one]))

export const commandNamed = (name: string): Command | undefined => BY_NAME.get(name)
