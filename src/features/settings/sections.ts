import type { ComponentType } from 'react'
import type { Extension } from '#contract/values/extensions.ts'
import { failures } from '#text/screens-failures.ts'
import { addressBookText } from '#text/settings/address-book.ts'
import { phraseText } from '#text/settings/phrase.ts'
import { late } from '../../ui/feedback/late.tsx'

/** A card of the settings that only some hosts can serve. */
export interface Section {
  readonly offeredAs: Extension
  readonly title: string
  /** Made with `late`: what few people open is not loaded with the screen. */
  readonly View: ComponentType
}

/** Said where the code of a card could not be loaded. */
const LATE = { title: failures.unreachable, label: failures.retry }

/** In the order in which they are shown, between the password and the appearance. */
export const SECTIONS: readonly Section[] = [
  {
    offeredAs: 'mail-phrase',
    title: phraseText.title,
    View: late(() => import('./phrase/Phrase.tsx'), LATE),
  },
  {
    offeredAs: 'address-book',
    title: addressBookText.title,
    View: late(() => import('./address-book/AddressBook.tsx'), LATE),
  },
]
