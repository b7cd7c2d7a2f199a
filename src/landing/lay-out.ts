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
