import { type ComponentType, lazy, useState } from 'react'
import { type AppRoute, routes } from './routes.ts'

export interface Screen extends Pick<AppRoute, 'path' | 'access'> {
  readonly View: ComponentType
  /**
   * Fetches the screen's code, and what is kept for it, ahead, so that the screen that is left stays until this
   * one can be shown; without it, React shows the fallback meanwhile.
   */
  readonly prepare: () => Promise<unknown>
}

/** How long a screen waits for what the device keeps (milliseconds): a database that does not open must not hold it up. */
const RECALL_AT_MOST = 300

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

  async function prepare(): Promise<void> {
    const { View, recall } = await load()
    loaded = View
    if (recall) await Promise.race([recall(), later(RECALL_AT_MOST)])
  }

  return { path, access, View, prepare }
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
