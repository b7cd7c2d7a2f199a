import { useEffect, useState } from 'react'
import { type AddressBook, isNew } from '#domain/addresses/book.ts'
import type { NamedAddress } from '#domain/addresses/look-alike.ts'
import type { Network } from '#domain/assets.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import { addressBookStore } from '../../../stores/money/address-book.ts'
import { useServices } from '../../../stores/use-service.ts'
import { afterPaint } from '../../../ui/after-paint.ts'

/** The person's address book, and the time at which it was first looked at. */
export interface OpenBook {
  /** Null where the host keeps none, or until it is known. */
  readonly book: AddressBook | null
  readonly now: number
}

/** Reads signals. */
export function useAddressBook(): OpenBook {
  const { get, platform } = useServices()
  const isOffered = get(sessionStore).offers('address-book')
  const { book } = get(addressBookStore)
  const [now] = useState(platform.now)
  return { book: isOffered ? book.value : null, now }
}

/** Loads it where the host keeps one. */
export function useLoadedAddressBook(): void {
  const { get } = useServices()
  const isOffered = get(sessionStore).offers('address-book')
  const { load } = get(addressBookStore)
  useEffect(() => {
    if (isOffered) afterPaint(() => load().catch(reportError))
  }, [isOffered, load])
}

/** As an address to withdraw to is compared with. */
export const namedOn = ({ book, now }: OpenBook, network: Network): readonly NamedAddress[] =>
  (book?.saved ?? [])
    .filter((saved) => saved.network === network)
    .map((saved) => ({ ...saved, isNew: isNew(saved, now) }))
