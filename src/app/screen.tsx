import { type ComponentType, lazy, useState } from 'react'

/**
 * A screen whose code comes when it is needed. `prepare` fetches it ahead, so that the screen that is
 * left stays until this one can be shown; without it, React shows the fallback meanwhile.
 */
export interface Screen {
  readonly View: ComponentType
  readonly prepare: () => Promise<unknown>
}

export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  let loaded: ComponentType | undefined
  const Lazy = lazy(async () => ({ default: await load() }))

  function View() {
    // Decided once for the life of this view: a change of component would lose what was typed.
    const [Known] = useState(() => loaded ?? Lazy)
    return <Known />
  }

  async function prepare(): Promise<void> {
    loaded = await load()
  }

  return { View, prepare }
}
