declare const __SITE_MARK__: string

/** What the site was built with, in the form of `markOfSite`, inlined at build time (vite.config.ts). */
export const builtMark: string = __SITE_MARK__
