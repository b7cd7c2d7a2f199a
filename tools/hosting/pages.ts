import { COMMON_HEADERS, type Hsts, hstsHeader, SITE_HEADERS } from '#config/hosting.ts'
import type { Inline } from '#config/inline.ts'
import { allPages } from '#config/pages.ts'
import type { SiteConfig } from '#config/schema.ts'

/** What the files for other servers are written from. */
export interface Hosting {
  readonly site: SiteConfig
  readonly hsts: Hsts
  readonly inline: Inline
}

/** The headers of every answer, without the content security policy. */
export const headersOfAll = (hsts: Hsts): Readonly<Record<string, string>> => ({
  ...COMMON_HEADERS,
  ...hstsHeader(hsts),
  ...SITE_HEADERS,
})

/** The path of every document that has one, as a pattern: neither the case of letters nor a slash at the end matters. */
export const pagePatterns = allPages.flatMap(({ path, file }) =>
  path === undefined ? [] : [{ pattern: `^${path.replace(/\/+$/, '')}/*$`, file }],
)

/** The answer to an address without a file, as the host has it. */
export const MISSING = '{"error":{"code":"not-found","message":"Not found."}}'
