import { type ComponentType, lazy, useState } from 'react'
import { ACCESS, type Access } from '#config/access.ts'
import type { Services } from '../stores/services.ts'
import { type AppRoute, isAt, routes } from './routes.ts'

interface Prepared {
  /** Resolves when the screen's cached data has been read. */
  readonly data: Promise<unknown>
}

export interface Screen extends Pick<AppRoute, 'path'> {
  readonly access: Access
  readonly View: ComponentType
  /**
   * Loads the screen's code before the navigation, so that React does not render the Suspense fallback, and begins to read
   * its cached data.
   */
  readonly prepare: (services: Services) => Promise<Prepared>
}

export const screens: readonly Screen[] = routes.map(screenOf)

export const screenAt = (path: string): Screen | undefined =>
  screens.find((screen) => isAt(screen.path, path))

const nothing = () => Promise.resolve<unknown>(undefined)

function screenOf({ path, load }: AppRoute): Screen {
  let loaded: ComponentType | undefined
  const Lazy = lazy(async () => ({ default: (await load()).View }))

  function View() {
    // Chosen once per mount: changing the component would unmount the form and lose its input.
    const [Component] = useState(() => loaded ?? Lazy)
    return <Component />
  }

  async function prepare(services: Services): Promise<Prepared> {
    const { View, hydrate = nothing } = await load()
    loaded = View
    return { data: hydrate(services).catch(reportError) }
  }

  return { path, access: ACCESS[path], View, prepare }
}
