import { browserPlatform } from '../offline/platform.ts'
import { createServices } from '../stores/services.ts'
import { earlyRequests } from './early.ts'

/** The composition root: creates the services of this document. Everything else receives them as arguments. */
export const services = createServices({
  ...browserPlatform(),
  fetch: earlyRequests.fetch,
})
