import { type ReactNode, useState } from 'react'
import { LateServicesContext } from './late-services.ts'
import { PendingCodesContext } from './pending-codes.ts'
import { pendingSignupsStore } from './pending-signup.ts'
import type { Services } from './services.ts'
import { sessionStore } from './session.ts'
import { ServicesContext } from './use-service.ts'

interface Props {
  services: Services
  children: ReactNode
}

/** Provides services that are loaded already. */
export function ServicesProvider({ services, children }: Props) {
  const [{ late, codes }] = useState(() => ({
    late: () => Promise.resolve(services),
    codes: pendingCodesOf(services),
  }))
  return (
    <ServicesContext value={services}>
      <LateServicesContext value={late}>
        <PendingCodesContext value={codes}>{children}</PendingCodesContext>
      </LateServicesContext>
    </ServicesContext>
  )
}

const pendingCodesOf = ({ get }: Services) => ({
  login: () => get(sessionStore).pending.peek(),
  hasSignup: () => get(pendingSignupsStore).read() !== null,
})
