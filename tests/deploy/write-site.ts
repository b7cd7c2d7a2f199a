import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { INLINE_FILE } from '#config/inline.ts'
import { allPages } from '#config/pages.ts'
import type { SiteConfig } from '#config/schema.ts'
import { hashOf } from '../../tools/build/inline.ts'
import { writeHosting } from '../../tools/hosting/plugin.ts'

const FILES = [
  ...allPages.map(({ file }) => file),
  ...['sw.js', 'favicon.svg', 'favicon.ico', 'robots.txt', 'manifest.webmanifest'],
  ...['assets/main-B1x_9-aQ.js', 'assets/main-B1x_9-aQ.css', 'assets/sprite-B1x_9-aQ.svg'],
  ...[
    'assets/geist-B1x_9-aQ.woff2',
    'icons/icon-192.png',
    'own.jpg',
    'own.webp',
    'own.gif',
    'own.pdf',
    'own.mp4',
  ],
]
const COMPRESSED = /\.(html|js|css|svg|txt|webmanifest)$/

/** A site like the built one, in a moment instead of ten seconds. */
export function writeSite(folder: string, site: SiteConfig): void {
  for (const name of ['assets', 'icons', '.vite', '.hosting']) mkdirSync(join(folder, name))
  const inline = { scripts: [hashOf('first()')], styles: [hashOf('a{}')] }
  writeFileSync(join(folder, INLINE_FILE), JSON.stringify(inline))
  for (const name of FILES) {
    const head = name.endsWith('.html') ? '<script>first()</script><style>a{}</style>' : ''
    const content = head + `${name} `.repeat(100)
    writeFileSync(join(folder, name), content)
    if (COMPRESSED.test(name)) writeFileSync(join(folder, `${name}.gz`), gzipSync(content))
  }
  for (const name of ['.built-from', '.site-terms', '.vite/manifest.json'])
    writeFileSync(join(folder, name), 'of the build')
  writeHosting(folder, { site, hsts: 'subdomains' })
}
