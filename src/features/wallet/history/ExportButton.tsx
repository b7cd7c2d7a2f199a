import { memo } from 'react'
import type { HistoryKind } from '#domain/history.ts'
import { historyText } from '#text/screens-wallet.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { Entry } from './history-entry.ts'

interface Props {
  kind: HistoryKind
  shown: readonly Entry[]
  /** The note that describes the button, if there is one. */
  noteId: string | undefined
}

const fileName = (kind: HistoryKind) =>
  `${kind}-history-${new Date().toISOString().slice(0, 10)}.csv`

/** Downloads the shown entries as a file for spreadsheets. */
export const ExportButton = memo(function ExportButton({ kind, shown, noteId }: Props) {
  const exportCsv = async () => {
    const [{ historyCsv }, { downloadText }] = await Promise.all([
      import('./history-csv.ts'),
      import('./download.ts'),
    ])
    downloadText(fileName(kind), 'text/csv', await historyCsv(kind, shown))
  }
  return (
    <Button
      kind="secondary"
      disabled={shown.length === 0}
      aria-describedby={noteId}
      onClick={exportCsv}
    >
      {historyText.exportCsv}
    </Button>
  )
})
