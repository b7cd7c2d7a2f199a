import { LANGUAGE_KEY } from '#config/storage-keys.ts'
import { language } from '#language'

const primary = (tag: string): string | undefined => tag.toLowerCase().split('-', 1)[0]

/** The first of the languages that are `asked` for that there is: `es-MX` is met by `es`. */
export function preferred(
  asked: readonly string[],
  offered: readonly string[],
): string | undefined {
  for (const tag of asked) {
    const met =
      offered.find((one) => one.toLowerCase() === tag.toLowerCase()) ??
      offered.find((one) => primary(one) === primary(tag))
    if (met) return met
  }
  return undefined
}

/**
 * Offers the page in the language that the reader's browser asks for, and never leaves for it by itself. Whoever has chosen a
 * language is not asked. The offers are in the document, and are carried out as the links of the footer are.
 */
export function offerLanguage(asked: readonly string[]): void {
  try {
    if (localStorage.getItem(LANGUAGE_KEY)) return
  } catch {
    // Site data is blocked: an answer would not be remembered, and nobody is asked on each visit.
    return
  }
  const offers = [...document.querySelectorAll<HTMLElement>('[data-offer]')]
  const met = preferred(asked, [language, ...offers.map(({ lang }) => lang)])
  offers.find(({ lang }) => lang === met)?.removeAttribute('hidden')
}
