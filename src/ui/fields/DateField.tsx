import css from './Field.module.css'
import { FieldFrame, useFieldIds } from './field-frame.tsx'

interface Props {
  label: string
  /** What no date means. */
  noneLabel: string
  /** As YYYY-MM-DD, or empty. */
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** A date, or none. WebKit shows the present day in an empty date field, as if it had been chosen. */
export function DateField({ label, noneLabel, ...input }: Props) {
  const field = useFieldIds({ label })
  return (
    <FieldFrame label={label} field={field}>
      <div className={css.box}>
        <input
          className={css.input}
          {...input}
          {...field.control}
          type="date"
          data-empty={input.value === ''}
        />
        <span className={css.none} aria-hidden="true">
          {noneLabel}
        </span>
      </div>
    </FieldFrame>
  )
}
