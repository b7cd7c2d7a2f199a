import css from './Icon.module.css'
import type { IconName } from './names.ts'
import sprite from './sprite.svg?no-inline'

export type { IconName }

/**
 * A drawing in the colour of the text around it, as large as `--icon` says. The lines live in one
 * file that the browser keeps, so an icon costs a script nothing but its name.
 * It is for the eye only; the words beside it are for everybody.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={css.icon} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
