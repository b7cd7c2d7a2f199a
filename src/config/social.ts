import type { SiteConfig } from './schema.ts'

declare const __SOCIAL__: SiteConfig['social']

/** `site.social`, for the login, which needs nothing else of the configuration. */
export const social: SiteConfig['social'] = __SOCIAL__
