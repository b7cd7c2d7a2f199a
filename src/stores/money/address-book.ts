import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { addressBookAnswer } from '#contract/money/address-book.ts'
import type { AddressBook, SavedAddress } from '#domain/addresses/book.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { createAddressBookApi } from '../../api/money/address-book.ts'
import type { ApiError, ApiResult } from '../../api/request.ts'
import type { Cache } from '../../offline/cache.ts'
import { sessionStore } from '../account/session.ts'
import type { Factory } from '../services.ts'
import { cachedStore } from '../user-cache.ts'

export interface AddressBookDeps {
  readonly request: () => Promise<ApiResult<AddressBook>>
  readonly cache: Pick<Cache, 'read' | 'write'>
  readonly token: ReadonlySignal<string | null>
}

export interface AddressBookStore {
  /** The host's latest answer, at first the one that is kept on the device. Null until known. */
  readonly book: ReadonlySignal<AddressBook | null>
  /** Why the latest request failed. */
  readonly error: ReadonlySignal<ApiError | null>
  load(): Promise<void>
  /** Takes the book that a call has answered. */
  receive(answer: Promise<ApiResult<AddressBook>>): Promise<ApiResult<AddressBook>>
  clear(): void
}

const NAME = 'address-book'

export function createAddressBook({ request, cache, token }: AddressBookDeps): AddressBookStore {
  const book = signal<AddressBook | null>(null)
  const error = signal<ApiError | null>(null)

  async function loadCached(): Promise<void> {
    const owner = token.peek()
    const stored = await cache.read(NAME, addressBookAnswer)
    if (stored && owner === token.peek()) book.value ??= stored
  }

  /** Takes the answer unless the login of the question has ended. */
  async function take(owner: string | null, answer: ApiResult<AddressBook>): Promise<void> {
    if (owner !== token.peek() || !answer.ok) return
    book.value = answer.value
    await cache.write({ [NAME]: answer.value })
  }

  return {
    book,
    error,
    async load() {
      const owner = token.peek()
      if (book.peek() === null) await loadCached()
      const answer = await request()
      if (owner === token.peek()) error.value = answer.ok ? null : answer.error
      await take(owner, answer)
    },
    async receive(asked) {
      const owner = token.peek()
      const answer = await asked
      await take(owner, answer)
      return answer
    },
    clear() {
      book.value = null
      error.value = null
    },
  }
}

/** Only where the host offers `address-book`. */
export const addressBookStore = cachedStore(
  createAddressBook,
  (get) => get(createAddressBookApi).addressBook,
)

export type RecentRecipient = Pick<SavedAddress, 'network' | 'address'>

/** The last withdrawal of this page that was placed. */
export interface PlacedWithdrawal {
  readonly order: WithdrawalOrder
  /** Whether it waits for a day, since a code has confirmed it in place of a passkey. */
  readonly waits: boolean
}

/** The withdrawal that was placed last: it is shown, and where it went can be saved in the address book. */
export const placedWithdrawalSignal: Factory<Signal<PlacedWithdrawal | null>> = ({ get }) => {
  const recent = signal<PlacedWithdrawal | null>(null)
  get(sessionStore).onEnd(() => {
    recent.value = null
  })
  return recent
}
