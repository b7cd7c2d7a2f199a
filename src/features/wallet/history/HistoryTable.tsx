import { useSignals } from '@preact/signals-react/runtime'
import { Fragment } from 'react'
import { historyText } from '#text/wallet.ts'
import { logMarksSignal } from '../../../stores/public-log/log-alarm.ts'
import { useServices } from '../../../stores/use-service.ts'
import { formatDay } from '../../../ui/display/Time.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'
import { CELLS, RowCells } from './HistoryRow.tsx'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'
import { FIRST_ROW_INDEX, useRowWindow } from './use-row-window.ts'

interface Props {
  entries: readonly Entry[]
  isHidden: boolean
  onReceipt: (entry: Entry) => void
}

/**
 * Lines under the headings of their days, one below the other on a phone and in columns on a wide screen: the same elements,
 * so that screen readers get a table either way. Only the rows near the viewport are in the document.
 */
export function HistoryTable({ entries, ...rest }: Props) {
  useSignals()
  const { platform, get } = useServices()
  const marks = get(logMarksSignal).value
  const isPrinting = usePrinting()
  const { body, topOf, rows, onFocus } = useRowWindow(entries, isPrinting)
  const dayAt = daysFrom(platform.now())
  return (
    <>
      {isPrinting && rows.length < entries.length && (
        <p className={css.note}>{historyText.printed(rows.length, entries.length)}</p>
      )}
      <table className={css.table} aria-rowcount={entries.length + 1}>
        <thead className={css.head}>
          <tr aria-rowindex={1}>
            {CELLS.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onFocus={onFocus}>
          {rows.map((row, position) => {
            const entry = entries[row]
            const previousEnd = position === 0 ? 0 : (rows[position - 1] ?? 0) + 1
            if (!entry) return null
            const day = dayAt(entry)
            return (
              <Fragment key={entry.key}>
                {previousEnd < row && <Spacer height={topOf(row) - topOf(previousEnd)} />}
                <tr
                  className={css.row}
                  aria-rowindex={row + FIRST_ROW_INDEX}
                  data-day={day === dayAt(entries[row - 1]) ? undefined : day}
                >
                  <RowCells entry={entry} mark={marks.get(entry.line.id ?? '')} {...rest} />
                </tr>
              </Fragment>
            )
          })}
          <Spacer height={topOf(entries.length) - topOf((rows.at(-1) ?? -1) + 1)} />
        </tbody>
      </table>
    </>
  )
}

const DAY = 86_400_000

/** Names the day of a line; undefined where its time could not be read. */
function daysFrom(now: number): (entry: Entry | undefined) => string | undefined {
  const names = new Map([
    [formatDay(now), historyText.today],
    [formatDay(now - DAY), historyText.yesterday],
  ])
  return (entry) => {
    if (!entry || entry.line.timeText !== undefined) return undefined
    const day = formatDay(entry.line.time)
    return names.get(day) ?? day
  }
}

/** Takes the height of the rows that are not in the document. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && <tr className={css.spacer} style={{ blockSize: height }} />
