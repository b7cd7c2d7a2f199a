import { createContext, use } from 'react'
import type { Factory, Services } from './services.ts'

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('No services were provided')
  return services
}

/** The service of this document that `make` creates. */
export const useService = <S>(make: Factory<S>): S => useServices().get(make)

/** A login that waits for its code, as far as its screen shows it. */
export interface PendingCode {
  readonly email: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** What waits for a code in this tab: known at once, so that a screen is complete when it is first shown. */
export interface PendingCodes {
  login(): PendingCode | null
  /** Whether a signup may wait for its code. */
  hasSignup(): boolean
}

/**
 * What the screens before the login use instead of `useService`: their forms can be filled in before the stores, the
 * calls and the identity provider are loaded.
 */
export interface LateServices {
  readonly load: () => Promise<Services>
  readonly codes: PendingCodes
}

/** There are none without a provider, as at build time. */
export const LateServicesContext = createContext<LateServices>({
  load: () => Promise.reject(new Error('No services were provided')),
  codes: { login: () => null, hasSignup: () => false },
})

/** Loads the services of this document. */
export const useLateServices = (): (() => Promise<Services>) => use(LateServicesContext).load

export const usePendingCodes = (): PendingCodes => use(LateServicesContext).codes
