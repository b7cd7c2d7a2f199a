import { site } from '#config/site.ts'

/** On the site's own origin, where the worker keeps it for reading offline. */
export const whitepaper = `/docs/${site.documents.whitepaper}`
