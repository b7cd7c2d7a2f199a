import type { SiteConfig } from './schema.ts'

declare const __SITE__: SiteConfig

/** The site's configuration, inlined at build time (vite.config.ts). */
export const site: SiteConfig = __SITE__
