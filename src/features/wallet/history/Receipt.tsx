import { site } from '#config/site.ts'
import { historyText } from '../../../text/screens-wallet.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { DataItem } from '../../../ui/display/DataList.tsx'
import { DataList } from '../../../ui/display/DataList.tsx'
import { GroupedText } from '../../../ui/display/GroupedText.tsx'
import { Time } from '../../../ui/display/Time.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { explorerLink } from './explorer.ts'
import { networkText } from './history-columns.tsx'
import type { Entry, Figure } from './history-entry.ts'
import { figureText, toneOf } from './history-entry.ts'
import css from './receipt.module.css'

interface Props {
  entry: Entry
  isHidden: boolean
  onClose: () => void
}

const { columns: label } = historyText
const AMOUNT_LABELS = {
  deposit: { amount: label.amount, result: '' },
  withdrawal: { amount: label.total, result: label.arrives },
  purchase: { amount: label.paid, result: label.received },
} as const

/** Everything there is to one entry, on the screen and on paper. */
export function Receipt({ entry, isHidden, onClose }: Props) {
  const labels = AMOUNT_LABELS[entry.kind]
  const figure = (it: Figure) => figureText(it, isHidden)
  const items: (DataItem | false | '' | undefined)[] = [
    {
      label: label.time,
      value: <Time at={entry.time} />,
    },
    entry.type && { label: label.type, value: entry.type },
    { label: labels.amount, value: figure(entry.amount) },
    entry.fee && { label: label.fee, value: figure(entry.fee) },
    entry.result && { label: labels.result, value: figure(entry.result), isTotal: true },
    entry.chain && { label: label.network, value: networkText(entry.chain) },
    entry.address && { label: label.address, value: <GroupedText text={entry.address} /> },
    entry.transaction && {
      label: label.transaction,
      value: <GroupedText text={entry.transaction} />,
    },
    {
      label: label.status,
      value: <StatusPill tone={toneOf(entry.status)}>{entry.status}</StatusPill>,
    },
    entry.reason && { label: label.reason, value: entry.reason },
  ]
  const title = `${historyText.tabs[entry.kind]} · ${historyText.receipt}`
  const link = explorerLink(entry.chain, entry.transaction)
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
      <div className={css['receipt']}>
        <p className={css['letterhead']}>
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
