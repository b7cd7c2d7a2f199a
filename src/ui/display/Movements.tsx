import type { ComponentType } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { StatusPill, type Tone } from '../feedback/StatusPill.tsx'
import { Card } from '../layout/Card.tsx'
import { Amount } from './Amount.tsx'
import css from './Movements.module.css'
import { AsOf, Time } from './Time.tsx'

interface Movement {
  readonly key: string
  /** The kind, such as "Deposit". */
  readonly what: string
  readonly amount: string
  readonly sign: string
  readonly coin: string
  /** In milliseconds since 1970, or as it was written where it could not be read. */
  readonly time: number | string
  readonly status: string
  readonly tone: Tone
  /** How far it has come, or why it did not; empty where there is nothing to add. */
  readonly note: string
  /** What is so until a time, in milliseconds since 1970, and where to see to it. */
  readonly until: { readonly label: string; readonly to: string; readonly at: number } | undefined
}

interface Props {
  title: string
  /** The newest first. */
  movements: readonly Movement[]
  isLoading: boolean
  /** Why there are none, or not all. */
  empty: string
  isIncomplete: boolean
  /** Renders what leads to another screen. */
  link: ComponentType<{ to: string; children: string }>
  /** When they were so, in milliseconds since 1970, if that may have changed. */
  asOf?: { readonly label: string; readonly at: number } | undefined
}

/** The last changes of a balance, each with its state. */
export const Movements = ({
  title,
  movements,
  isLoading,
  empty,
  isIncomplete,
  link,
  asOf,
}: Props) => (
  <Card title={title}>
    <div className={css.movements}>
      {movements.length > 0 && (
        <ul>
          {movements.map(({ key, ...movement }) => (
            <Row key={key} link={link} {...movement} />
          ))}
        </ul>
      )}
      {isLoading && movements.length === 0 && <Skeleton rows={3} shape="row" />}
      {!isLoading && (isIncomplete || movements.length === 0) && <small>{empty}</small>}
      {asOf && (
        <small>
          {asOf.label} <AsOf at={asOf.at} />
        </small>
      )}
    </div>
  </Card>
)

const Row = ({
  what,
  amount,
  sign,
  coin,
  time,
  status,
  tone,
  note,
  until,
  link: Link,
}: Omit<Movement, 'key'> & Pick<Props, 'link'>) => (
  <li>
    <span>{what}</span>
    <span>
      <Amount before={sign} unit={coin}>
        {amount}
      </Amount>
    </span>
    <small>{typeof time === 'number' ? <Time at={time} /> : time}</small>
    <span>
      <StatusPill tone={tone}>{status}</StatusPill>
    </span>
    {note !== '' && <small>{note}</small>}
    {until && (
      <small>
        <Link to={until.to}>{until.label}</Link> <Time at={until.at} />
      </small>
    )}
  </li>
)
