import accented from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'
import geist from 'geist-basic.woff2'
import letters from 'geist-letters'

/**
 * Lays out one section more in each frame, under the preloader. In one piece the page below the first screen would be a task
 * that is long on a phone (page.module.css).
 */
export async function layOutSections(): Promise<void> {
  for (const section of document.querySelectorAll<HTMLElement>('main > section')) {
    await new Promise(requestAnimationFrame)
    section.dataset['laidOut'] = ''
  }
}

/**
 * The font has moved the section that the page was opened at. WebKit, without scroll anchoring, leaves it behind: above the
 * header's end, or further down. Who has left the section is left alone.
 */
export function keepSection(): void {
  const section = document.querySelector(':target')
  if (!section || CSS.supports('overflow-anchor', 'auto')) return
  if (Math.abs(section.getBoundingClientRect().top) < innerHeight)
    section.scrollIntoView({ behavior: 'instant' })
}

/**
 * The font of the landing page, whose request would delay the first paint. The preloader covers the page while the
 * fallback is replaced, whose lines are as long (ui/styles/font.css).
 */
export async function loadFont(): Promise<void> {
  const loaded = await Promise.all([geist, ...letters].map((file) => faceAt(file).load()))
  // Requested only where the name of a site has such a letter; a language with files of its own has them there.
  const more = letters.length > 0 ? [] : [faceAt(accented, 'U+A1-FF')]
  // All of them then: each change of the fonts lays out the page.
  for (const face of [...more, ...loaded]) document.fonts.add(face)
}

const faceAt = (file: string, unicodeRange = 'U+0-FFFF'): FontFace =>
  new FontFace('Geist', `url("${file}") format("woff2")`, { weight: '400 700', unicodeRange })
