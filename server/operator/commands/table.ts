import type { Command } from '../entry/command.ts'
import { books } from './books.ts'
import { chain } from './chain.ts'
import { depositList } from './deposit-list.ts'
import { deposits } from './deposits.ts'
import { faucet } from './faucet.ts'
import { flows } from './flows.ts'
import { host } from './host.ts'
import { log } from './log.ts'
import { payoutFiles } from './payouts/files.ts'
import { payouts } from './payouts/payouts.ts'
import { payoutPlans } from './payouts/plans.ts'
import { payoutVerdicts } from './payouts/verdicts.ts'
import { addresses } from './people/addresses.ts'
import { find } from './people/find.ts'
import { freezes } from './people/freezes.ts'
import { person } from './people/person.ts'
import { support } from './people/support.ts'
import { users } from './people/users.ts'
import { prices } from './prices.ts'
import { reports } from './reports.ts'
import { reserveStatements } from './reserve-statements.ts'
import { reserves } from './reserves.ts'
import { screening } from './screening.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import { terms } from './terms.ts'
import { today } from './today.ts'
import { transactions } from './transactions.ts'
import { transfers } from './transfers.ts'
import { withdrawalQueue } from './withdrawal-queue.ts'
import { withdrawals } from './withdrawals.ts'

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...deposits,
  ...depositList,
  ...transactions,
  ...faucet,
  ...withdrawals,
  ...withdrawalQueue,
  ...screening,
  ...payouts,
  ...payoutVerdicts,
  ...payoutPlans,
  ...payoutFiles,
  ...users,
  ...freezes,
  ...person,
  ...find,
  ...support,
  ...transfers,
  ...reports,
  ...flows,
  ...reserves,
  ...reserveStatements,
  ...prices,
  ...terms,
  ...chain,
  ...addresses,
  ...site,
  ...staff,
  ...log,
  ...books,
  ...today,
  ...host,
]

const BY_NAME: ReadonlyMap<string, Command> = new Map(COMMANDS.map((one) => [one.name, one]))

export const commandNamed = (name: string): Command | undefined => BY_NAME.get(name)
