import type { ComponentType } from 'react'
import type { Extension } from '#contract/extensions.ts'
import { notLoaded } from '#text/failures.ts'
import { pushTitle } from '#text/push.ts'
import { freezeCardText, lockTitle, passkeySettingsText, sessionsText } from '#text/security.ts'
import { addressBookText, personalDataTitle, phraseText } from '#text/settings.ts'
import { late } from '../../ui/feedback/late.tsx'
import { FreezeCard } from './sessions/FreezeCard.tsx'

/** The pages of the settings on a narrow screen, which the address names after its `#`. On a wide one all are beside each other. */
export const GROUPS = ['account', 'security', 'addresses', 'notifications', 'device'] as const
export type Group = (typeof GROUPS)[number]

export const isGroup = (text: string): text is Group => GROUPS.some((group) => group === text)

/** A card of the settings that has code of its own. */
export interface Section {
  readonly group: Group
  /** The extension of a card that only some hosts can serve. */
  readonly offeredAs?: Extension
  readonly title: string
  /** A frozen account does not have it. */
  readonly isForFree?: true
  /** Made with `late`, unless it is small: what few people open is not loaded with the screen. */
  readonly View: ComponentType
}

/** In the order in which they are shown, between the password and the appearance. */
export const SECTIONS: readonly Section[] = [
  {
    group: 'security',
    offeredAs: 'sessions',
    title: sessionsText.title,
    View: late(() => import('./sessions/SessionList.tsx'), notLoaded),
  },
  {
    group: 'security',
    offeredAs: 'self-freeze',
    title: freezeCardText.title,
    View: FreezeCard,
    isForFree: true,
  },
  {
    group: 'security',
    offeredAs: 'mail-phrase',
    title: phraseText.title,
    View: late(() => import('./phrase/Phrase.tsx'), notLoaded),
  },
  {
    group: 'addresses',
    offeredAs: 'address-book',
    title: addressBookText.title,
    View: late(() => import('./address-book/AddressBook.tsx'), notLoaded),
  },
  {
    group: 'security',
    offeredAs: 'passkeys',
    title: passkeySettingsText.title,
    View: late(() => import('./passkeys/Passkeys.tsx'), notLoaded),
  },
  {
    group: 'notifications',
    offeredAs: 'push',
    title: pushTitle,
    View: late(() => import('./push/PushSettings.tsx'), notLoaded, 4),
  },
  {
    group: 'account',
    offeredAs: 'personal-data',
    title: personalDataTitle,
    View: late(() => import('./personal-data/PersonalData.tsx'), notLoaded),
  },
  {
    group: 'device',
    title: lockTitle,
    View: late(() => import('./lock/AppLockCard.tsx'), notLoaded, 4),
  },
]
