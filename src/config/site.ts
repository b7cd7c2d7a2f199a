import type { SiteConfig } from './schema.ts'

declare const __SITE__: SiteConfig

/** The site's configuration as it was when the site was built (see vite.config.ts). */
export const site: SiteConfig = __SITE__
