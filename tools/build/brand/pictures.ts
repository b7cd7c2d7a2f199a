import type { SiteConfig } from '#config/schema.ts'
import { DEVICE_SCREENS, type DeviceScreen, startupImage, THEMES } from '#config/startup-images.ts'
import { themeColours } from '../theme-colours.ts'
import { type IconKind, icon, shortcutIcon } from './icon.ts'
import { type Picture, renderPng } from './render.ts'
import { socialCard } from './social-card.ts'

/** Makes the content of a file. */
type Make = (root: string) => Promise<Buffer | string>

type Brand = Pick<SiteConfig, 'siteName' | 'brandHue'>

const ICONS: readonly { file: string; kind: IconKind; size: number }[] = [
  { file: 'icon-192', kind: 'rounded', size: 192 },
  { file: 'icon-512', kind: 'rounded', size: 512 },
  { file: 'maskable-512', kind: 'maskable', size: 512 },
  { file: 'monochrome-512', kind: 'monochrome', size: 512 },
  { file: 'apple-touch-icon', kind: 'square', size: 180 },
]
const SHORTCUTS = ['wallet', 'deposit', 'buy'] as const

/** Every picture of the brand, by its file in the built site: what the manifest, the documents and systems ask for. */
export function brandPictures(
  { siteName, brandHue: hue }: Brand,
  mark: string | undefined,
): ReadonlyMap<string, Make> {
  const colours = themeColours(hue)
  const logo = icon('rounded', hue, mark)
  return new Map<string, Make>([
    ['favicon.svg', async () => logo],
    // Asked for by what reads no document: feed readers, link previews, old browsers.
    ['favicon.ico', async (root) => ico(await renderPng(root, square(logo, 32)))],
    ...ICONS.map(({ file, kind, size }) =>
      png(`icons/${file}.png`, square(icon(kind, hue, mark), size)),
    ),
    ...SHORTCUTS.map((name) =>
      png(`icons/shortcut-${name}.png`, square(shortcutIcon(name, hue), 96)),
    ),
    ...THEMES.flatMap((theme) =>
      DEVICE_SCREENS.map((screen) =>
        png(startupImage(screen, theme), startupScreen(logo, screen, colours[theme])),
      ),
    ),
    png('social-card.png', socialCard(siteName, icon('monochrome', hue, mark), hue)),
  ])
}

const png = (file: string, picture: Picture): [string, Make] => [
  file,
  (root) => renderPng(root, picture),
]

const square = (svg: string, size: number): Picture => ({ svg, width: size, height: size })

/** The logo in the middle of the page's colour. */
function startupScreen(logo: string, screen: DeviceScreen, colour: string): Picture {
  const width = screen.width * screen.ratio
  const height = screen.height * screen.ratio
  const size = Math.round(0.3 * Math.min(width, height))
  const [x, y] = [Math.round((width - size) / 2), Math.round((height - size) / 2)]
  const placed = logo.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="${colour}"/>${placed}</svg>`,
  }
}

/** An icon file of one image of 32 × 32, which may be a PNG: a header, one entry, the image. */
function ico(image: Buffer): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(image.length, 14)
  return Buffer.concat([head, image])
}
