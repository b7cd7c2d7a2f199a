import { type KeyboardEvent, type ReactNode, useDeferredValue, useId } from 'react'
import css from './Tabs.module.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly panel: ReactNode
}

interface Props<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/**
 * The index that a key selects among `count` tabs; the arrows wrap around. In a page that is read from the right the next tab
 * is on the left.
 */
function targetOf(key: string, index: number, count: number): number | undefined {
  const next = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return (index + (key === next ? 1 : count - 1)) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** WAI-ARIA tabs with a roving tabindex; arrow keys move and select. Only the selected panel is rendered. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const id = useId()
  // The selected tab is painted before its panel is rendered.
  const shown = useDeferredValue(selected)

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[targetOf(event.key, index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(`${id}-tab-${next.id}`)?.focus()
  }

  return (
    <div className={css.tabs}>
      <div className={css.list} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-tab-${tab.id}`}
            className={css.tab}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel-${tab.id}`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${id}-panel-${tab.id}`}
          className={css.panel}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={tab.id !== shown}
        >
          {tab.id === shown && tab.panel}
        </div>
      ))}
    </div>
  )
}
