import type { AddressBook } from '#domain/addresses/book.ts'
import { failureText } from '#text/failures.ts'
import { createAddressBookApi } from '../../../api/money/address-book.ts'
import type { ApiResult } from '../../../api/request.ts'
import { addressBookStore } from '../../../stores/money/address-book.ts'
import { useServices } from '../../../stores/use-service.ts'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'

type Api = ReturnType<typeof createAddressBookApi>

export interface BookChange {
  readonly call: (api: Api) => Promise<ApiResult<AddressBook>>
  /** What is said when it was done. */
  readonly done: string
  readonly onDone?: () => void
}

/** Changes the address book, one change at a time. */
export function useBookChange() {
  const { get } = useServices()
  return useSingleFlight(async ({ call, done, onDone }: BookChange) => {
    const answer = await get(addressBookStore).receive(call(get(createAddressBookApi)))
    if (!answer.ok) return toastError(failureText(answer.error))
    toastSuccess(done)
    onDone?.()
  })
}
