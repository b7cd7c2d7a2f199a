import type { ReactNode } from 'react'
import { DECIMAL } from '#marks'
import { Amount } from './Amount.tsx'
import css from './unbroken.module.css'

/** What groups the digits before the decimal mark, as in src/language/marks. */
const GROUPS = DECIMAL === '.' ? ',' : '.\u202f'
/**
 * What no line ends inside: an amount such as 1,250.500000 USDT with its sign, written as the language does, and a name with a
 * number after its hyphen, such as BEP-20, each with the brackets or the comma at it.
 */
const PART = new RegExp(
  String.raw`((?:^|(?<=[\s(]))[−+]?\d[\d${GROUPS}]*[${DECIMAL}]\d{2,}(?!\d|[.,]\d)(?: \p{Lu}{2,8}(?![\p{L}\d]))?[\p{Po}\p{Pe}]*|\S*\p{Lu}-\d\S*)`,
  'u',
)
const AMOUNT = /^([−+]?)(\d[\d.,\u202f]*\d)(?: (\p{Lu}+))?(\D*)$/u

/** The text as it is, with amounts and names that stay whole. Copied and spoken it is the same. */
export const unbroken = (content: ReactNode): ReactNode =>
  typeof content === 'string' && PART.test(content)
    ? content.split(PART).map((part, index) => {
        if (index % 2 === 0) return part
        const [, sign = '', amount, unit, mark] = AMOUNT.exec(part) ?? []
        return (
          <span key={index} className={css.name}>
            {amount ? (
              <>
                <Amount before={sign} unit={unit && unit + mark}>
                  {amount}
                </Amount>
                {!unit && mark}
              </>
            ) : (
              part
            )}
          </span>
        )
      })
    : content
