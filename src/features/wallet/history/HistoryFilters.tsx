import { lazy, memo, Suspense, useState } from 'react'
import { historyText } from '#text/wallet.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import css from './history.module.css'
import type { Entry } from './history-entry.ts'
import { type Filter, type FilterSetter, isFiltering, setterOf } from './history-filter.ts'

const HistoryChoices = lazy(async () => ({
  default: (await import('./HistoryChoices.tsx')).HistoryChoices,
}))

interface Props {
  entries: readonly Entry[]
  filter: Filter
  onChange: FilterSetter
}

/**
 * The search is always visible, the filters are collapsed: on a phone they would push the history off the screen.
 * Memoised, as are the choices: a keystroke renders the search field, and later the list without it.
 */
export const HistoryFilters = memo(function HistoryFilters({ entries, filter, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
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
      <details className={css.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{historyText.filters}</summary>
        {isOpen && (
          <Suspense>
            <HistoryChoices
              {...choices}
              entries={entries}
              isFiltering={isFiltering(filter)}
              onChange={onChange}
            />
          </Suspense>
        )}
      </details>
    </search>
  )
})
