/**
 * The files that host and build read settings from, the later one over the earlier; the environment wins over both. No
 * other: what only one of the two read would make a site that differs from its host.
 */
export const ENV_FILES = ['.env', '.env.local'] as const

/** The folder of the operator's own texts and pictures, unless the setting of that name has another. */
export const BRAND_DIR = 'brand'

/** Names that Vite would read by itself, and the host would not. */
export const UNREAD_FILES = ['production', 'development', 'test'].flatMap((mode) => [
  `.env.${mode}`,
  `.env.${mode}.local`,
])

type Variables = Readonly<Record<string, string | undefined>>

/** The settings of the files and the environment; `read` resolves to the variables of a file, or none. */
export const settingsFrom = (
  read: (file: string) => Variables,
  environment: Variables,
): Record<string, string | undefined> =>
  Object.assign({}, ...ENV_FILES.map(read), definedOnly(environment))

const definedOnly = (environment: Variables): Variables =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined))
