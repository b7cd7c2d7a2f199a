import type { ComponentProps } from 'react'
import css from './Field.module.css'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'className'>

/** A labelled text area. */
export function TextAreaField({ label, error, hint, id, ...area }: Props) {
  const field = useFieldIds({ label, error, hint }, id)
  return (
    <FieldFrame label={label} error={error} hint={hint} field={field}>
      <div className={css.box}>
        <textarea className={`${css.input} ${css.area}`} {...area} {...field.control} />
      </div>
    </FieldFrame>
  )
}
