import type { ComponentType } from 'react'
import type { Extension } from '#contract/values/extensions.ts'
import { pushTitle } from '#text/push/title.ts'
import { notLoaded } from '#text/screens-failures.ts'
import { late } from '../../ui/feedback/late.tsx'

/** A card of the settings that only some hosts can serve. */
export interface Section {
  readonly offeredAs: Extension
  readonly title: string
  /** Made with `late`: what few people open is not loaded with the screen. */
  readonly View: ComponentType
}

/** In the order in which they are shown, between the password and the appearance. */
export const SECTIONS: readonly Section[] = [
  {
    offeredAs: 'push',
    title: pushTitle,
    View: late(() => import('./push/PushSettings.tsx'), notLoaded, 4),
  },
]
