import { useMemo } from 'react'
import { historyText } from '#text/screens-wallet.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'
import type { Filter } from './history-filter.ts'
import { coinOptions, isFiltering, NO_FILTER, statusOptions } from './history-filter.ts'

interface Props {
  entries: readonly Entry[]
  filter: Filter
  onChange: (filter: Filter) => void
}

/** The search is always visible, the filters are collapsed: on a phone they would push the history off the screen. */
export function HistoryFilters({ entries, filter, onChange }: Props) {
  const statuses = useMemo(() => statusOptions(entries), [entries])
  const coins = useMemo(() => coinOptions(entries), [entries])
  const set = (field: keyof Filter) => (event: { target: { value: string } }) =>
    onChange({ ...filter, [field]: event.target.value })
  return (
    <search className={css.filters}>
      <Field
        type="search"
        label={historyText.search}
        value={filter.search}
        onChange={set('search')}
        leading={<Icon name="search" />}
      />
      <details className={css.more}>
        <summary>{historyText.filters}</summary>
        <div className={css.choices}>
          <SelectField
            label={historyText.columns.status}
            options={[{ value: '', label: historyText.allStatuses }, ...statuses]}
            value={filter.status}
            onChange={set('status')}
          />
          <SelectField
            label={historyText.columns.coin}
            options={[{ value: '', label: historyText.allCoins }, ...coins]}
            value={filter.coin}
            onChange={set('coin')}
          />
          <Field type="date" label={historyText.from} value={filter.from} onChange={set('from')} />
          <Field type="date" label={historyText.to} value={filter.to} onChange={set('to')} />
        </div>
        {isFiltering(filter) && (
          <Button kind="quiet" onClick={() => onChange(NO_FILTER)}>
            {historyText.clear}
          </Button>
        )}
      </details>
    </search>
  )
}
