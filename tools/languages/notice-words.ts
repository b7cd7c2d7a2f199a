import type { Plugin } from 'vite'
import { close, timeLeft } from '#language'

/** What react-toastify says to screen readers by itself and takes no other words for, and what the site says instead. */
const WORDS = { '`close`': close, '`notification timer`': timeLeft } as const

/** The words of the library of notices in the language of the build. Fails the build where a release has others. */
export const noticeWords = (): Plugin => ({
  name: 'notice-words',
  apply: 'build',
  transform: {
    filter: { id: /\/react-toastify\/dist\/unstyled\.mjs$/ },
    handler(code) {
      const translated = Object.entries(WORDS).reduce((all, [english, own]) => {
        if (all.split(english).length !== 2)
          throw new Error(`react-toastify has ${english} in another form or place`)
        return all.replace(english, () => JSON.stringify(own))
      }, code)
      return { code: translated, map: null }
    },
  },
})
