import { consoleText } from '#text/console.ts'
import { DataTable } from './DataTable.tsx'

type Texts = Readonly<Record<string, string>>

interface Props {
  before: Texts
  after: Texts
}

/** What something is and what becomes of it, each old value beside its new one. */
export function Changes({ before, after }: Props) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0) return null
  const text = consoleText.order
  return (
    <DataTable
      label={text.what}
      rows={names}
      keyOf={(name) => name}
      columns={[
        { id: 'name', label: '', cell: (name) => name },
        { id: 'before', label: text.before, cell: (name) => before[name] || consoleText.none },
        {
          id: 'after',
          label: text.after,
          cell: (name) => after[name] ?? before[name] ?? consoleText.none,
        },
      ]}
    />
  )
}
