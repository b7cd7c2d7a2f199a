import type { ReactNode } from 'react'
import { consoleText } from '#text/console.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

interface Props<T> {
  answer:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly error: string }
    | undefined
  reload: () => void
  rows?: number
  children: (value: T) => ReactNode
}

/** What was asked for, or that it is still asked, or why it is not there. */
export function Loaded<T>({ answer, reload, rows = 3, children }: Props<T>) {
  if (!answer) return <Skeleton rows={rows} shape="row" />
  if (answer.ok) return children(answer.value)
  return <Failed error={answer.error} reload={reload} />
}

interface FailedProps {
  /** None where nothing has failed. */
  error: string | undefined
  reload: () => void
}

/** Why something is not there, and how to ask for it again. */
export const Failed = ({ error, reload }: FailedProps) =>
  error !== undefined && (
    <Notice
      kind="error"
      action={
        <Button kind="secondary" onClick={reload}>
          {consoleText.retry}
        </Button>
      }
    >
      {error}
    </Notice>
  )
