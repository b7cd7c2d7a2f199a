import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { site } from '#config/site.ts'
import type { WithdrawalQuote } from '#contract/particular-balance.ts'
import { DEPOSIT_COINS, depositNetwork, familyOf, isWithdrawalCoin } from '#domain/assets.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { createTransfersApi } from '../../api/transfers.ts'
import { connectionStore } from '../../stores/connection.ts'
import type { Services } from '../../stores/services.ts'
import { useService } from '../../stores/use-service.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { faultText, fieldOf, isToasted } from './withdrawal-faults.ts'
import { EMPTY, fieldsOf, readForm, type WithdrawFields } from './withdrawal-form.ts'

const FIELDS = ['coin', 'network', 'address', 'amount'] as const
const isFilled = (fields: WithdrawFields) => FIELDS.some((field) => fields[field] !== '')

/** One coin per address family: all coins of a family share a deposit address. */
const ADDRESS_COINS = [
  ...new Map(DEPOSIT_COINS.map((coin) => [familyOf(depositNetwork(coin)), coin])).values(),
]

/** The person's own deposit addresses, as far as they can be loaded; the host refuses the others. */
function ownAddresses({ get }: Services) {
  const { depositAddress } = get(createTransfersApi)
  return async () => {
    const answers = await Promise.all(ADDRESS_COINS.map(depositAddress))
    const value = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
    return { ok: true, value } as const
  }
}

/** The form of a withdrawal, filled in with `initial`. Validation waits for the balance and fee of the chosen coin. */
export function useWithdrawForm(
  onOrder: (order: WithdrawalOrder) => void,
  initial: WithdrawalOrder | undefined,
) {
  const { withdrawalQuote } = useService(createTransfersApi)
  const { onReturn } = useService(connectionStore)
  const own = useLoaded('own', useService(ownAddresses))

  const resolver: Resolver<WithdrawFields, unknown, WithdrawalOrder> = async (fields) => {
    const [answer, ownResult] = await Promise.all([quote.whenAnswered(), own.whenAnswered()])
    const isCurrent = answer?.ok && answer.value.available.coin === fields.coin
    const limits = isCurrent
      ? limitsOf(answer.value, ownResult?.ok ? ownResult.value : [])
      : undefined
    const order = readForm(fields, limits)
    if (order.ok) return { values: order.value, errors: {} }
    const coin = isWithdrawalCoin(fields.coin) ? fields.coin : undefined
    const errors = order.error.map((fault) => [
      fieldOf(fault),
      { type: fault.code, message: faultText(fault, coin) },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }

  const form = useForm<WithdrawFields, unknown, WithdrawalOrder>({
    resolver,
    defaultValues: initial ? fieldsOf(initial) : EMPTY,
  })
  const coin = useWatch({ control: form.control, name: 'coin' })
  // Any filled field counts, not only a changed one: the values of a resumed withdrawal are no longer saved.
  useUnsavedChanges(useWatch({ control: form.control, compute: isFilled }))
  const chosen = isWithdrawalCoin(coin) ? coin : null
  const quote = useLoaded(chosen, withdrawalQuote, onReturn)

  const check = useSingleFlight(form.handleSubmit(onOrder, toastFirstError))
  return { form, coin: chosen, quote, submit: check.run, isChecking: check.isBusy }
}
export type WithdrawFormState = ReturnType<typeof useWithdrawForm>

const limitsOf = ({ available, terms }: WithdrawalQuote, ownAddresses: readonly string[]) => ({
  available,
  terms,
  tokenContract: site.tokenAdd,
  ownAddresses,
})

/** One toast at a time: the first error in field order. */
function toastFirstError(faults: FieldErrors<WithdrawFields>): void {
  const first = FIELDS.map((field) => faults[field]).find(Boolean)
  if (first?.message && isToasted(first.type)) toastError(first.message)
}
