import type { ReactNode } from 'react'
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

/** The screen of an address. */
export function screenAt({ path, query }: Route): ReactNode {
  const [at, ...rest] = path.split('/')
  switch (at) {
    case 'commands':
      return <Commands key={path} name={rest[0]} query={query} />
    case 'log':
      return <Log about={query.get('about') ?? ''} />
    case 'me':
      return <You />
    case 'books':
      return <Books />
    case 'deposits':
      return <Deposits query={query} />
    case 'sale':
      return <Sale query={query} />
    case 'people': {
      const email = query.get('email')
      return email === null ? (
        <People key={query.get('what')} what={query.get('what') ?? ''} />
      ) : (
        <Person key={email} email={email} />
      )
    }
    case 'support': {
      const [id] = rest
      return id === undefined ? <Support query={query} /> : <Thread key={id} id={id} />
    }
    case 'payouts':
      return <Payouts />
    case 'staff':
      return <Staff />
    case 'waiting':
      return <Waiting />
    case 'withdrawals': {
      const [id] = rest
      return id === undefined ? (
        <Withdrawals query={query} />
      ) : (
        <WithdrawalRecord key={id} id={id} />
      )
    }
    default:
      return <Today />
  }
}
