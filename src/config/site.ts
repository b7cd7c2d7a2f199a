import type { Language } from '#languages'
import type { SiteConfig } from './schema.ts'

declare const __SITE__: Omit<SiteConfig, 'languages'>
declare const __LANGUAGES__: readonly Language[]
declare const __OWN_MARK__: boolean

/** Whether the brand has a logo of its own, in place of the project's star. */
export const hasOwnMark: boolean = __OWN_MARK__

/** The site's configuration, inlined at build time (vite.config.ts). */
export const site: Omit<SiteConfig, 'languages'> = __SITE__

/** The languages that the site is built in, English first. */
export const languages: readonly Language[] = __LANGUAGES__

declare const __SOCIAL__: SiteConfig['social']

/** `site.social`, for the login, which needs nothing else of the configuration. */
export const social: SiteConfig['social'] = __SOCIAL__

declare const __TERMS_FILE__: string

/** The name of the Terms' file, for the signup, which needs nothing else of the configuration. */
export const termsFile: string = __TERMS_FILE__

declare const __SITE_MARK__: string

/** What the site was built with, in the form of `markOfSite`, inlined at build time (vite.config.ts). */
export const builtMark: string = __SITE_MARK__
