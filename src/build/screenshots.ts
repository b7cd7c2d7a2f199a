import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'

/*
 * Photographs a running site for the manifest, which shows them when a phone asks whether to install. Run by hand
 * when the site looks different: `node src/build/screenshots.ts http://localhost:8080`.
 */
const PUBLIC = resolve(import.meta.dirname, '../../public/screenshots')
const SHOTS = [
  { file: 'narrow.jpg', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { file: 'wide.jpg', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
]

const [address] = process.argv.slice(2)
if (!address) throw new Error('Say where the site runs, such as http://localhost:8080')
await mkdir(PUBLIC, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
  args: ['--no-sandbox'],
})
for (const { file, ...screen } of SHOTS) {
  const page = await browser.newPage(screen)
  await page.goto(address)
  await page.locator('[data-preloader]').waitFor({ state: 'hidden' })
  await page.screenshot({ path: join(PUBLIC, file), type: 'jpeg', quality: 82 })
}
await browser.close()
