import type { ReactNode } from 'react'
import type { Route } from './route.ts'
import { Commands } from './screens/Commands.tsx'
import { Log } from './screens/Log.tsx'
import { Payouts } from './screens/payouts/Payouts.tsx'
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
    case 'payouts':
      return <Payouts />
    case 'waiting':
      return <Waiting />
    default: {
      const [id] = rest
      return id === undefined || at !== 'withdrawals' ? (
        <Withdrawals query={query} />
      ) : (
        <WithdrawalRecord key={id} id={id} />
      )
    }
  }
}
