import { createContext } from 'react'

/**
 * How the screen came to be shown: as the first one of its document, by a navigation, or by going back or forward, where
 * the browser restores the scroll position as soon as the screen is rendered.
 */
export type Arrival = 'document' | 'navigation' | 'history'

/** Asked by each screen when it is shown. */
export const ScreenArrival = createContext<() => Arrival>(() => 'document')
