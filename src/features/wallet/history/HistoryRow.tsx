import { memo, type ReactNode } from 'react'
import { isCoin } from '#domain/assets.ts'
import { type AnyLine, type HistoryLine, outcomeOf, signOf } from '#domain/history.ts'
import type { Amount as AmountOf } from '#domain/money/amount.ts'
import { formatUnits } from '#domain/money/decimal.ts'
import { screens, statusText } from '#text/messages.ts'
import { historyText, kindText } from '#text/wallet.ts'
import { coinLabel, toneOf } from '../../../stores/money/coins.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Amount } from '../../../ui/display/Amount.tsx'
import { formatDay, formatTime, isoTime } from '../../../ui/display/Time.tsx'
import { unbroken } from '../../../ui/display/unbroken.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { detailText, useWait } from './field-values.ts'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'
import { DETAILS } from './history-fields.ts'

/** The names of the cells, for screen readers; the last one is the button of the receipt. */
export const CELLS = [
  historyText.columns.movement,
  historyText.columns.time,
  historyText.columns.details,
  historyText.columns.amount,
  historyText.columns.status,
  historyText.receipt,
] as const

interface Props {
  entry: Entry
  isHidden: boolean
  /** That the public log has the line. */
  mark: ReactNode
  onReceipt: (entry: Entry) => void
}

/** Memoised, since most rows stay when a search is typed or the window moves; their place may change. */
export const RowCells = memo(function RowCells({ entry, isHidden, mark, onReceipt }: Props) {
  const { line } = entry
  const { coin, time, timeText = formatTime(time), kind } = line
  const [sign, moved] = movedBy(line)
  return (
    <>
      <td className={css.what}>
        <Icon name={isCoin(moved.coin) ? `coin-${moved.coin.toLowerCase()}` : 'tray'} />
        <span>{kindText[kind].name}</span>
      </td>
      <td className={css.time}>
        <When line={line} />
        {mark}
      </td>
      <td className={css.details}>
        <Details line={line} isHidden={isHidden} />
      </td>
      <td className={css.amount} data-outcome={outcomeOf(line.status)}>
        <Amount before={sign} unit={coinLabel(moved.coin)}>
          {isHidden ? screens.hiddenBalance : formatUnits(moved.units)}
        </Amount>
      </td>
      <td className={css.status}>
        <StatusPill tone={toneOf(line.status)}>{statusText(line.status)}</StatusPill>
      </td>
      <td className={css.last}>
        <IconButton
          icon="right"
          label={historyText.receiptOf(coinLabel(coin), timeText)}
          onClick={() => onReceipt(entry)}
        />
      </td>
    </>
  )
})

/** Below the heading of its day the time of day says all to the eye; a time that could not be read is shown as it came. */
function When({ line: { time, timeText } }: { line: HistoryLine }): ReactNode {
  if (timeText !== undefined) return timeText
  return (
    <time dateTime={isoTime(time)}>
      <span className={css.date}>{formatDay(time)}, </span>
      {new Date(time).toTimeString().slice(0, 5)}
    </time>
  )
}

/** What a line has changed: of a purchase what was credited. Nothing has a sign that was rejected. */
export function movedBy(line: HistoryLine): readonly [sign: string, AmountOf<string>] {
  const { received }: AnyLine = line
  const sign = signOf(line)
  return received ? [sign && '+', received] : [sign, line.amount]
}

/** A line of a narrow screen may have room for the first of them only. The receipt has them all. */
function Details({ line, isHidden }: Pick<Props, 'isHidden'> & { line: HistoryLine }): ReactNode {
  const until = useWait(line)
  const waits = until === undefined ? '' : `${historyText.waits.until} ${formatTime(until)}`
  const { reason = '' }: AnyLine = line
  const details = DETAILS[line.kind].map((field) => detailText(field, line, isHidden))
  const parts = [waits, reason, ...details].filter((part) => part !== '')
  return parts.map((part, index) => (
    <span key={part} data-whole={part === waits || part === reason || undefined}>
      {index > 0 && ' · '}
      {unbroken(part)}
    </span>
  ))
}
