import { type ReactNode, useState } from 'react'
import { PENDING_SIGNUP_KEY } from '#config/storage-keys.ts'
import { sessionStore } from './account/session.ts'
import type { Services } from './services.ts'
import { type LateServices, LateServicesContext, ServicesContext } from './use-service.ts'

interface Props {
  services: Services
  children: ReactNode
}

/** Provides services that are loaded already. */
export function ServicesProvider({ services, children }: Props) {
  const [late] = useState(() => lateOf(services))
  return (
    <ServicesContext value={services}>
      <LateServicesContext value={late}>{children}</LateServicesContext>
    </ServicesContext>
  )
}

const lateOf = (services: Services): LateServices => ({
  load: () => Promise.resolve(services),
  codes: {
    login: () => services.get(sessionStore).pending.peek(),
    hasSignup: () => Boolean(services.platform.tabStorage?.getItem(PENDING_SIGNUP_KEY)),
  },
})
