import type { ReactNode } from 'react'
import css from './StageLadder.module.css'

interface Props {
  label: string
  stages: readonly { readonly name: string; readonly value: ReactNode }[]
  /** Counted from 1. */
  current: number
  /** Marks the current stage, such as "Now". */
  currentLabel: string
}

/** Stages as rising steps: past ones are filled, the current one is highlighted and labelled. */
export const StageLadder = ({ label, stages, current, currentLabel }: Props) => (
  <ol className={css.ladder} aria-label={label}>
    {stages.map((stage, index) => (
      <li
        key={stage.name}
        className={css.stage}
        data-state={stateOf(index + 1, current)}
        aria-current={index + 1 === current ? 'step' : undefined}
      >
        <span className={css.text}>
          {index + 1 === current && <span className={css.now}>{currentLabel}</span>}
          <span className={css.name}>{stage.name}</span>
          <span className={css.value}>{stage.value}</span>
        </span>
        <span className={css.step} aria-hidden="true" />
      </li>
    ))}
  </ol>
)

function stateOf(stage: number, current: number): 'past' | 'current' | 'ahead' {
  if (stage < current) return 'past'
  return stage === current ? 'current' : 'ahead'
}
