import { allPages } from '#config/pages.ts'

/** The path of every document that has one, as a pattern: neither the case of letters nor a slash at the end matters. */
export const pagePatterns = allPages.flatMap(({ path, file }) =>
  path === undefined ? [] : [{ pattern: `^${path.replace(/\/+$/, '')}/*$`, file }],
)

/** The answer to an address without a file, as the host has it. */
export const MISSING = '{"error":{"code":"not-found","message":"Not found."}}'
