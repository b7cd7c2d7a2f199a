import { useState } from 'react'
import { consoleText } from '#text/console.ts'
import { withdrawalsText as text } from '#text/console-withdrawals.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import type { Decision } from './use-decision.ts'
import css from './Withdrawals.module.css'

/** Asks for the reason, which the person reads. */
export function RejectDialog({ decision }: { decision: Decision }) {
  const [reason, setReason] = useState('')
  const id = decision.rejecting
  return (
    <Dialog
      title={text.rejectTitle}
      isOpen={id !== undefined}
      onClose={decision.close}
      closeLabel={consoleText.close}
    >
      <form
        className={css.record}
        onSubmit={(event) => {
          event.preventDefault()
          if (id !== undefined) void decision.rejectFor(id, reason)
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
    </Dialog>
  )
}
