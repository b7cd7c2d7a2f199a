import type { ComponentProps } from 'react'
import { AnythingElse } from './AnythingElse.tsx'
import { RequestAmount } from './RequestAmount.tsx'

/** What stands below an address, and is loaded after it: what becomes of anything else that is sent there, and a request. */
export const BelowAddress = ({ coin, ...request }: ComponentProps<typeof RequestAmount>) => (
  <>
    <AnythingElse key={`else ${coin}`} coin={coin} />
    <RequestAmount key={coin} coin={coin} {...request} />
  </>
)
