import { consoleText } from '#text/console.ts'
import { withdrawalsText as text } from '#text/console-withdrawals.ts'
import { StatusPill, type Tone } from '../../ui/feedback/StatusPill.tsx'
import type { TableColumn } from '../parts/DataTable.tsx'
import { hrefOf } from '../route.ts'
import { UtcTime, utcTime } from '../time.tsx'
import type { QueuedRow } from '../withdrawal.ts'
import css from './Withdrawals.module.css'

/** Signs that somebody should look closer, in words. */
export const Signs = ({ signs }: { signs: readonly string[] }) => (
  <span className={css.signs}>
    {signs.map((sign) => (
      <StatusPill key={sign} tone="waiting" icon="warning">
        {signText(sign)}
      </StatusPill>
    ))}
  </span>
)

const TEXTS: Readonly<Record<string, string>> = text.signs
const signText = (sign: string): string => TEXTS[sign] ?? sign

const TONES: Readonly<Record<string, Tone>> = { approved: 'good', rejected: 'bad' }

interface StatusProps extends QueuedRow {
  /** An order about it waits for others to agree. */
  isBegun?: boolean
}

export function StatusOf({ status, approvedBy, waitsUntil, isFrozen, isBegun }: StatusProps) {
  const isToPay = status === 'pending' && approvedBy !== ''
  return (
    <span className={css.signs}>
      <StatusPill tone={isToPay ? 'good' : (TONES[status] ?? 'waiting')}>
        {isToPay ? text.states['to-pay'] : labelOf(status)}
      </StatusPill>
      {isBegun && <StatusPill tone="waiting">{consoleText.waiting.waits}</StatusPill>}
      {isFrozen && <StatusPill tone="bad">{text.frozen}</StatusPill>}
      {status === 'pending' && waitsUntil !== null && (
        <StatusPill tone="waiting">{text.waits(utcTime(waitsUntil))}</StatusPill>
      )}
    </span>
  )
}

const labelOf = (status: string): string => {
  if (status === 'approved') return text.states.approved
  return status === 'rejected' ? text.states.rejected : text.states.pending
}

interface Selection {
  readonly selected: ReadonlySet<string>
  readonly toggle: (id: string) => void
}

const selectColumn = ({ selected, toggle }: Selection): TableColumn<QueuedRow> => ({
  id: 'select',
  label: text.columns.select,
  cell: ({ id }) => (
    <input
      type="checkbox"
      aria-label={text.select(id)}
      checked={selected.has(id)}
      onChange={() => toggle(id)}
    />
  ),
})

/** What orders wait about is in `begun`. Nothing is selected by who decides nothing. */
export const queueColumns = (
  begun: ReadonlySet<string>,
  selection: Selection | undefined,
): TableColumn<QueuedRow>[] => [
  ...(selection ? [selectColumn(selection)] : []),
  {
    id: 'at',
    label: text.columns.at,
    cell: ({ id, at }) => (
      <a href={hrefOf(`withdrawals/${id}`)}>
        <UtcTime at={at} />
      </a>
    ),
  },
  { id: 'person', label: text.columns.person, cell: ({ email }) => email },
  {
    id: 'amount',
    label: text.columns.amount,
    isAmount: true,
    cell: ({ amount, coin }) => `${amount} ${coin}`,
  },
  {
    id: 'to',
    label: text.columns.to,
    cell: ({ address, network }) => (
      <>
        <code>{address}</code> {network}
      </>
    ),
  },
  { id: 'signs', label: text.columns.signs, cell: ({ signs }) => <Signs signs={signs} /> },
  {
    id: 'status',
    label: text.columns.status,
    cell: (one) => <StatusOf {...one} isBegun={begun.has(one.id)} />,
  },
]
