import { type Dispatch, memo, type SetStateAction } from 'react'
import { historyText } from '#text/screens-wallet.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
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

/** Sets a field of the filter to what is typed or chosen. */
const setterOf =
  (onChange: HasSetter['onChange'], field: keyof Filter) =>
  ({ target: { value } }: { target: { value: string } }) =>
    onChange((filter) => ({ ...filter, [field]: value }))

interface Props extends HasSetter {
  entries: readonly Entry[]
  filter: Filter
}

/**
 * The search is always visible, the filters are collapsed: on a phone they would push the history off the screen.
 * Memoised, as are the choices: a keystroke renders the search field, and later the list without it.
 */
export const HistoryFilters = memo(function HistoryFilters({ entries, filter, onChange }: Props) {
  const { search, ...choices } = filter
  return (
    <search className={css.filters}>
      <Field
        type="search"
        label={historyText.search}
        value={search}
        onChange={setterOf(onChange, 'search')}
        leading={<Icon name="search" />}
      />
      <Choices
        {...choices}
        entries={entries}
        isFiltering={isFiltering(filter)}
        onChange={onChange}
      />
    </search>
  )
})

interface ChoicesProps extends Omit<Filter, 'search'>, HasSetter {
  entries: readonly Entry[]
  isFiltering: boolean
}

const Choices = memo(function Choices({ entries, onChange, ...filter }: ChoicesProps) {
  const set = (field: keyof Filter) => setterOf(onChange, field)
  return (
    <details className={css.more}>
      <summary>{historyText.filters}</summary>
      <div className={css.choices}>
        <SelectField
          label={historyText.columns.status}
          options={[{ value: '', label: historyText.allStatuses }, ...statusOptions(entries)]}
          value={filter.status}
          onChange={set('status')}
        />
        <SelectField
          label={historyText.columns.coin}
          options={[{ value: '', label: historyText.allCoins }, ...coinOptions(entries)]}
          value={filter.coin}
          onChange={set('coin')}
        />
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={historyText[end]}
            noneLabel={historyText.anyDay}
            value={filter[end]}
            onChange={set(end)}
          />
        ))}
      </div>
      {filter.isFiltering && (
        <Button kind="quiet" onClick={() => onChange(NO_FILTER)}>
          {historyText.clear}
        </Button>
      )}
    </details>
  )
})
