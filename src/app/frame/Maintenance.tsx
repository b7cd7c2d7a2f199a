import { screens } from '#text/messages.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import css from './Maintenance.module.css'

/** Replaces every screen (product §2). */
export function Maintenance() {
  return (
    <main className={css.middle}>
      <Icon name="mark" />
      {/* An alert, because it replaces a page that is in use. */}
      <div role="alert">
        <h1>{screens.maintenance}</h1>
      </div>
    </main>
  )
}
