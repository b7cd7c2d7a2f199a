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
