import { pathIn } from '#config/other-languages.ts'
import { DESTINATION_KEY, LANGUAGE_KEY } from '#config/storage-keys.ts'

/**
 * Remembers the language that was chosen by a press on what names it: a link, which is made to lead to the page that is open,
 * or the button that declines the offer of another language.
 */
export function keepLanguage(pressed: Element, others: RegExp): void {
  const choice = pressed.closest<HTMLElement>('[data-language]')
  const chosen = choice?.dataset['language']
  if (!choice || !chosen) return
  choice.closest('[data-offer]')?.remove()
  if (choice instanceof HTMLAnchorElement)
    choice.href = pathIn(chosen, location.pathname, others) + location.search + location.hash
  try {
    localStorage.setItem(LANGUAGE_KEY, chosen)
    // It is the path of a screen in the language before.
    sessionStorage.removeItem(DESTINATION_KEY)
  } catch {
    // Site data is blocked: the link leads to the language, and no page remembers it.
  }
}
