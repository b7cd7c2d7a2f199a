import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { toggleTheme } from '../../ui/theme/theme.ts'
import { keepLanguage } from './keep-language.ts'

declare global {
  interface Document {
    /** What was pressed last before there was code for it (src/first-paint/before-paint.ts). */
    pressed?: EventTarget | null
  }
}

/**
 * What the buttons of header and footer do, by their `data-action`. One listener of the document serves the prerendered
 * pages, where no framework runs, and the app.
 */
export function startFrameActions(logOut: () => void): void {
  const actions = new Map<string | undefined, () => void>([
    ['theme', toggleTheme],
    ['top', () => scrollTo(0, 0)],
    ['log-out', logOut],
  ])
  const perform = (target: unknown): void => {
    if (!(target instanceof Element)) return
    if (OTHER_LANGUAGES) keepLanguage(target, OTHER_LANGUAGES)
    const action = actions.get(target.closest<HTMLElement>('[data-action]')?.dataset['action'])
    if (action) afterPaint(action)
    // The menu is a popover, which a press on one of its own links does not close.
    target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover?.()
  }
  perform(document.pressed)
  document.onclick = ({ target }) => perform(target)
}
