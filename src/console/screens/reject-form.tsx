import { useState } from 'react'
import { withdrawalsText as text } from '#text/console-withdrawals.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import css from '../parts/Lines.module.css'
import type { Decision } from './use-decision.ts'

/** Asks for the reason of a rejection, which the person reads, while there is one to be given. */
export const rejectionOf = (decision: Decision) =>
  decision.rejecting === undefined
    ? undefined
    : {
        title: text.rejectTitle,
        form: <RejectForm id={decision.rejecting} decision={decision} />,
      }

function RejectForm({ id, decision }: { id: string; decision: Decision }) {
  const [reason, setReason] = useState('')
  return (
    <form
      className={css.columns}
      onSubmit={(event) => {
        event.preventDefault()
        void decision.rejectFor(id, reason)
      }}
    >
      <Field
        label={text.reason}
        hint={text.reasonHint}
        value={reason}
        autoFocus
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit">{text.toSign}</Button>
    </form>
  )
}
