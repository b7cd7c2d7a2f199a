import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { DEVICE_SCREENS, startupImage } from '#config/startup-images.ts'
import { type IconKind, icon, shortcutIcon } from './icon.ts'
import { loadSite } from './load-site.ts'
import { socialCard } from './social-card.ts'
import { themeColours } from './theme-colours.ts'

/*
 * Renders the icons and images in public/. Needs a browser, so it is run by hand when the site's name or hue changes:
 * `node tools/build/icons.ts`.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const PUBLIC = join(ROOT, 'public')

const PNGS: readonly { file: string; kind: IconKind; size: number }[] = [
  { file: 'icon-192.png', kind: 'rounded', size: 192 },
  { file: 'icon-512.png', kind: 'rounded', size: 512 },
  { file: 'maskable-512.png', kind: 'maskable', size: 512 },
  { file: 'monochrome-512.png', kind: 'monochrome', size: 512 },
  { file: 'apple-touch-icon.png', kind: 'square', size: 180 },
]

const site = loadSite(ROOT)
for (const folder of ['icons', 'splash']) await mkdir(join(PUBLIC, folder), { recursive: true })
await writeFile(join(PUBLIC, 'favicon.svg'), icon('rounded', site.brandHue))

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
  args: ['--no-sandbox'],
})
for (const { file, kind, size } of PNGS) {
  const viewport = { width: size, height: size }
  await screenshot(browser, inFull(icon(kind, site.brandHue)), viewport, join('icons', file))
}
for (const name of ['wallet', 'deposit', 'buy'] as const) {
  const html = inFull(shortcutIcon(name, site.brandHue))
  await screenshot(browser, html, { width: 96, height: 96 }, `icons/shortcut-${name}.png`)
}
// Asked for by what reads no document: feed readers, link previews, old browsers.
const small = inFull(icon('rounded', site.brandHue))
await screenshot(browser, small, { width: 32, height: 32 }, 'favicon.ico', ico)
const { light, dark } = themeColours(site.brandHue)
for (const [theme, colour] of [
  ['light', light],
  ['dark', dark],
] as const) {
  const html = `<style>body{margin:0;block-size:100vh;display:grid;place-items:center;background:${colour}}svg{inline-size:30vmin}</style>${icon('rounded', site.brandHue)}`
  for (const screen of DEVICE_SCREENS) {
    const { width, height, ratio } = screen
    const viewport = { width: width * ratio, height: height * ratio }
    await screenshot(browser, html, viewport, startupImage(screen, theme))
  }
}
await screenshot(browser, socialCard(site), { width: 1200, height: 630 }, 'social-card.png')
await browser.close()

async function screenshot(
  browser: Browser,
  html: string,
  viewport: { width: number; height: number },
  file: string,
  format = (png: Buffer) => png,
): Promise<void> {
  const page = await browser.newPage({ viewport })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  await writeFile(join(PUBLIC, file), format(await page.screenshot({ omitBackground: true })))
  await page.close()
}

/** A document that a drawing fills. */
function inFull(svg: string): string {
  return `<style>body{margin:0}svg{display:block;inline-size:100vw}</style>${svg}`
}

/** An icon file of one image of 32 × 32, which may be a PNG: a header, one entry, the image. */
function ico(png: Buffer): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(png.length, 14)
  return Buffer.concat([head, png])
}
