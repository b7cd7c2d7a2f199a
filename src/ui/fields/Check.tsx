import { type ComponentProps, useId } from 'react'
import css from './Check.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & {
  label: string
  hint?: string
}

/** A choice that is on or off. The whole line is its target. */
export function Check({ label, hint, ...rest }: Props) {
  const id = useId()
  return (
    <div className={css.check}>
      <label className={css.line}>
        <input
          type="checkbox"
          className={css.box}
          aria-describedby={hint && `${id}-hint`}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
