import { COPY_CONFIRMATION } from '#config/constants.ts'
import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { followStart } from '../app/frame/start-link.ts'
import { startStaticPage } from '../app/frame/static-page.ts'
import type { IconName } from '../ui/icons/names.ts'
import { keepSection, layOutSections, loadFont } from './lay-out.ts'
import { offerLanguage } from './offer.ts'

/** Everything that runs on the landing page before it can be used; no framework. */
startStaticPage()
// In their font, or else in the one that replaces it.
loadFont().catch(reportError).then(layOutSections).then(keepSection)

followStart()
if (OTHER_LANGUAGES) offerLanguage(navigator.languages)

const address = document.querySelector<HTMLElement>('[data-copy]')
address?.addEventListener('click', () => copy(address).catch(reportError))

/** Shows a check mark for 2 s after a success (product §4). The messages load their code when they are shown. */
async function copy(button: HTMLElement): Promise<void> {
  const messages = import('./copy-messages.ts')
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
  } catch {
    // Denied by the browser, or no clipboard API on an insecure origin.
    return (await messages).notifyCopyFailed()
  }
  showCheckMark(button)
  const { notifyCopied } = await messages
  notifyCopied()
}

let timer: ReturnType<typeof setTimeout>

/** A second copy while the check mark is shown begins the 2 s again. */
function showCheckMark(button: HTMLElement): void {
  clearTimeout(timer)
  setIcon(button, 'check')
  timer = setTimeout(() => setIcon(button, 'copy'), COPY_CONFIRMATION)
}

/** The icons of the page are in its document (tools/build/inline-icons.ts). */
const setIcon = (button: HTMLElement, name: IconName) =>
  button.querySelector('use')?.setAttribute('href', `#icon-${name}`)
