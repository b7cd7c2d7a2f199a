import { site } from '#config/site.ts'

/** On the site's own origin, so that the service worker can cache it for offline reading. */
export const whitepaper = `/docs/${site.documents.whitepaper}`
