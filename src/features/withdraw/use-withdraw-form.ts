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

/** A coin of each family: all coins of a family are deposited to one address. */
const ADDRESS_COINS = [
  ...new Map(DEPOSIT_COINS.map((coin) => [familyOf(depositNetwork(coin)), coin])).values(),
]

/** Sending to one's own deposit address is a mistake; an address that cannot be had now is the host's to refuse. */
function ownAddresses({ get }: Services) {
  const { depositAddress } = get(createTransfersApi)
  return async () => {
    const answers = await Promise.all(ADDRESS_COINS.map(depositAddress))
    const value = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
    return { ok: true, value } as const
  }
}

/** The form of a withdrawal, filled in with `start`, held against the chosen coin's balance and fee, which it waits for if need be. */
export function useWithdrawForm(
  onOrder: (order: WithdrawalOrder) => void,
  start: WithdrawalOrder | undefined,
) {
  const { withdrawalQuote } = useService(createTransfersApi)
  const { onReturn } = useService(connectionStore)
  const own = useLoaded('own', useService(ownAddresses))

  const resolver: Resolver<WithdrawFields, unknown, WithdrawalOrder> = async (fields) => {
    const [answer, ownAnswer] = await Promise.all([quote.whenAnswered(), own.whenAnswered()])
    const known = answer?.ok && answer.value.available.coin === fields.coin
    const limits = known ? limitsOf(answer.value, ownAnswer?.ok ? ownAnswer.value : []) : undefined
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
    defaultValues: start ? fieldsOf(start) : EMPTY,
  })
  const coin = useWatch({ control: form.control, name: 'coin' })
  // What an interrupted withdrawal was filled in with is saved nowhere any more.
  useUnsavedChanges(useWatch({ control: form.control, compute: isFilled }))
  const chosen = isWithdrawalCoin(coin) ? coin : null
  const quote = useLoaded(chosen, withdrawalQuote, onReturn)

  const check = useSingleFlight(form.handleSubmit(onOrder, toastFirst))
  return { form, coin: chosen, quote, submit: check.run, isChecking: check.isBusy }
}
export type WithdrawFormState = ReturnType<typeof useWithdrawForm>

const limitsOf = ({ available, terms }: WithdrawalQuote, ownAddresses: readonly string[]) => ({
  available,
  terms,
  tokenContract: site.tokenAdd,
  ownAddresses,
})

/** One toast at a time, for the first fault in the order of the fields. */
function toastFirst(faults: FieldErrors<WithdrawFields>): void {
  const first = FIELDS.map((field) => faults[field]).find(Boolean)
  if (first?.message && isToasted(first.type)) toastError(first.message)
}
