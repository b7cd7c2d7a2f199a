import { type Signal, signal } from '@preact/signals-core'
import type { SavedAddress } from '#domain/addresses/book.ts'
import type { Factory } from './services.ts'
import { sessionStore } from './session.ts'

export type RecentRecipient = Pick<SavedAddress, 'network' | 'address'>

/** Where the last withdrawal of this page went, to be saved in the address book. */
export const recentRecipientSignal: Factory<Signal<RecentRecipient | null>> = ({ get }) => {
  const recent = signal<RecentRecipient | null>(null)
  get(sessionStore).onEnd(() => {
    recent.value = null
  })
  return recent
}
