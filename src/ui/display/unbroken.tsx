import type { ReactNode } from 'react'
import css from './unbroken.module.css'

/** A name with a number after its hyphen, such as BEP-20, with the brackets or the comma at it. */
const name = /(\S*\p{Lu}-\d\S*)/u

/** The text as it is; the lines of such names do not end at the hyphen. Copied and spoken it is the same. */
export const unbroken = (content: ReactNode): ReactNode =>
  typeof content === 'string' && name.test(content)
    ? content.split(name).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className={css.name}>
            {part}
          </span>
        ),
      )
    : content
