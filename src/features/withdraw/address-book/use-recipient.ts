import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useDeferredValue, useMemo } from 'react'
import { recipientOf } from '#domain/addresses/look-alike.ts'
import type { Network } from '#domain/assets.ts'
import { paidAddresses } from '#domain/history.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { historyStores } from '../../../stores/history/history.ts'
import type { Services } from '../../../stores/services.ts'
import { useService } from '../../../stores/use-service.ts'
import type { ComparedRecipient } from './RecipientNotice.tsx'
import { namedOn, type OpenBook } from './use-address-book.ts'

/** The addresses paid on a network, read from the history once for each list of it. */
function paidOn({ get }: Services) {
  const { rows } = get(historyStores).withdrawal
  const known = new Map<Network, ReadonlySignal<readonly string[]>>()
  return (network: Network) => {
    const paid = known.get(network) ?? computed(() => paidAddresses(rows.value, network))
    known.set(network, paid)
    return paid
  }
}

/**
 * Compares with what was paid before and with the address book. Undefined until the order has been painted, since a person
 * may have paid thousands of addresses.
 */
export function useRecipient(
  order: WithdrawalOrder,
  open: OpenBook,
): ComparedRecipient | undefined {
  useSignals()
  const { state, isComplete } = useService(historyStores).withdrawal
  const paid = useService(paidOn)
  const isKnown = state.value === 'fresh' || state.value === 'stale'
  const isAllKnown = isKnown && isComplete.value
  const compared = useDeferredValue<WithdrawalOrder | undefined>(order, undefined)
  const past = compared && isKnown ? paid(compared.network).value : undefined
  const { book, now } = open
  return useMemo(() => {
    if (!compared) return undefined
    const { address, network } = compared
    const recipient = recipientOf(address, past ?? [], namedOn({ book, now }, network))
    // It may have been paid by a withdrawal that is not here yet.
    return recipient.kind === 'first' && !isAllKnown ? { kind: 'unavailable' } : recipient
  }, [compared, isAllKnown, past, book, now])
}
