import type { ReactNode } from 'react'
import css from './DataList.module.css'

export interface DataItem {
  readonly label: string
  readonly value: ReactNode
  /** A button that changes how the value is shown. */
  readonly action?: ReactNode
  /** The line that counts. */
  readonly isTotal?: boolean
}

/** What is about to happen, or has happened, line by line. */
export const DataList = ({ items }: { items: readonly DataItem[] }) => (
  <dl className={css.list}>
    {items.map((item) => (
      <div key={item.label} className={css.item} data-total={item.isTotal}>
        <dt className={css.label}>{item.label}</dt>
        <dd className={css.value}>
          {item.value}
          {item.action}
        </dd>
      </div>
    ))}
  </dl>
)
