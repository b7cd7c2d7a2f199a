import { paths } from '#config/paths.ts'
import { STARTED_KEY } from '#config/storage-keys.ts'
import { setItem, storageOf } from '../../offline/storage.ts'

/** Remembers that a link to buy was pressed: the app leads who is not logged in to the signup then (shell/Guard.tsx). */
export function followStart(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest(`a[href="${paths.buy}"]`)
    if (link) setItem(storageOf('sessionStorage'), STARTED_KEY, 'yes')
  })
}
