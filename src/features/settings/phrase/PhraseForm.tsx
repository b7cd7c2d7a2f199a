import { type FormEvent, useRef, useState } from 'react'
import { type PhraseFault, readPhrase } from '#domain/account.ts'
import { phraseText } from '#text/settings.ts'
import { useUnsavedChanges } from '../../../stores/form-draft.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import css from '../settings.module.css'
import { type SentPhrase, usePhraseCode } from './PhraseCode.tsx'

interface Props {
  hasPhrase: boolean
  isOnline: boolean
  onSent: (sent: SentPhrase) => void
}

export function PhraseForm({ hasPhrase, isOnline, onSent }: Props) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<PhraseFault>()
  const field = useRef<HTMLInputElement>(null)
  const request = usePhraseCode(onSent)
  useUnsavedChanges(typed !== '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readPhrase(typed)
    setFault(read.ok ? undefined : read.error)
    if (read.ok) return request.run(read.value).catch(reportError)
    field.current?.focus()
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate autoComplete="off">
      <Field
        ref={field}
        name="phrase"
        label={phraseText.phrase}
        hint={phraseText.hint}
        error={fault && phraseText.faults[fault]}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
      <div className={css.actions}>
        <Button type="submit" busy={request.isBusy} disabled={!isOnline}>
          {hasPhrase ? phraseText.change : phraseText.set}
        </Button>
        {hasPhrase && (
          <Button
            kind="quiet"
            busy={request.isBusy}
            disabled={!isOnline}
            onClick={() => request.run(null)}
          >
            {phraseText.remove}
          </Button>
        )}
      </div>
    </form>
  )
}
