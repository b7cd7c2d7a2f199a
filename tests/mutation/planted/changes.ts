import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLANTED_BOOKS } from './books.ts'
import { PLANTED_CHAINS } from './chains.ts'
import { PLANTED } from './code.ts'
import { PLANTED_CONSOLE } from './console.ts'
import { SQL_CHANGES } from './database.ts'
import { PLANTED_DELIVERY } from './delivery.ts'
import { PLANTED_DESKS } from './desks.ts'
import { PLANTED_DEVICE } from './device.ts'
import { PLANTED_DUTIES } from './duties.ts'
import { PLANTED_EFFECTS } from './effects.ts'
import { PLANTED_FIGURES } from './figures.ts'
import { PLANTED_FILES } from './files.ts'
import { PLANTED_HOST } from './host.ts'
import { PLANTED_LOG } from './log.ts'
import { PLANTED_LOOKS } from './looks.ts'
import { PLANTED_MONEY } from './money.ts'
import { PLANTED_ORDERS } from './orders.ts'
import { PLANTED_PAYING } from './paying.ts'
import { PLANTED_PAYOUTS } from './payouts.ts'
import { PLANTED_PEOPLE } from './people.ts'
import { plantingSql } from './plant-sql.ts'
import { PLANTED_PROOFS } from './proofs.ts'
import { PLANTED_REFUSALS } from './refusals.ts'
import { PLANTED_REQUESTS } from './requests.ts'
import { SQL_ROWS } from './rows.ts'
import { PLANTED_RULES } from './rules.ts'
import { PLANTED_SCREENING } from './screening.ts'
import { PLANTED_SCREENS } from './screens.ts'
import { PLANTED_SIGN_INS } from './sign-ins.ts'
import { PLANTED_SIGNING } from './signing.ts'
import { PLANTED_TABS } from './tabs.ts'
import { PLANTED_TERMS } from './terms.ts'
import { PLANTED_BY_THIEVES } from './thieves.ts'
import { PLANTED_TIMES } from './times.ts'
import { PLANTED_WORDS } from './words.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** A change that is planted by hand, of the program or of the database. */
export interface Planted {
  readonly what: string
  readonly tests: readonly string[]
  /** The file to load with another text; none for a change of the database. */
  readonly file?: string
  /** The text of the file, or the statements that change each migrated database. */
  readonly text: string
}

/** Throws where what a change replaces is not there exactly once: the code has moved. */
export const plantedChanges = (): readonly Planted[] => [
  ...[
    ...PLANTED,
    ...PLANTED_BOOKS,
    ...PLANTED_CHAINS,
    ...PLANTED_CONSOLE,
    ...PLANTED_DELIVERY,
    ...PLANTED_DESKS,
    ...PLANTED_DUTIES,
    ...PLANTED_EFFECTS,
    ...PLANTED_DEVICE,
    ...PLANTED_SCREENS,
    ...PLANTED_FIGURES,
    ...PLANTED_FILES,
    ...PLANTED_HOST,
    ...PLANTED_LOG,
    ...PLANTED_LOOKS,
    ...PLANTED_MONEY,
    ...PLANTED_ORDERS,
    ...PLANTED_PAYING,
    ...PLANTED_PAYOUTS,
    ...PLANTED_PEOPLE,
    ...PLANTED_SIGNING,
    ...PLANTED_SIGN_INS,
    ...PLANTED_PROOFS,
    ...PLANTED_REFUSALS,
    ...PLANTED_REQUESTS,
    ...PLANTED_RULES,
    ...PLANTED_SCREENING,
    ...PLANTED_TABS,
    ...PLANTED_TERMS,
    ...PLANTED_BY_THIEVES,
    ...PLANTED_TIMES,
    ...PLANTED_WORDS,
  ].map(({ what, file, from, to, tests }) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const places = text.split(from).length - 1
    if (places !== 1)
      throw new Error(`"${what}" cannot be planted: ${places} places in ${file} read ${from}`)
    return { what, tests, file, text: text.replace(from, () => to) }
  }),
  ...[...SQL_CHANGES, ...SQL_ROWS].map((change) => ({
    what: change.what,
    tests: change.tests,
    text: plantingSql(change),
  })),
]
