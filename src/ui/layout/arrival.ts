import { createContext } from 'react'

/**
 * How the screen came to be shown: by a navigation, or by going back or forward in the history, where the browser restores
 * the scroll position as soon as the screen is rendered. Undefined for the first screen of a document.
 */
export type Arrival = 'navigation' | 'history' | undefined

/** Asked by each screen when it is shown. */
export const ScreenArrival = createContext<() => Arrival>(() => undefined)
