import type { Tampering } from './drawing.ts'
import { OF_CHAIN } from './of-chain.ts'
import { OF_MONEY } from './of-money.ts'
import { OF_PEOPLE } from './of-people.ts'
import { OF_SCREENING } from './of-screening.ts'
import { OF_SIGN_INS } from './of-sign-ins.ts'

const AS_ROLE = /,? as the role$/
/** By name; one that the host's role may try as well has a second form. */
export const TAMPERINGS: Readonly<Record<string, readonly Tampering[]>> = Object.fromEntries(
  [
    ...Map.groupBy(
      Object.entries({ ...OF_MONEY, ...OF_PEOPLE, ...OF_SIGN_INS, ...OF_CHAIN, ...OF_SCREENING }),
      ([name]) => name.replace(AS_ROLE, ''),
    ),
  ].map(([name, forms]) => [name, forms.map(([, form]) => form)]),
)
export const TAMPERING_NAMES = Object.keys(TAMPERINGS)
