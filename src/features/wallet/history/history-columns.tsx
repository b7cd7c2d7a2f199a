import type { ReactNode } from 'react'
import { type AnyLine, byKind } from '#domain/history.ts'
import { fieldText, fieldValue } from './field-values.tsx'
import css from './history.module.css'
import { FIELDS } from './history-fields.ts'

/** One column of a history table; on a phone one line of its cards. */
export interface Column {
  readonly label: string
  readonly isAmount?: boolean
  readonly render: (line: AnyLine, isHidden: boolean) => ReactNode
}

/** Values that are too long for a row are in the receipt. */
export const COLUMNS = byKind((kind) =>
  FIELDS[kind]
    .filter(({ isInTable }) => isInTable)
    .map(
      (field): Column => ({
        label: field.label,
        isAmount: field.as === 'amount',
        render: (line, isHidden) =>
          field.as === 'code'
            ? shortenCode(fieldText(field, line))
            : field.as === 'status'
              ? withReason(line, fieldValue(field, line, isHidden))
              : fieldValue(field, line, isHidden),
      }),
    ),
)

/** Why it was rejected stands below the status, so that nobody has to look for it in the receipt. */
const withReason = ({ status, reason }: AnyLine, shown: ReactNode): ReactNode =>
  status === 'rejected' && reason ? (
    <>
      {shown}
      <small className={css.waits}>{reason}</small>
    </>
  ) : (
    shown
  )

/** The start and the end, which people compare. */
function shortenCode(text: string): ReactNode {
  if (text.length <= 14) return text && <code>{text}</code>
  return <code title={text}>{`${text.slice(0, 6)}…${text.slice(-4)}`}</code>
}
