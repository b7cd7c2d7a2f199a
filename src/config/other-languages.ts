declare const __OTHER_LANGUAGES__: RegExp | false

/** What the path of a document in another language than English begins with; false where the site is English alone. */
export const OTHER_LANGUAGES: RegExp | false = __OTHER_LANGUAGES__
