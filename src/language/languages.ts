interface Known {
  /** In the language itself, as what follows. */
  readonly name: string
  readonly isRightToLeft?: boolean
  /** Said to who reads that language on a page in another. */
  readonly offer: string
  readonly decline: string
}

/**
 * The languages of the site that are complete, each by its BCP 47 tag. English is the source: its documents are at the paths
 * of product §2, those of another language below its tag in lower case.
 */
export const LANGUAGES = {
  en: { name: 'English', offer: 'Read this page in English', decline: 'No, thanks' },
  es: { name: 'Español', offer: 'Ver esta página en español', decline: 'No, gracias' },
} as const satisfies Readonly<Record<string, Known>>

export type Language = keyof typeof LANGUAGES

export const isLanguage = (tag: unknown): tag is Language =>
  typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag)

const known: Readonly<Record<string, Known>> = LANGUAGES

export const isRightToLeft = (tag: string): boolean => known[tag]?.isRightToLeft ?? false

/** What is before every path in a language. */
export const baseOf = (tag: Language): string => (tag === 'en' ? '' : `/${tag.toLowerCase()}`)

/** The language of a path, of those that a site has, and the path without what it puts before it: `/es/login` is `/login`. */
export function inLanguage(
  pathname: string,
  languages: readonly Language[],
): { readonly tag: Language; readonly path: string } {
  const first = pathname.split('/', 2)[1]?.toLowerCase()
  const tag = languages.find((one) => one !== 'en' && one.toLowerCase() === first)
  return tag
    ? { tag, path: pathname.slice(baseOf(tag).length) || '/' }
    : { tag: 'en', path: pathname }
}
