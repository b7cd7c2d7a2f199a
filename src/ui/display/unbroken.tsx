import type { ReactNode } from 'react'
import { Amount } from './Amount.tsx'
import css from './unbroken.module.css'

/**
 * What no line ends inside: an amount such as 1,250.500000, and a name with a number after its hyphen, such as BEP-20, with
 * the brackets or the comma at it.
 */
const PART = /((?:^|(?<=[\s(−+]))\d[\d,]*\.\d{2,}(?![\d.])|\S*\p{Lu}-\d\S*)/u
const IS_AMOUNT = /^[\d,.]+$/

/** The text as it is, with amounts and names that stay whole. Copied and spoken it is the same. */
export const unbroken = (content: ReactNode): ReactNode =>
  typeof content === 'string' && PART.test(content)
    ? content.split(PART).map((part, index) => {
        if (index % 2 === 0) return part
        return IS_AMOUNT.test(part) ? (
          <Amount key={index}>{part}</Amount>
        ) : (
          <span key={index} className={css.name}>
            {part}
          </span>
        )
      })
    : content
