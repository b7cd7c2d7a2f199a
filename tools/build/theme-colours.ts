/** The background colour of the page (`--paper` in src/ui/styles/tokens.css), as #rrggbb. */
export interface ThemeColours {
  readonly light: string
  readonly dark: string
}

export const themeColours = (hue: number): ThemeColours => ({
  light: hex(0.986, 0.004, hue),
  dark: hex(0.165, 0.016, hue),
})

/**
 * Converts OKLCH to #rrggbb, for the manifest and the icons, which do not support OKLCH. `lightness` is from 0 to 1, `hue`
 * in degrees. The matrices are from CSS Color 4; colours outside sRGB are clipped.
 */
export function hex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(channel).join('')}`
}

function channel(linear: number): string {
  const light = Math.min(1, Math.max(0, linear))
  const gamma = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(gamma * 255)
    .toString(16)
    .padStart(2, '0')
}
