import { Skeleton } from '../feedback/Skeleton.tsx'
import { StatusPill, type Tone } from '../feedback/StatusPill.tsx'
import { Card } from '../layout/Card.tsx'
import { AsOf } from './AsOf.tsx'
import css from './Movements.module.css'
import { Time } from './Time.tsx'

interface Movement {
  readonly key: string
  /** Such as "Deposit". */
  readonly what: string
  /** With its sign and coin. */
  readonly amount: string
  /** In milliseconds since 1970, or as it was written where it could not be read. */
  readonly time: number | string
  readonly status: string
  readonly tone: Tone
  /** How far it has come, or why it did not; empty where there is nothing to add. */
  readonly note: string
}

interface Props {
  title: string
  /** The newest first. */
  movements: readonly Movement[]
  isLoading: boolean
  /** Why there are none, or not all. */
  empty: string
  isIncomplete: boolean
  /** When they were so, in milliseconds since 1970, if that may have changed. */
  asOf?: { readonly label: string; readonly at: number } | undefined
}

/** The last changes of a balance, each with its state. */
export const Movements = ({ title, movements, isLoading, empty, isIncomplete, asOf }: Props) => (
  <Card title={title}>
    {movements.length > 0 && (
      <ul className={css.movements}>
        {movements.map(({ key, ...movement }) => (
          <Row key={key} {...movement} />
        ))}
      </ul>
    )}
    {isLoading && movements.length === 0 && <Skeleton rows={3} shape="row" />}
    {!isLoading && (isIncomplete || movements.length === 0) && <p className={css.soft}>{empty}</p>}
    {asOf && (
      <p className={css.soft}>
        {asOf.label} <AsOf at={asOf.at} />
      </p>
    )}
  </Card>
)

const Row = ({ what, amount, time, status, tone, note }: Omit<Movement, 'key'>) => (
  <li className={css.movement}>
    <span className={css.what}>{what}</span>
    <span className={css.amount}>{amount}</span>
    <span className={css.soft}>{typeof time === 'number' ? <Time at={time} /> : time}</span>
    <span className={css.status}>
      <StatusPill tone={tone}>{status}</StatusPill>
    </span>
    {note !== '' && <span className={`${css.note} ${css.soft}`}>{note}</span>}
  </li>
)
