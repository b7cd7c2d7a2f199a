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
