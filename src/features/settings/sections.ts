import type { ComponentType } from 'react'
import type { Extension } from '#contract/values/extensions.ts'
import { failures } from '#text/screens-failures.ts'
import { sessionsText } from '#text/sessions/list.ts'
import { late } from '../../ui/feedback/late.tsx'

/** A card of the settings that only some hosts can serve. */
export interface Section {
  readonly offeredAs: Extension
  readonly title: string
  /** Made with `late`: what few people open is not loaded with the screen. */
  readonly View: ComponentType
}

/** Of code that could not be loaded. */
const failure = { title: failures.unreachable, label: failures.retry }

/** In the order in which they are shown, between the password and the appearance. */
export const SECTIONS: readonly Section[] = [
  {
    offeredAs: 'sessions',
    title: sessionsText.title,
    View: late(() => import('./sessions/SessionList.tsx'), failure),
  },
]
