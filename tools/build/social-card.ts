import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SiteConfig } from '#config/schema.ts'
import { heroText } from '#text/landing.ts'
import { icon } from './icon.ts'
import { hex } from './theme-colours.ts'

const font = () =>
  readFileSync(
    fileURLToPath(
      import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
    ),
  ).toString('base64')

/** The link preview image, as a page of 1200 × 630 for a screenshot. */
export function socialCard({ siteName, brandHue: hue }: SiteConfig): string {
  const mark = Buffer.from(icon('monochrome', hue)).toString('base64')
  return `<!doctype html>
<style>
  @font-face { font-family: Geist; src: url(data:font/woff2;base64,${font()}); font-weight: 100 900 }
  body { margin: 0; inline-size: 1200px; block-size: 630px; overflow: hidden; position: relative;
    background: ${hex(0.165, 0.016, hue)}; color: ${hex(0.95, 0.008, hue)}; font-family: Geist }
  h1 { position: absolute; inset: auto auto 80px 80px; inline-size: 640px; margin: 0;
    font-size: 68px; font-weight: 600; line-height: 1.08; letter-spacing: -.035em; text-wrap: balance }
  p { position: absolute; inset: 72px auto auto 80px; margin: 0; font-size: 34px; font-weight: 650;
    color: ${hex(0.76, 0.125, hue)} }
  .glow { position: absolute; inset: -115px -200px auto auto; inline-size: 860px; block-size: 860px;
    border-radius: 50%; background: radial-gradient(${hex(0.47, 0.2, hue)}, transparent 68%) }
  img { position: absolute; inset: 105px 20px auto auto; inline-size: 420px }
</style>
<div class="glow"></div><img src="data:image/svg+xml;base64,${mark}">
<p></p><h1></h1>
<script>
  document.querySelector('p').textContent = ${JSON.stringify(siteName)}
  document.querySelector('h1').textContent = ${JSON.stringify(heroText.title(siteName))}
</script>`
}
