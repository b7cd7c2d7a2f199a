import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useRef } from 'react'
import { paths } from '#config/paths.ts'
import { site } from '#config/site.ts'
import { type AnyLine, explorerLink, type HistoryLine } from '#domain/history.ts'
import { formatInFull } from '#domain/money/decimal.ts'
import { typeText } from '#text/lines.ts'
import { historyText, kindText, receiptText } from '#text/wallet.ts'
import { Link } from '../../../router/navigation.tsx'
import { historyStores } from '../../../stores/history/history.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { type DataItem, DataList } from '../../../ui/display/DataList.tsx'
import { GroupedText } from '../../../ui/display/GroupedText.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { fieldText, useWait } from './field-values.ts'
import type { Entry } from './history-entry.ts'
import { FIELDS, type HistoryField } from './history-fields.ts'
import css from './receipt.module.css'
import { receiptValue } from './receipt-value.tsx'

const LineActions = lazy(async () => ({
  default: (await import('./line/LineActions.tsx')).LineActions,
}))

interface Props {
  entry: Entry
  isHidden: boolean
  onClose: () => void
}

/** The receipt begins with these; the others follow as in the CSV. */
const isLeading = ({ name }: HistoryField) => name === 'time' || name === 'type'

/** The time zone of the times that are shown, such as `Europe/Berlin`. */
const typeWord = (type: string): string =>
  Object.entries(typeText).find(([spelled]) => spelled === type)?.[1] ?? type

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The line as it is by now, as the history behind the receipt has it; without an id, as it was. */
function useCurrentLine(line: HistoryLine): AnyLine {
  useSignals()
  const lines: readonly HistoryLine[] = useService(historyStores)[line.kind].rows.value
  if (line.id === undefined) return line
  return lines.find(({ id }) => id === line.id) ?? line
}

/** All details of one entry with all decimals, printable. */
export function Receipt({ entry, isHidden, onClose }: Props) {
  const line = useCurrentLine(entry.line)
  const sorted = FIELDS[line.kind].toSorted((a, b) => Number(isLeading(b)) - Number(isLeading(a)))
  const items = sorted.flatMap((field): DataItem[] => {
    const { label, isTotal = false } = field
    const shown = receiptValue(field, line, isHidden, formatInFull)
    // The amounts name the coin, and the status how long it waits.
    if (shown === '' || field.name === 'coin' || field.name === 'waitsUntil') return []
    const value = field.as === 'code' ? <GroupedText text={fieldText(field, line)} /> : shown
    if (field.name === 'stage' && line.stage)
      return [{ label, value: receiptText.stages[line.stage], isTotal }]
    if (field.name === 'type') return [{ label, value: typeWord(String(shown)), isTotal }]
    if (field.name === 'time' && line.timeText === undefined)
      return [
        { label, value, isTotal },
        { label: receiptText.timeZone, value: timeZone() },
      ]
    return [{ label, value, isTotal }]
  })
  if (line.id !== undefined) items.push({ label: receiptText.id, value: line.id })
  const title = `${kindText[line.kind].name} · ${historyText.receipt}`
  const letterhead = `${site.siteName} · ${title}`
  const waits = useWait(line) !== undefined
  const link = explorerLink(line.network ?? '', line.transaction ?? '')
  const paper = useRef<HTMLDivElement>(null)
  const share = async () => {
    const { shareReceipt } = await import('./line/receipt-picture.ts')
    if (paper.current) await shareReceipt(letterhead, paper.current)
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={receiptText.close}
      actions={
        <>
          <Button kind="secondary" onClick={() => print()}>
            {receiptText.print}
          </Button>
          <Button kind="secondary" onClick={share}>
            {receiptText.share}
          </Button>
        </>
      }
    >
      <div ref={paper} className={css.receipt}>
        <p className={css.letterhead}>{letterhead}</p>
        <DataList items={items} />
        {line.id !== undefined && (
          <Suspense>
            <LineActions line={line} id={line.id} />
          </Suspense>
        )}
        {waits && <Link to={`${paths.settings}#security`}>{receiptText.cancel}</Link>}
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {receiptText.explorer}
          </a>
        )}
      </div>
    </Dialog>
  )
}
