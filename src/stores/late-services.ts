import { createContext, use } from 'react'
import type { Services } from './services.ts'

/**
 * Loads the services of this document. The screens before the login use it instead of `useService`, so that their
 * forms can be filled in before the stores, the calls and the identity provider are loaded.
 */
export type LateServices = () => Promise<Services>

export const LateServicesContext = createContext<LateServices | undefined>(undefined)

export function useLateServices(): LateServices {
  const services = use(LateServicesContext)
  if (!services) throw new Error('No late services were provided')
  return services
}
