import { memo } from 'react'
import { filtersText, historyText } from '#text/wallet.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'
import { type Filter, type FilterSetter, NO_FILTER, setterOf } from './history-filter.ts'
import { coinOptions, statusOptions } from './history-options.ts'

interface Props extends Omit<Filter, 'search'> {
  entries: readonly Entry[]
  isFiltering: boolean
  onChange: FilterSetter
}

/** The filters beside the search. Loaded when they are opened. */
export const HistoryChoices = memo(function HistoryChoices({
  entries,
  onChange,
  ...filter
}: Props) {
  const set = (field: keyof Filter) => setterOf(onChange, field)
  return (
    <>
      <div className={css.choices}>
        <SelectField
          label={historyText.columns.status}
          options={[{ value: '', label: filtersText.allStatuses }, ...statusOptions(entries)]}
          value={filter.status}
          onChange={set('status')}
        />
        <SelectField
          label={historyText.columns.coin}
          options={[{ value: '', label: filtersText.allCoins }, ...coinOptions(entries)]}
          value={filter.coin}
          onChange={set('coin')}
        />
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={filtersText[end]}
            noneLabel={filtersText.anyDay}
            value={filter[end]}
            onChange={set(end)}
          />
        ))}
      </div>
      {filter.isFiltering && (
        <Button kind="quiet" onClick={() => onChange(() => NO_FILTER)}>
          {filtersText.clear}
        </Button>
      )}
    </>
  )
})
