declare const __OTHER_LANGUAGES__: RegExp | false

/** What the path of a document in another language than English begins with; false where the site is English alone. */
export const OTHER_LANGUAGES: RegExp | false = __OTHER_LANGUAGES__

/** The path of the same page in the language of that tag, in whichever language `path` is. */
export const pathIn = (tag: string, path: string, others: RegExp): string =>
  (tag === 'en' ? '' : `/${tag.toLowerCase()}`) + path.replace(others, '') || '/'
