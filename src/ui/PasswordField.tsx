import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

type Props = Omit<FieldProps, 'type' | 'leading'> & {
  /** So that password managers fill in the right one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ trailing, ...field }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      trailing={
        <>
          {trailing}
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            icon={isShown ? 'eye-off' : 'eye'}
            onClick={() => setShown(!isShown)}
          />
        </>
      }
    />
  )
}
