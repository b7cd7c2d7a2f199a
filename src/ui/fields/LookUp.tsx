import { type FormEvent, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { useSingleFlight } from '../controls/use-single-flight.ts'
import { Time } from '../display/Time.tsx'
import { unbroken } from '../display/unbroken.tsx'
import { Notice, type NoticeKind } from '../feedback/Notice.tsx'
import { Field } from './Field.tsx'
import css from './LookUp.module.css'

interface Props {
  texts: Readonly<Record<'title' | 'label' | 'hint' | 'submit' | 'offline', string>>
  isOnline: boolean
  fault: string | undefined
  results: readonly { id: number; kind: NoticeKind; text: string; at?: number }[]
  ask: (text: string) => Promise<void>
}

/** A question that is closed until somebody has it: one field, and what is found. */
export function LookUp({ texts, isOnline, fault, results, ask }: Props) {
  const [text, setText] = useState('')
  const search = useSingleFlight(ask)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOnline) search.run(text).catch(reportError)
  }
  return (
    <details className={css.lookUp}>
      <summary className={css.summary}>{texts.title}</summary>
      <form className={css.form} onSubmit={submit} noValidate>
        <Field
          label={texts.label}
          hint={texts.hint}
          error={fault}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {!isOnline && <Notice kind="info">{texts.offline}</Notice>}
        <Button type="submit" kind="secondary" busy={search.isBusy} disabled={!isOnline}>
          {texts.submit}
        </Button>
      </form>
      <div className={css.results} aria-live="polite">
        {results.map((one) => (
          <Notice key={one.id} kind={one.kind}>
            {unbroken(one.text)} {one.at !== undefined && <Time at={one.at} />}
          </Notice>
        ))}
      </div>
    </details>
  )
}
