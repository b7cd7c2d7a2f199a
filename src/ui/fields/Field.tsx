import type { ComponentProps, ReactNode } from 'react'
import css from './Field.module.css'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'

export type FieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** Stands before the text, inside the box: an icon or a coin. */
    leading?: ReactNode
    /** Stands after the text, inside the box: a unit, or buttons such as Max. */
    trailing?: ReactNode
  }

/** A labelled line of text. The rest of the props, `ref` included, go to the input. */
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
