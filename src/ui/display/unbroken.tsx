import type { ReactNode } from 'react'
import { Amount } from './Amount.tsx'
import css from './unbroken.module.css'

/**
 * What no line ends inside: an amount such as 1,250.500000 USDT with its sign, and a name with a number after its hyphen, such as BEP-20, with
 * the brackets or the comma at it.
 */
const PART =
  /((?:^|(?<=[\s(]))[−+]?\d[\d,]*\.\d{2,}(?![\d.])(?: \p{Lu}{2,8}(?![\p{L}\d]))?|\S*\p{Lu}-\d\S*)/u
const AMOUNT = /^([−+]?)([\d,.]+)(?: (\p{Lu}+))?$/u

/** The text as it is, with amounts and names that stay whole. Copied and spoken it is the same. */
export const unbroken = (content: ReactNode): ReactNode =>
  typeof content === 'string' && PART.test(content)
    ? content.split(PART).map((part, index) => {
        if (index % 2 === 0) return part
        const [, sign, amount, unit] = AMOUNT.exec(part) ?? []
        return amount === undefined ? (
          <span key={index} className={css.name}>
            {part}
          </span>
        ) : (
          <Amount key={index} before={sign ?? ''} unit={unit}>
            {amount}
          </Amount>
        )
      })
    : content
