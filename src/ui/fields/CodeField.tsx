import type { ComponentProps, InputEvent } from 'react'
import css from './Field.module.css'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** Runs before `onChange`, which therefore never sees the spaces that mails put between digits. */
const dropSpaces = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
  const tight = currentTarget.value.replace(/[\s-]/g, '')
  if (tight !== currentTarget.value) currentTarget.value = tight
}

/** The one-time code of an e-mail. One field, not six, so that pasting and autofill work. */
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
          onInput={dropSpaces}
        />
      </div>
    </FieldFrame>
  )
}
