import { computed, type ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useMemo } from 'react'
import { DECIMAL } from '#marks'
import css from './Amount.module.css'

interface Props {
  /** Formatted text such as `1,234.560000`, the mask while amounts are hidden, or a signal of either. */
  children: string | ReadonlySignal<string>
  /** What is counted, such as a coin. */
  unit?: ReactNode
  /** A sign or `≈`, before the first digit. */
  before?: string
  /** `figure` is the one large number of a screen, `card` stands in one of a row of small cards. */
  size?: 'text' | 'figure' | 'card'
}

/**
 * Every amount of every screen. It never breaks: where its place is narrower than it is, its digits are smaller (the style
 * sheet, by `data-ems`). What matters less is lighter: digits after the second decimal, and zeros at the end. Marked and
 * copied it is one text.
 */
export function Amount({ children, unit, before = '', size = 'text' }: Props) {
  useSignals()
  const unitWidth = typeof unit === 'string' ? MARK + unit.length * LETTER : 0
  const parts = useMemo(() => partsOf(children, unitWidth, size), [children, unitWidth, size])
  const step = typeof parts.step === 'object' ? parts.step.value : parts.step
  const isEmpty = typeof parts.isEmpty === 'object' ? parts.isEmpty.value : parts.isEmpty
  return (
    <span
      className={css.amount}
      data-size={size}
      data-ems={step}
      data-long={isLong(step)}
      data-empty={isEmpty || undefined}
    >
      {before}
      {parts.main}
      <span className={css.rest}>{parts.rest}</span>
      {unit !== undefined && <span className={css.unit}> {unit}</span>}
    </span>
  )
}

function partsOf(
  text: string | ReadonlySignal<string>,
  unitWidth: number,
  size: keyof typeof LEAST,
) {
  /** What matters less of a figure is half as large. */
  const scale = size === 'figure' ? 0.5 : 1
  const stepFor = (text: string) => {
    const [main, rest] = splitAmount(text)
    return stepOf(widthOf(main) + (widthOf(rest) + unitWidth) * scale, size)
  }
  if (typeof text === 'string') {
    const [main, rest] = splitAmount(text)
    return { main, rest, step: stepFor(text), isEmpty: text === '' }
  }
  return {
    main: computed(() => splitAmount(text.value)[0]),
    rest: computed(() => splitAmount(text.value)[1]),
    // The step alone is read when this is rendered, so that most new digits render nothing.
    step: computed(() => stepFor(text.value)),
    isEmpty: computed(() => text.value === ''),
  }
}

/**
 * An amount in the part that is read and the part that is lighter: `1,234.56` and `7800`, `48,000` and `.000000`. Of less
 * than a hundredth all digits are read, since it has no others.
 */
export function splitAmount(text: string): readonly [main: string, rest: string] {
  const at = text.lastIndexOf(DECIMAL)
  const [whole, fraction] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
  const isSmall = /^[^1-9]*$/.test(whole) && /^.00/.test(fraction)
  const read = (isSmall ? fraction : fraction.slice(0, 3)).replace(/\D?0*$/, '')
  return [whole + read, fraction.slice(read.length)]
}

/** Widths in em: a tabular digit, the point and the comma, a letter of a unit. */
const [DIGIT, MARK, LETTER] = [0.62, 0.3, 0.7]
const widthOf = (text: string): number => {
  const marks = text.replace(/[^.,]/g, '').length
  return (text.length - marks) * DIGIT + marks * MARK
}

/** What needs a line of its own on a narrow screen, whatever stands beside it. */
const isLong = (step: number | undefined) => (step !== undefined && step > 16) || undefined

/** What fits beside something else on the narrowest screen needs no step. */
const [MOST, STEP] = [40, 2]
const LEAST = { text: 10, figure: 6, card: 7 } as const
const stepOf = (ems: number, size: keyof typeof LEAST): number | undefined =>
  ems <= LEAST[size] ? undefined : Math.min(MOST, Math.ceil(ems / STEP) * STEP)
