import { STARTED_KEY } from '#config/constants.ts'
import { paths } from '#config/paths.ts'

/** Remembers that a link to buy was pressed: the app leads who is not logged in to the signup then (shell/Guard.tsx). */
export function followStart(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest(`a[href="${paths.buy}"]`)) return
    try {
      sessionStorage.setItem(STARTED_KEY, 'yes')
    } catch {
      // Site data is blocked: the person is led to the login as from anywhere else.
    }
  })
}
