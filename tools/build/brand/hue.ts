import type { Plugin } from 'vite'

/** The fallback of `--hue` in src/ui/styles/tokens.css. */
const FALLBACK = /var\(--brand-hue, \d+\)/

/** Inserts VITE_BRAND_HUE into the design tokens, because the content security policy allows no inline styles. */
export const brandHue = (hue: number): Plugin => ({
  name: 'brand-hue',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/ui\/styles\/tokens\.css$/ },
    handler: (code) => ({ code: withHue(code, hue), map: null }),
  },
})

export function withHue(tokens: string, hue: number): string {
  if (!FALLBACK.test(tokens)) throw new Error('tokens.css no longer contains var(--brand-hue, ...)')
  return tokens.replace(FALLBACK, String(hue))
}
