import type { SiteConfig } from './schema.ts'

declare const __SITE__: SiteConfig
declare const __OWN_MARK__: boolean

/** Whether the brand has a logo of its own, in place of the project's star. */
export const hasOwnMark: boolean = __OWN_MARK__

/** The site's configuration, inlined at build time (vite.config.ts). */
export const site: SiteConfig = __SITE__
