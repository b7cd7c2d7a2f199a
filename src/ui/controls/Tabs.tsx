import { type KeyboardEvent, type ReactNode, useId } from 'react'
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

/** How far each key moves among `count` tabs; the ends meet. */
const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** WAI-ARIA tabs: one stop for Tab, arrows move and select. A panel that is not selected is not rendered. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const id = useId()

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === selected)
    const next = tabs[moves[event.key]?.(index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(`${id}-tab-${next.id}`)?.focus()
  }

  return (
    <div className={css.tabs}>
      <div className={css.list} role="tablist" aria-label={label} onKeyDown={move}>
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
          hidden={tab.id !== selected}
        >
          {tab.id === selected && tab.panel}
        </div>
      ))}
    </div>
  )
}
