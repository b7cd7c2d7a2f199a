import { type ComponentType, lazy, useState } from 'react'
import type { Services } from '../stores/services.ts'
import { type AppRoute, routes } from './routes.ts'

export interface Screen extends Pick<AppRoute, 'path' | 'access'> {
  readonly View: ComponentType
  /**
   * Fetches the screen's code ahead, so that the screen that is left stays until this one can be shown; without it,
   * React shows the fallback meanwhile.
   */
  readonly prepare: (services: Services) => Promise<unknown>
}

export const screens: readonly Screen[] = routes.map(screenOf)

export const screenAt = (path: string): Screen | undefined =>
  screens.find((screen) => screen.path === path)

function screenOf({ path, access, load }: AppRoute): Screen {
  let loaded: ComponentType | undefined
  const Lazy = lazy(async () => ({ default: (await load()).View }))

  function View() {
    // Decided once for the life of this view: a change of component would lose what was typed.
    const [Known] = useState(() => loaded ?? Lazy)
    return <Known />
  }

  async function prepare(services: Services): Promise<void> {
    const { View, hydrate } = await load()
    loaded = View
    // Not waited for: whatever can be shown without it is shown first.
    hydrate?.(services).catch(reportError)
  }

  return { path, access, View, prepare }
}
