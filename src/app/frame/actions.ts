import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { toggleTheme } from '../../ui/theme/theme.ts'
import { keepLanguage } from './keep-language.ts'

/**
 * What the buttons of header and footer do, by their `data-action`. One listener of the document serves the prerendered
 * pages, where no framework runs, and the app.
 */
export function startFrameActions(logOut: () => void): void {
  const actions = new Map<string | null | undefined, () => void>([
    ['theme', toggleTheme],
    ['top', () => scrollTo(0, 0)],
    ['log-out', logOut],
  ])
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (OTHER_LANGUAGES) keepLanguage(target, OTHER_LANGUAGES)
    const action = actions.get(target.closest('[data-action]')?.getAttribute('data-action'))
    if (action) afterPaint(action)
    // The menu is a popover, which a press on one of its own links does not close.
    target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover?.()
  })
}
