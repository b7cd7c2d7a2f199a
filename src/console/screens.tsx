import type { ReactNode } from 'react'
import type { Section } from './Frame.tsx'
import type { Route } from './route.ts'
import { Books } from './screens/Books.tsx'
import { Commands } from './screens/Commands.tsx'
import { Deposits } from './screens/Deposits.tsx'
import { Log } from './screens/Log.tsx'
import { Payouts } from './screens/payouts/Payouts.tsx'
import { People } from './screens/people/People.tsx'
import { Person } from './screens/people/Person.tsx'
import { Support } from './screens/people/Support.tsx'
import { Thread } from './screens/people/Thread.tsx'
import { Staff } from './screens/Staff.tsx'
import { Sale } from './screens/sale/Sale.tsx'
import { Today } from './screens/Today.tsx'
import { Waiting } from './screens/Waiting.tsx'
import { WithdrawalRecord } from './screens/WithdrawalRecord.tsx'
import { Withdrawals } from './screens/Withdrawals.tsx'
import { You } from './screens/You.tsx'

interface Place extends Route {
  /** What follows the section in the path, such as the id of a withdrawal. */
  readonly id: string | undefined
}

/** The screen of each section, which the navigation links: one without the other does not compile. */
const SCREENS: Readonly<Record<Section, (place: Place) => ReactNode>> = {
  today: () => <Today />,
  withdrawals: ({ id, query }) =>
    id === undefined ? <Withdrawals query={query} /> : <WithdrawalRecord key={id} id={id} />,
  payouts: () => <Payouts />,
  people({ query }) {
    const email = query.get('email')
    if (email !== null) return <Person key={email} email={email} />
    return <People key={query.get('what')} what={query.get('what') ?? ''} />
  },
  support: ({ id, query }) =>
    id === undefined ? <Support query={query} /> : <Thread key={id} id={id} />,
  deposits: ({ query }) => <Deposits query={query} />,
  sale: ({ query }) => <Sale query={query} />,
  books: () => <Books />,
  waiting: () => <Waiting />,
  commands: ({ path, id, query }) => <Commands key={path} name={id} query={query} />,
  log: ({ query }) => <Log about={query.get('about') ?? ''} />,
  staff: () => <Staff />,
  me: () => <You />,
}

const isSection = (text: string): text is Section => Object.hasOwn(SCREENS, text)

/** The screen of an address. */
export function screenAt(route: Route): ReactNode {
  const [section = '', id] = route.path.split('/')
  return SCREENS[isSection(section) ? section : 'today']({ ...route, id })
}
