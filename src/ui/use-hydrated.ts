import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False while a prerendered page is hydrated: it must first be rendered as it was prerendered. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
