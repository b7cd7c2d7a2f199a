import type { Plugin } from 'vite'

/** The fallback of `--hue` in src/ui/styles/tokens.css. */
const FALLBACK = /var\(--brand-hue, \d+\)/

/** Writes VITE_BRAND_HUE into the design tokens: the content security policy allows no style beside the files. */
export const brandHue = (hue: number): Plugin => ({
  name: 'brand-hue',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/ui\/styles\/tokens\.css$/ },
    handler: (code) => ({ code: withHue(code, hue), map: null }),
  },
})

export function withHue(tokens: string, hue: number): string {
  if (!FALLBACK.test(tokens)) throw new Error('tokens.css takes its hue from --brand-hue no more')
  return tokens.replace(FALLBACK, String(hue))
}
