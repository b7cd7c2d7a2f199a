import { useState } from 'react'
import { hidePassword, showPassword } from '#language'
import { EyeButton } from '../controls/IconButton.tsx'
import { Field, type FieldProps } from './Field.tsx'

const labels = { show: showPassword, hide: hidePassword }

type Props = Omit<FieldProps, 'type' | 'leading'> & {
  /** Tells password managers which password to fill in. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. */
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
          <EyeButton isShown={isShown} labels={labels} onToggle={() => setShown(!isShown)} />
        </>
      }
    />
  )
}
