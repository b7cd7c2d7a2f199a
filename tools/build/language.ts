import { defaultClientConditions, defaultServerConditions } from 'vite'
import { folder, language } from '#language'

/*
 * The language of a build is that of the process that builds: `node --conditions=text-es` reads `#text/*` and `#language` of
 * Spanish, and so must everything that Vite builds in it.
 */
const own = language === 'en' ? [] : [`text-${language}`]

/** What resolves imports in the browser's build and in the worker's. */
export const clientConditions = [...own, ...defaultClientConditions]

/** The same for what renders the documents. */
export const serverConditions = [...own, ...defaultServerConditions]

/** English is built first; its build makes what has no language, such as the pictures of the brand. */
export const isFirst = language === 'en'

/** Where the manifest and the documents of the language are in the built site, such as `es/`; English ones are in no folder. */
export const ownFolder = folder
