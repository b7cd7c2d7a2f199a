import type { Plugin } from 'vite'

/** The fallback of `--hue` in src/ui/tokens.css. */
const FALLBACK = /var\(--brand-hue, \d+\)/

/** Writes VITE_BRAND_HUE into the design tokens: the content security policy allows no style beside the files. */
export const brandHue = (hue: number): Plugin => ({
  name: 'brand-hue',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/ui\/tokens\.css$/ },
    handler(code) {
      if (!FALLBACK.test(code))
        this.error('tokens.css takes its hue from var(--brand-hue, …) no more')
      return { code: code.replace(FALLBACK, String(hue)), map: null }
    },
  },
})
