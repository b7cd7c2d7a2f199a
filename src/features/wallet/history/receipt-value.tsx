import type { ReactNode } from 'react'
import type { AnyLine } from '#domain/history.ts'
import { type formatUnits, inOwnMark } from '#domain/money/decimal.ts'
import { statusText } from '#text/messages.ts'
import { historyText } from '#text/wallet.ts'
import { toneOf } from '../../../stores/money/coins.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { formatAmount, textOf, textOfTime, useWait } from './field-values.ts'
import type { HistoryField } from './history-fields.ts'

const { waits } = historyText

/** What a receipt shows of a field: a `code` in full, nothing for an empty one. */
export function receiptValue(
  field: HistoryField,
  line: AnyLine,
  isHidden: boolean,
  format?: typeof formatUnits,
): ReactNode {
  const value = line[field.name]
  if (typeof value === 'number') return textOfTime(field, line) ?? <Time at={value} />
  if (typeof value === 'object') return formatAmount(value, isHidden, format)
  if (field.as === 'status') return <StatusCell line={line} />
  const text = textOf(field, line)
  return field.as === 'price' ? inOwnMark(text) : text
}

/** The status, and until when a withdrawal waits so that its owner can cancel it. */
function StatusCell({ line }: { line: AnyLine }) {
  const until = useWait(line)
  return (
    <>
      <StatusPill tone={toneOf(line.status)}>{statusText(line.status)}</StatusPill>
      {until !== undefined && (
        <small>
          {waits.until} <Time at={until} /> {waits.canCancel}
        </small>
      )}
    </>
  )
}
