import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The colours are parsed from the design tokens: light first, dark second. */
const tokens = readFileSync(new URL('../../../src/ui/styles/tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
const hues = Array.from({ length: 24 }, (_, step) => step * 15)

const texts = [
  ['ink', ['paper', 'raised', 'sunken', 'brand-wash', 'good-wash', 'waiting-wash', 'bad-wash']],
  ['ink-soft', ['paper', 'raised', 'sunken']],
  ['brand', ['paper', 'raised', 'sunken', 'brand-wash']],
  ['brand-strong', ['paper', 'raised', 'sunken', 'brand-wash']],
  ['on-brand', ['brand', 'brand-strong']],
  ['good', ['paper', 'raised', 'good-wash']],
  ['waiting', ['paper', 'raised', 'waiting-wash']],
  ['bad', ['paper', 'raised', 'bad-wash']],
] as const
const pairs = texts.flatMap(([text, surfaces]) => surfaces.map((surface) => [text, surface]))

describe.each(themes)('in the %s theme with any brand hue', (theme) => {
  test.each(pairs)('%s on %s has a contrast of 4.5 to 1', (text = '', surface = '') => {
    expect(worstContrast(text, surface, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['paper', 'raised'])(
    'the border of a field on %s has a contrast of 3 to 1',
    (surface) => {
      expect(worstContrast('edge', surface, theme)).toBeGreaterThanOrEqual(3)
    },
  )
})

function worstContrast(one: string, other: string, theme: (typeof themes)[number]): number {
  return Math.min(
    ...hues.map((hue) => contrast(luminance(one, theme, hue), luminance(other, theme, hue))),
  )
}

/** WCAG 2.2, contrast ratio. */
const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

function luminance(token: string, theme: (typeof themes)[number], brandHue: number): number {
  const pair = new RegExp(`--${token}: light-dark\\((oklch\\(.*?\\)), (oklch\\(.*?\\))\\);`, 's')
  const both = pair.exec(tokens.replaceAll('var(--hue)', String(brandHue)))
  const [lightness = '', chroma = '', hue = ''] =
    both?.[theme === 'light' ? 1 : 2]?.match(/[\d.]+/g) ?? []
  if (!hue) throw new Error(`no colour --${token}`)
  return luminanceOf(Number(lightness) / 100, Number(chroma), Number(hue))
}

/** OKLab to linear sRGB (Björn Ottosson), clipped to the gamut. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
