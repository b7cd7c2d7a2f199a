import type { ReactNode } from 'react'
import { deskText } from '#text/console-desk.ts'
import { Card } from '../../ui/layout/Card.tsx'
import css from './Lines.module.css'

interface Props<Row> {
  title: string
  /** Undefined while they are asked for, and where the answer failed. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** A card with a line for each row. */
export const Lines = <Row,>({ title, rows, keyOf, children }: Props<Row>) => (
  <Card title={title}>
    {rows?.length === 0 && <p>{deskText.people.none}</p>}
    <ul className={css.lines}>
      {rows?.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  </Card>
)
