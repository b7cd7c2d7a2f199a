import * as v from 'valibot'
import type { AddressBook, SavedAddress } from '#domain/addresses/book.ts'
import { isNetwork } from '#domain/assets.ts'
import { type Call, givenName, shortText } from '../values.ts'

// An extension: addresses that the person has named, on the host. Every call answers the whole book.

export const addressBook = { method: 'GET', path: '/address-book' } as const satisfies Call
export const addressSave = { method: 'POST', path: '/address-book/save' } as const satisfies Call
export const addressRemove = {
  method: 'POST',
  path: '/address-book/remove',
} as const satisfies Call
/** Withdrawals only to addresses that are not new. Turning that off takes effect later. */
export const addressRestrict = {
  method: 'PUT',
  path: '/address-book/restrict',
} as const satisfies Call

const network = v.pipe(v.string(), v.guard(isNetwork))

export const addressSaveRequest = v.object({
  network,
  address: shortText,
  name: givenName,
})
export const addressRemoveRequest = v.object({ id: v.pipe(v.string(), v.uuid()) })
export const addressRestrictRequest = v.object({ restricted: v.boolean() })

const savedAddress = v.object({
  id: v.string(),
  network,
  address: v.string(),
  name: v.string(),
  at: v.number(),
})

const restriction = v.variant('kind', [
  v.object({ kind: v.picklist(['off', 'on']) }),
  v.object({ kind: v.literal('ending'), until: v.number() }),
])

/** One that cannot be read, such as on a network of a later version, must not cost the others. */
const savedAddresses = v.pipe(
  v.array(v.unknown()),
  v.transform((all) =>
    all.flatMap((one): SavedAddress[] => {
      const parsed = v.safeParse(savedAddress, one)
      return parsed.success ? [parsed.output] : []
    }),
  ),
)

/** As the host answers it, and as it is kept on the device. */
export const addressBookAnswer = v.pipe(
  v.object({ saved: savedAddresses, restriction }),
  v.transform((book): AddressBook => book),
)
