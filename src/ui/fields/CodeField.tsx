import type { ComponentProps, InputEvent } from 'react'
import css from './Field.module.css'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** Removes the spaces and dashes of a pasted code. */
export const withoutSeparators = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Runs before `onChange`. */
const stripSeparators = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
  const stripped = withoutSeparators(currentTarget.value)
  if (stripped !== currentTarget.value) currentTarget.value = stripped
}

/** A one-time code. One field rather than six, so that pasting and autofill work. */
export function CodeField({ label, error, hint, id, ...input }: Props) {
  const field = useFieldIds({ label, error, hint }, id)
  return (
    <FieldFrame label={label} error={error} hint={hint} field={field}>
      <div className={css.box}>
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="······"
          {...input}
          {...field.control}
          type="text"
          className={`${css.input} ${css.code}`}
          onInput={stripSeparators}
        />
      </div>
    </FieldFrame>
  )
}
