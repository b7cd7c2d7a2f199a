import type { ComponentProps, ReactNode } from 'react'
import css from './Field.module.css'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'

export type FieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** Inside the box, before the text: an icon. */
    leading?: ReactNode
    /** Inside the box, after the text: a unit, or buttons such as Max. */
    trailing?: ReactNode
  }

/** A labelled text input. The other props, including `ref`, are passed to the input. */
export function Field({ label, error, hint, leading, trailing, id, ...input }: FieldProps) {
  const field = useFieldIds({ label, error, hint }, id)
  return (
    <FieldFrame label={label} error={error} hint={hint} field={field}>
      <div className={css.box}>
        {leading}
        <input className={css.input} {...input} {...field.control} />
        {trailing}
      </div>
    </FieldFrame>
  )
}
