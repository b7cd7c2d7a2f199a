import { site } from '#config/site.ts'
import { explorerLink } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { historyText } from '#text/screens-wallet.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { DataItem } from '../../../ui/display/DataList.tsx'
import { DataList } from '../../../ui/display/DataList.tsx'
import { GroupedText } from '../../../ui/display/GroupedText.tsx'
import { Time } from '../../../ui/display/Time.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { AMOUNT_LABEL, EntryStatus, networkText } from './history-columns.tsx'
import { type AnyLine, type Entry, formatAmount } from './history-entry.ts'
import css from './receipt.module.css'

interface Props {
  entry: Entry
  isHidden: boolean
  onClose: () => void
}

const { columns: label } = historyText

/** All details of one entry, printable. */
export function Receipt({ entry, isHidden, onClose }: Props) {
  const line: AnyLine = entry.line
  const text = (amount: Amount<string>) => formatAmount(amount, isHidden)
  const items: (DataItem | false | '' | undefined)[] = [
    { label: label.time, value: <Time at={line.time} /> },
    line.type && { label: label.type, value: line.type },
    { label: AMOUNT_LABEL[line.kind], value: text(line.amount) },
    line.fee && { label: label.fee, value: text(line.fee) },
    line.arrives && { label: label.arrives, value: text(line.arrives), isTotal: true },
    line.received && { label: label.received, value: text(line.received), isTotal: true },
    line.network && { label: label.network, value: networkText(line.network) },
    line.address && { label: label.address, value: <GroupedText text={line.address} /> },
    line.transaction && {
      label: label.transaction,
      value: <GroupedText text={line.transaction} />,
    },
    { label: label.status, value: <EntryStatus status={line.status} /> },
    line.reason && { label: label.reason, value: line.reason },
  ]
  const title = `${historyText.tabs[line.kind]} · ${historyText.receipt}`
  const link = explorerLink(line.network ?? '', line.transaction ?? '')
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={historyText.close}
      actions={
        <Button kind="secondary" onClick={() => print()}>
          {historyText.print}
        </Button>
      }
    >
      <div className={css.receipt}>
        <p className={css.letterhead}>
          {site.siteName} · {title}
        </p>
        <DataList items={items.filter((item): item is DataItem => Boolean(item))} />
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {historyText.explorer}
          </a>
        )}
      </div>
    </Dialog>
  )
}
