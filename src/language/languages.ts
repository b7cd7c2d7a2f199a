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
  'pt-BR': {
    name: 'Português (Brasil)',
    offer: 'Ver esta página em português',
    decline: 'Não, obrigado',
  },
  ar: {
    name: 'العربية',
    isRightToLeft: true,
    offer: 'عرض هذه الصفحة بالعربية',
    decline: 'لا، شكرًا',
  },
  tr: { name: 'Türkçe', offer: 'Bu sayfayı Türkçe görüntüle', decline: 'Hayır, teşekkürler' },
  vi: { name: 'Tiếng Việt', offer: 'Xem trang này bằng tiếng Việt', decline: 'Không, cảm ơn' },
  id: {
    name: 'Bahasa Indonesia',
    offer: 'Lihat halaman ini dalam bahasa Indonesia',
    decline: 'Tidak, terima kasih',
  },
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
