import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import css from './Field.module.css'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

type Props = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly SelectOption[]
    /** Shown while nothing is selected; not selectable. */
    placeholder?: string
    leading?: ReactNode
  }

/** A native select, because it works on every phone and with every screen reader. */
export function SelectField({ label, error, hint, options, placeholder, leading, ...rest }: Props) {
  const { id, ...select } = rest
  const field = useFieldIds({ label, error, hint }, id)
  const isControlled = select.value !== undefined
  return (
    <FieldFrame label={label} error={error} hint={hint} field={field}>
      <div className={css.box}>
        {leading}
        <select
          className={`${css.input} ${css.select}`}
          {...(placeholder && !isControlled ? { defaultValue: '' } : {})}
          {...select}
          {...field.control}
        >
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </FieldFrame>
  )
}
