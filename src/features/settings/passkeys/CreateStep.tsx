import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LONGEST_NAME, readName } from '#domain/account.ts'
import { passkeySettingsText as text } from '#text/security.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import css from './passkeys.module.css'

interface Props {
  isBusy: boolean
  onCreate: (name: string) => Promise<void>
}

/** Names the passkey and makes it. Browsers want a press of a button before they ask where to keep it. */
export function CreateStep({ isBusy, onCreate }: Props) {
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const read = readName(name)

  const create = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy) return
    if (read.ok) await onCreate(read.value)
    else field.current?.focus()
  }
  return (
    <form className={css.step} onSubmit={create} noValidate>
      <p>{text.creating}</p>
      <Field
        ref={field}
        label={text.name}
        hint={text.nameHint}
        error={isTried && !read.ok ? text.badName : undefined}
        value={name}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={isBusy}>
        {text.create}
      </Button>
    </form>
  )
}
