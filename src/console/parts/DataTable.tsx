import { Fragment, type ReactNode } from 'react'
import { groupDigits } from '../amounts.ts'
import { withUtc } from '../time.tsx'
import css from './DataTable.module.css'

export interface TableColumn<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isAmount?: boolean
  /** Whether its words are not broken. */
  readonly isShort?: boolean
}

interface Props<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row that the keyboard is at. */
  current?: string | undefined
}

function shown<Row>({ cell, isAmount }: TableColumn<Row>, row: Row): ReactNode {
  const value = cell(row)
  if (typeof value !== 'string') return value
  return isAmount ? groupDigits(value) : breakable(withUtc(value))
}

/** An e-mail is broken before its domain, if anywhere. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?<=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** A table on wide screens, cards on a phone: the same elements, so that screen readers get a table either way. */
export const DataTable = <Row,>({ label, columns, rows, keyOf, current }: Props<Row>) => (
  <table className={css.table} aria-label={label}>
    <thead className={css.head}>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" data-amount={column.isAmount}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr
          key={keyOf(row)}
          className={css.row}
          data-row={keyOf(row)}
          aria-current={keyOf(row) === current || undefined}
        >
          {columns.map((column) => (
            <td
              key={column.id}
              data-label={column.label}
              data-amount={column.isAmount}
              data-short={column.isShort}
            >
              <div>{shown(column, row)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
