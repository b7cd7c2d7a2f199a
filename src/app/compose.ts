import { browserPlatform, type Platform } from '../offline/platform.ts'
import { createServices, type Services } from '../stores/services.ts'

/**
 * The composition root: creates the services of this document, once. Everything else receives them as arguments. `own`
 * replaces parts of the browser's platform.
 */
export const composeServices = (own: Partial<Platform> = {}): Services =>
  createServices({ ...browserPlatform(), ...own })
