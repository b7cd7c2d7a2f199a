import type { ReactNode } from 'react'
import css from './DataList.module.css'
import { unbroken } from './unbroken.tsx'

export interface DataItem {
  readonly label: ReactNode
  readonly value: ReactNode
  /** A button that changes how the value is shown. */
  readonly action?: ReactNode
  /** Emphasises the line. */
  readonly isTotal?: boolean
}

/** The labelled values of a review or receipt. */
export const DataList = ({ items }: { items: readonly DataItem[] }) => (
  <dl className={css.list}>
    {items.map((item, index) => (
      <div
        key={typeof item.label === 'string' ? item.label : index}
        className={css.item}
        data-total={item.isTotal}
      >
        <dt className={css.label}>{item.label}</dt>
        <dd className={css.value}>
          {unbroken(item.value)}
          {item.action}
        </dd>
      </div>
    ))}
  </dl>
)
