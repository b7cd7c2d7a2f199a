import geist from 'geist-basic.woff2'

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
  const font = new FontFace('Geist', `url("${geist}") format("woff2")`, {
    weight: '400 700',
  })
  // Once it is there: added before, the page would be laid out twice.
  document.fonts.add(await font.load())
}
