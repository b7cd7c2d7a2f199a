import { createContext } from 'react'

/** Whether a screen that appears takes the focus to its heading: the reader went to it. */
export const PageFocus = createContext<() => boolean>(() => false)
