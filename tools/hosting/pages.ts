import { COMMON_HEADERS, type Hsts, hstsHeader, SITE_HEADERS } from '#config/hosting.ts'
import { allPages, SHELL } from '#config/pages.ts'
import type { SiteConfig } from '#config/schema.ts'
import { baseOf, type Language } from '#languages'

/** What the files for other servers are written from. */
export interface Hosting {
  readonly site: SiteConfig
  readonly hsts: Hsts
  /** Hashes of the styles in the documents. */
  readonly styles: readonly string[]
}

/** The headers of every answer, without the content security policy. */
export const headersOfAll = (hsts: Hsts): Readonly<Record<string, string>> => ({
  ...COMMON_HEADERS,
  ...hstsHeader(hsts),
  ...SITE_HEADERS,
})

/** The path of every document that has one, as a pattern: neither the case of letters nor a slash at the end matters. */
export const pagePatterns = (languages: readonly Language[]) =>
  languages.flatMap((tag) => {
    const before = baseOf(tag)
    const patterns = allPages.flatMap(({ path, file }) =>
      path === undefined
        ? []
        : [{ pattern: `^${before}${path.replace(/\/+$/, '')}/*$`, file: fileIn(tag, file) }],
    )
    // What has no document of its own is in the language that its path begins with.
    return before
      ? [...patterns, { pattern: `^${before}/`, file: fileIn(tag, SHELL.file) }]
      : patterns
  })

/** Where the built site has a document in a language. */
export const fileIn = (tag: Language, file: string): string => `${baseOf(tag)}/${file}`.slice(1)

/** The answer to an address without a file, as the host has it. */
export const MISSING = '{"error":{"code":"not-found","message":"Not found."}}'
