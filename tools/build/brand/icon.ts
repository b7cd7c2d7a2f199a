import { readFileSync } from 'node:fs'
import type { IconName } from '../../../src/ui/icons/names.ts'
import { hex } from '../theme-colours.ts'

export type IconKind = 'rounded' | 'square' | 'maskable' | 'monochrome'

/** The scale of the 24 × 24 logo on the 512 × 512 icon. Only the middle 80 % of a maskable icon is always visible. */
const SCALE: Record<IconKind, number> = { rounded: 16, square: 16, maskable: 13, monochrome: 20 }

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
const CLOSE = '</g></svg>\n'

/** The app icon as SVG, with the project's logo or the brand's own. */
export function icon(kind: IconKind, hue: number, own?: string): string {
  const scale = SCALE[kind]
  const offset = 256 - 12 * scale
  const mark = (own ?? drawing('mark')).replaceAll('currentColor', '#fff')
  return [
    ...[OPEN, background(kind, hue)],
    `<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="#fff" stroke-width=".75">`,
    ...[mark, CLOSE],
  ].join('')
}

/** Monochrome icons have none; the system colours their shape. */
function background(kind: IconKind, hue: number): string {
  if (kind === 'monochrome') return ''
  const radius = kind === 'rounded' ? 112 : 0
  return `<rect width="512" height="512" rx="${radius}" fill="${hex(0.47, 0.2, hue)}"/>`
}

/** The icon of a manifest shortcut, made from the app's own icon of that name. */
export function shortcutIcon(name: IconName, hue: number): string {
  return [
    ...[OPEN, background('rounded', hue)],
    '<g transform="translate(112 112) scale(12)" fill="none" stroke="#fff" stroke-width="1.5" ',
    'stroke-linecap="round" stroke-linejoin="round">',
    ...[drawing(name), CLOSE],
  ].join('')
}

/** The drawing of that name on the site. */
function drawing(name: IconName): string {
  const sheet = readFileSync(new URL('../../../src/ui/icons/sprite.svg', import.meta.url), 'utf8')
  const content = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(sheet)?.[1]
  if (!content) throw new Error(`sprite.svg has no icon ${name}`)
  return content
}
