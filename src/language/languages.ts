/**
 * The languages of the site that are complete, each by its BCP 47 tag, with its own name for itself. English is the source: its
 * documents are at the paths of product §2, those of another language below its tag in lower case.
 */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
  tr: 'Türkçe',
  ru: 'Русский',
  vi: 'Tiếng Việt',
  id: 'Bahasa Indonesia',
  hi: 'हिन्दी',
} as const satisfies Readonly<Record<string, string>>

export type Language = keyof typeof LANGUAGES

export const isLanguage = (tag: unknown): tag is Language =>
  typeof tag === 'string' && Object.hasOwn(LANGUAGES, tag)

/** What is said to who reads that language on a page in another, in the language itself. */
export const OFFERS: Readonly<
  Record<Language, { readonly offer: string; readonly decline: string }>
> = {
  en: { offer: 'Read this page in English', decline: 'No, thanks' },
  es: { offer: 'Ver esta página en español', decline: 'No, gracias' },
  'pt-BR': { offer: 'Ver esta página em português', decline: 'Não, obrigado' },
  ar: { offer: 'عرض هذه الصفحة بالعربية', decline: 'لا، شكرًا' },
  tr: { offer: 'Bu sayfayı Türkçe görüntüle', decline: 'Hayır, teşekkürler' },
  ru: { offer: 'Открыть эту страницу на русском', decline: 'Нет, спасибо' },
  vi: { offer: 'Xem trang này bằng tiếng Việt', decline: 'Không, cảm ơn' },
  id: { offer: 'Lihat halaman ini dalam bahasa Indonesia', decline: 'Tidak, terima kasih' },
  hi: { offer: 'यह पेज हिन्दी में देखें', decline: 'नहीं, धन्यवाद' },
}

export const isRightToLeft = (tag: Language): boolean => tag === 'ar'

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
