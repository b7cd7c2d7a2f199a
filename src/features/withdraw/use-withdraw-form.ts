import { type FormEvent, useEffect } from 'react'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { site } from '#config/site.ts'
import type { WithdrawalQuote } from '#contract/money/particular-balance.ts'
import {
  DEPOSIT_COINS,
  type DepositCoin,
  depositFamily,
  familyOf,
  isWithdrawalCoin,
  type Network,
  type WithdrawalCoin,
} from '#domain/assets.ts'
import { type WithdrawalOrder, withdrawalNetwork } from '#domain/withdrawal.ts'
import { createTransfersApi } from '../../api/money/transfers.ts'
import { hashName } from '../../router/navigation.tsx'
import { useUnsavedChanges } from '../../stores/form-draft.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { faultText, fieldOf, toastText } from './withdrawal-faults.ts'
import {
  chosenNetwork,
  EMPTY,
  fieldsOf,
  readForm,
  type WithdrawFields,
  withdrawalDraft,
} from './withdrawal-form.ts'

/** The form begins with the coin that a coin's page names. */
function emptyFields(): WithdrawFields {
  const name = hashName()
  return isWithdrawalCoin(name) ? { ...EMPTY, coin: name } : EMPTY
}

const FIELDS = ['coin', 'network', 'address', 'amount'] as const
const isFilled = (fields: WithdrawFields) => FIELDS.some((field) => fields[field] !== '')

/** The coin whose deposit address a withdrawal on `network` must not pay: the coin itself where it may be deposited. */
function depositCoinOn(network: Network, coin: WithdrawalCoin): DepositCoin | null {
  const family = familyOf(network)
  const isThere = (deposit: DepositCoin) => depositFamily(deposit) === family
  const coins = DEPOSIT_COINS.filter(isThere)
  return coins.find((deposit) => deposit === coin) ?? coins[0] ?? null
}

/** The form of a withdrawal, filled in with `initial`. Validation waits for the balance and fee of the chosen coin. */
export function useWithdrawForm(
  onOrder: (order: WithdrawalOrder) => void,
  initial: WithdrawalOrder | undefined,
) {
  const { withdrawalQuote, depositAddress } = useService(createTransfersApi)
  const { onReturn } = useService(connectionStore)
  const draft = useService(withdrawalDraft)

  const resolver: Resolver<WithdrawFields, unknown, WithdrawalOrder> = async (fields) => {
    const answer = await quote.whenAnswered()
    const isCurrent = answer?.ok && answer.value.available.coin === fields.coin
    const limits = isCurrent ? limitsOf(answer.value, ownAddress) : undefined
    const order = readForm(fields, limits)
    if (order.ok) return { values: order.value, errors: {} }
    const coin = isWithdrawalCoin(fields.coin) ? fields.coin : undefined
    const errors = order.error.map((fault) => [
      fieldOf(fault),
      {
        type: fault.code,
        message: faultText(fault, coin),
        types: { toast: toastText(fault) },
      },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }

  const form = useForm<WithdrawFields, unknown, WithdrawalOrder>({
    resolver,
    defaultValues: initial ? fieldsOf(initial) : (draft.read() ?? emptyFields()),
    // It would be that which was rendered first.
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [form, draft],
  )
  const [coin, networkText] = useWatch({ control: form.control, name: ['coin', 'network'] })
  // Any filled field counts, not only a changed one: the values of a resumed withdrawal are no longer saved.
  useUnsavedChanges(useWatch({ control: form.control, compute: isFilled }))
  const chosen = isWithdrawalCoin(coin) ? coin : null
  const quote = useLoaded(chosen, withdrawalQuote, onReturn)
  const network = chosen && withdrawalNetwork(chosen, chosenNetwork(chosen, networkText))
  // Nothing waits for it: the review looks at it again, and our host refuses it in any case.
  const own = useLoaded(network ? depositCoinOn(network, chosen) : null, depositAddress)
  const ownAddress = own.answer?.ok ? own.answer.value : undefined

  /** One toast at a time: the first error in field order. */
  const pointOut = (faults: FieldErrors<WithdrawFields>) => {
    const field = FIELDS.find((field) => faults[field])
    if (!field) return
    form.setFocus(field)
    const toast = faults[field]?.types?.['toast']
    if (typeof toast === 'string') toastError(toast)
  }

  // Checking and showing the review are two tasks.
  const goOn = (order: WithdrawalOrder) => afterPaint(() => onOrder(order))
  const check = useSingleFlight(() => form.handleSubmit(goOn, pointOut)())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return check.run()
  }
  return { form, coin: chosen, quote, ownAddress, submit, isChecking: check.isBusy }
}
export type WithdrawFormState = ReturnType<typeof useWithdrawForm>

const limitsOf = ({ available, terms }: WithdrawalQuote, ownAddress: string | undefined) => ({
  available,
  terms,
  tokenContracts: [site.tokenAdd],
  ownAddresses: ownAddress === undefined ? [] : [ownAddress],
})
