import css from './Icon.module.css'
import type { IconName } from './names.ts'
import sprite from './sprite.svg?no-inline'

export type { IconName }

/**
 * A decorative icon in the text colour, sized by `--icon`. The paths are in one cached sprite file instead of the
 * scripts. Hidden from screen readers: an icon always comes with text.
 */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={css.icon} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
