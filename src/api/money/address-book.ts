import {
  addressBook,
  addressBookAnswer,
  addressRemove,
  addressRestrict,
  addressSave,
} from '#contract/money/address-book.ts'
import type { SavedAddress } from '#domain/addresses/book.ts'
import type { HasClient } from '../request.ts'

export type NewAddress = Pick<SavedAddress, 'network' | 'address' | 'name'>

/** Only for hosts that offer `address-book`. Each call answers the whole book. */
export const createAddressBookApi = ({ client }: HasClient) => ({
  addressBook: () => client.request(addressBookAnswer, { ...addressBook, bearer: 'session' }),

  /** 409: the address or the name is used, or the book is full. 422: no address that can be paid there. */
  saveAddress: ({ network, address, name }: NewAddress) =>
    client.request(addressBookAnswer, {
      ...addressSave,
      bearer: 'session',
      body: { network, address, name },
    }),

  removeAddress: (id: string) =>
    client.request(addressBookAnswer, { ...addressRemove, bearer: 'session', body: { id } }),

  restrict: (restricted: boolean) =>
    client.request(addressBookAnswer, {
      ...addressRestrict,
      bearer: 'session',
      body: { restricted },
    }),
})
