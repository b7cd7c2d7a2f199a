import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { DESTINATION_KEY, LANGUAGE_KEY } from '#config/storage-keys.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { toggleTheme } from '../../ui/theme/theme.ts'

/** Links to other languages, and what declines the offer of one, name the language that is chosen by them. */
function keepLanguage(pressed: Element): void {
  const chosen = pressed.closest<HTMLElement>('[data-language]')?.dataset['language']
  if (!chosen) return
  pressed.closest('[data-offer]')?.remove()
  try {
    localStorage.setItem(LANGUAGE_KEY, chosen)
    // It is a screen in the language before.
    sessionStorage.removeItem(DESTINATION_KEY)
  } catch {
    // Site data is blocked: the link leads to the language, and no page remembers it.
  }
}

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
    if (OTHER_LANGUAGES) keepLanguage(target)
    const action = actions.get(target.closest('[data-action]')?.getAttribute('data-action'))
    if (action) afterPaint(action)
    // The menu is a popover, which a press on one of its own links does not close.
    target.closest('a')?.closest<HTMLElement>('[popover]')?.hidePopover?.()
  })
}
