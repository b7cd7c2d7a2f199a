import { browserPlatform } from '../offline/platform.ts'
import { createServices } from '../stores/services.ts'

/** The services of this document: the one place that makes them. Everything else is handed them. */
export const services = createServices(browserPlatform())
