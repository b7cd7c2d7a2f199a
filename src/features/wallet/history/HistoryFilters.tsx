import { type Dispatch, memo, type SetStateAction, useMemo } from 'react'
import { historyText } from '#text/screens-wallet.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'
import type { Filter } from './history-filter.ts'
import { coinOptions, isFiltering, NO_FILTER, statusOptions } from './history-filter.ts'

interface HasSetter {
  onChange: Dispatch<SetStateAction<Filter>>
}
interface Props extends HasSetter {
  entries: readonly Entry[]
  filter: Filter
}

type ChangeEvent = { target: { value: string } }
const setterOf =
  (onChange: Props['onChange'], field: keyof Filter) =>
  ({ target: { value } }: ChangeEvent) =>
    onChange((filter) => ({ ...filter, [field]: value }))

/** The search is always visible, the filters are collapsed: on a phone they would push the history off the screen. */
export function HistoryFilters({ entries, filter, onChange }: Props) {
  const { search, ...choices } = filter
  return (
    <search className={css.filters}>
      <SearchField search={search} onChange={onChange} />
      <Choices
        {...choices}
        entries={entries}
        isFiltering={isFiltering(filter)}
        onChange={onChange}
      />
    </search>
  )
}

/** Memoised, as are the choices: a keystroke renders the field alone, and the list when it is found. */
const SearchField = memo(function SearchField({
  search,
  onChange,
}: Pick<Filter, 'search'> & HasSetter) {
  return (
    <Field
      type="search"
      label={historyText.search}
      value={search}
      onChange={setterOf(onChange, 'search')}
      leading={<Icon name="search" />}
    />
  )
})

interface ChoicesProps extends Omit<Filter, 'search'>, HasSetter {
  entries: readonly Entry[]
  isFiltering: boolean
}

const Choices = memo(function Choices({
  entries,
  status,
  coin,
  from,
  to,
  isFiltering,
  onChange,
}: ChoicesProps) {
  const statuses = useMemo(() => statusOptions(entries), [entries])
  const coins = useMemo(() => coinOptions(entries), [entries])
  const set = (field: keyof Filter) => setterOf(onChange, field)
  return (
    <details className={css.more}>
      <summary>{historyText.filters}</summary>
      <div className={css.choices}>
        <SelectField
          label={historyText.columns.status}
          options={[{ value: '', label: historyText.allStatuses }, ...statuses]}
          value={status}
          onChange={set('status')}
        />
        <SelectField
          label={historyText.columns.coin}
          options={[{ value: '', label: historyText.allCoins }, ...coins]}
          value={coin}
          onChange={set('coin')}
        />
        <Field type="date" label={historyText.from} value={from} onChange={set('from')} />
        <Field type="date" label={historyText.to} value={to} onChange={set('to')} />
      </div>
      {isFiltering && (
        <Button kind="quiet" onClick={() => onChange(NO_FILTER)}>
          {historyText.clear}
        </Button>
      )}
    </details>
  )
})
