import { screens } from '#text/messages.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import css from './Maintenance.module.css'

/** Shown instead of any screen, and nothing else with it but the mark (product §2). */
export function Maintenance() {
  return (
    <main className={css.middle}>
      <Icon name="mark" />
      {/* It takes a page away under its reader's hands, so it is spoken when it comes. */}
      <div role="alert">
        <h1>{screens.maintenance}</h1>
      </div>
    </main>
  )
}
