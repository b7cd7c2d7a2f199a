/*
 * What a build has of its language. Each language has such a file; `#language` in package.json names it, as `#text/*` names
 * its texts: English, or that of the condition with which Node and Vite run (tools/build/language.ts).
 */

/** A BCP 47 tag: `lang` of the documents and of the manifest. */
export const language = 'en'

/** What precedes every path of the site in this language. */
export const base = ''

/** The worker is in the root, since it controls no path above its own. */
export const workerScript = '/sw.js'

/** Where its documents are in the built site, such as `es/`; those of English are in no folder. */
export const folder = ''

/** The locale of dates and times; undefined is what the reader's browser is set to, which for English names the region as well. */
export const locale: string | undefined = undefined

/** What components of the kit say by themselves, which know no texts of the product. */
export const showPassword = 'Show password'
export const hidePassword = 'Hide password'
export const close = 'Close'
export const loading = 'Loading'
export const notifications = 'Notifications'
/** The name of the bar of a notice that goes by itself. */
export const timeLeft = 'Time left'
/** The unit after a number of seconds. */
export const second = 's'
