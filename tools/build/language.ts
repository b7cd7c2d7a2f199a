import { defaultClientConditions, defaultServerConditions } from 'vite'
import { language } from '#language'

/*
 * The language of a build is that of the process that builds: `node --conditions=text-es` reads `#text/*` and `#language` of
 * Spanish, and so must everything that Vite builds in it.
 */
const own = language === 'en' ? [] : [`text-${language}`]

/** What resolves imports in the browser's build and in the worker's. */
export const clientConditions = [...own, ...defaultClientConditions]

/** The same for what renders the documents. */
export const serverConditions = [...own, ...defaultServerConditions]
