import { type ReactNode, useId } from 'react'
import css from './Field.module.css'

export interface FieldTexts {
  label: string
  /** The validation error; announced when it appears. */
  error?: string | undefined
  /** Help for filling in the field. */
  hint?: ReactNode
}

/** The ids and ARIA attributes that associate a control with its label, hint and error. */
export function useFieldIds({ error, hint }: FieldTexts, givenId?: string) {
  const own = useId()
  const id = givenId ?? own
  const ids = { hint: `${id}-hint`, error: `${id}-error` }
  const describedBy = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ')
  return {
    ids,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

type Frame = FieldTexts & {
  field: ReturnType<typeof useFieldIds>
  children: ReactNode
}

/** Label above, hint and error below. The error's live region is always rendered, or it would not be announced. */
export function FieldFrame({ label, error, hint, field, children }: Frame) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={field.control.id}>
        {label}
      </label>
      {children}
      <div className={css.notes}>
        <p id={field.ids.error} className={css.error} aria-live="polite">
          {error}
        </p>
        {hint && (
          <p id={field.ids.hint} className={css.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
