import { createContext } from 'react'

/** Whether a new screen moves the focus to its heading: after a navigation, not for the first screen. */
export const PageFocus = createContext<() => boolean>(() => false)
