import { shell } from '#text/shell.ts'
import css from '../../ui/feedback/Preloader.module.css'

/**
 * Shown by CSS alone if the app does not start, for example because its scripts are missing during a deployment. The app
 * removes it when it has started.
 */
export const StartFailed = () => (
  <p id="late" className={css.late} role="status">
    {shell.late} <Reload />
  </p>
)

/* biome-ignore lint/a11y/useValidAnchor: the empty address is the page's own, its query included */
export const Reload = () => <a href="">{shell.reload}</a>
