import { Fragment, memo } from 'react'
import type { HistoryKind } from '#domain/history.ts'
import { historyText } from '#text/wallet.ts'
import { coinLabel } from '../../../stores/money/coins.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { formatTime } from '../../../ui/display/Time.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'
import css from './history.module.css'
import { COLUMNS, type Column } from './history-columns.tsx'
import type { Entry } from './history-entry.ts'
import { FIRST_ROW_INDEX, useRowWindow } from './use-row-window.ts'

interface Props {
  kind: HistoryKind
  entries: readonly Entry[]
  isHidden: boolean
  onReceipt: (entry: Entry) => void
}

/**
 * A table on wide screens, cards on a phone: the same elements, so that screen readers get a table either way. Only
 * the rows near the viewport are in the document.
 */
export function HistoryTable({ kind, entries, ...rest }: Props) {
  const isPrinting = usePrinting()
  const { body, topOf, rows, onFocus } = useRowWindow(entries, isPrinting)
  const columns = COLUMNS[kind]
  return (
    <>
      {isPrinting && rows.length < entries.length && (
        <p className={css.note}>{historyText.printed(rows.length, entries.length)}</p>
      )}
      <table className={css.table} aria-rowcount={entries.length + 1}>
        <thead className={css.head}>
          <tr aria-rowindex={1}>
            {columns.map(({ label, isAmount }) => (
              <th key={label} scope="col" data-amount={isAmount}>
                {label}
              </th>
            ))}
            <th scope="col">{historyText.receipt}</th>
          </tr>
        </thead>
        <tbody ref={body} onFocus={onFocus}>
          {rows.map((row, position) => {
            const entry = entries[row]
            const previousEnd = position === 0 ? 0 : (rows[position - 1] ?? 0) + 1
            return (
              entry && (
                <Fragment key={entry.key}>
                  {previousEnd < row && <Spacer height={topOf(row) - topOf(previousEnd)} />}
                  <tr className={css.row} aria-rowindex={row + FIRST_ROW_INDEX}>
                    <Cells entry={entry} columns={columns} {...rest} />
                  </tr>
                </Fragment>
              )
            )
          })}
          <Spacer height={topOf(entries.length) - topOf((rows.at(-1) ?? -1) + 1)} />
        </tbody>
      </table>
    </>
  )
}

interface CellsProps extends Pick<Props, 'isHidden' | 'onReceipt'> {
  entry: Entry
  columns: readonly Column[]
}

/** Memoised, since most rows stay when a search is typed or the window moves; their place may change. */
const Cells = memo(function Cells({ entry, columns, isHidden, onReceipt }: CellsProps) {
  const { coin, time, timeText = formatTime(time) } = entry.line
  return (
    <>
      {columns.map(({ label, isAmount, render }) => (
        <td key={label} data-label={label} data-amount={isAmount}>
          {render(entry.line, isHidden)}
        </td>
      ))}
      <td className={css.last}>
        <IconButton
          icon="document"
          label={historyText.receiptOf(coinLabel(coin), timeText)}
          onClick={() => onReceipt(entry)}
        />
      </td>
    </>
  )
})

/** Takes the height of the rows that are not in the document. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && <tr className={css.spacer} style={{ blockSize: height }} />
