import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useState } from 'react'
import { LONGEST_NOTE } from '#contract/history/notes.ts'
import type { HistoryKind } from '#domain/history.ts'
import { failureText } from '#text/failures.ts'
import { lineText as text } from '#text/lines.ts'
import { notesStore } from '../../../../stores/history/notes.ts'
import { connectionStore } from '../../../../stores/host/connection.ts'
import { useService } from '../../../../stores/use-service.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import css from './line.module.css'

interface Props {
  kind: HistoryKind
  id: string
}

/** What its owner has noted on a line; found by the search, and in the CSV. */
export function NoteField({ kind, id }: Props) {
  useSignals()
  const { notes, keep } = useService(notesStore)
  const isOnline = useService(connectionStore).isOnline.value
  const known = notes.value.get(id) ?? ''
  const [typed, setTyped] = useState<string>()
  const note = typed ?? known
  const save = useSingleFlight(async () => {
    const answer = await keep({ kind, id, note: note.trim() })
    if (!answer.ok) return toastError(failureText(answer.error))
    setTyped(undefined)
    toastSuccess(text.noteKept)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return save.run()
  }
  return (
    <form className={css.note} onSubmit={submit} autoComplete="off">
      <Field
        label={text.note}
        value={note}
        maxLength={LONGEST_NOTE}
        onChange={({ target }) => setTyped(target.value)}
      />
      {note !== known && (
        <Button type="submit" kind="secondary" busy={save.isBusy} disabled={!isOnline}>
          {text.keepNote}
        </Button>
      )}
    </form>
  )
}
