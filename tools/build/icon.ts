import { readFileSync } from 'node:fs'
import type { IconName } from '../../src/ui/icons/names.ts'
import { hex } from './theme-colours.ts'

/** The mark of src/ui/icons/sprite.svg: the token with its four points, on its orbit. */
const STAR =
  'M12 4.5c.7 4.9 2.6 6.8 7.5 7.5-4.9.7-6.8 2.6-7.5 7.5-.7-4.9-2.6-6.8-7.5-7.5 4.9-.7 6.8-2.6 7.5-7.5Z'

export type IconKind = 'rounded' | 'square' | 'maskable' | 'monochrome'

/** Where the 24 × 24 mark stands on the 512 × 512 icon: a maskable one may lose all but the middle 80 %. */
const SCALE: Record<IconKind, number> = { rounded: 16, square: 16, maskable: 13, monochrome: 20 }

/** The one drawing that every icon is made from, as SVG. */
export function icon(kind: IconKind, hue: number): string {
  const scale = SCALE[kind]
  const place = 256 - 12 * scale
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    ground(kind, hue),
    `<g transform="translate(${place} ${place}) scale(${scale})" fill="none" stroke="#fff">`,
    '<circle cx="12" cy="12" r="9.5" stroke-opacity=".55" stroke-width=".75"/>',
    `<path d="${STAR}" fill="#fff" stroke="none"/>`,
    '</g></svg>\n',
  ].join('')
}

/** A monochrome icon is nothing but its shape; a phone gives it a colour. */
function ground(kind: IconKind, hue: number): string {
  if (kind === 'monochrome') return ''
  const radius = kind === 'rounded' ? 112 : 0
  return `<rect width="512" height="512" rx="${radius}" fill="${hex(0.47, 0.2, hue)}"/>`
}

/** What a press on the app's icon can lead to, drawn with the line the same thing has in the app. */
export function shortcutIcon(name: IconName, hue: number): string {
  const sheet = readFileSync(new URL('../../src/ui/icons/sprite.svg', import.meta.url), 'utf8')
  const drawing = new RegExp(`<symbol id="${name}"[^>]*>(.*?)</symbol>`).exec(sheet)?.[1]
  if (!drawing) throw new Error(`There is no drawing called ${name}`)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    ground('rounded', hue),
    '<g transform="translate(112 112) scale(12)" fill="none" stroke="#fff" stroke-width="1.5" ',
    'stroke-linecap="round" stroke-linejoin="round">',
    `${drawing}</g></svg>\n`,
  ].join('')
}
