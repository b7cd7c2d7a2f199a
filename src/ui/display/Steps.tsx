import css from './Steps.module.css'
import { unbroken } from './unbroken.tsx'

interface Props {
  steps: readonly string[]
  /** Counted from 0; undefined where it is not known how far one is. */
  current?: number | undefined
}

/** What comes one after another, numbered. */
export const Steps = ({ steps, current }: Props) => (
  <ol className={css.steps}>
    {steps.map((step, index) => (
      <li
        key={step}
        data-state={current === undefined ? undefined : stateOf(index, current)}
        aria-current={index === current ? 'step' : undefined}
      >
        {/* One cell of the grid, whatever it is split into. */}
        <span>{unbroken(step)}</span>
      </li>
    ))}
  </ol>
)

function stateOf(step: number, current: number): 'past' | 'current' | 'ahead' {
  if (step < current) return 'past'
  return step === current ? 'current' : 'ahead'
}
