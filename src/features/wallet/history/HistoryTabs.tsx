import { type ComponentProps, memo } from 'react'
import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import { historyText } from '#text/screens-wallet.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'

type Props = ComponentProps<typeof HistoryPanel> & {
  selected: HistoryKind
  onSelect: (kind: HistoryKind) => void
}

/** The three histories. Memoised: typing in the search renders them only when entries are found. */
export const HistoryTabs = memo(function HistoryTabs({ selected, onSelect, ...panel }: Props) {
  return (
    <Tabs
      label={historyText.title}
      selected={selected}
      onSelect={onSelect}
      tabs={HISTORY_KINDS.map((id) => ({
        id,
        label: historyText.tabs[id],
        panel: <HistoryPanel {...panel} />,
      }))}
    />
  )
})
