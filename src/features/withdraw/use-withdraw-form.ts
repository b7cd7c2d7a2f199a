import { valibotResolver } from '@hookform/resolvers/valibot'
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form'
import { site } from '#config/site.ts'
import { CRYPTO_COINS, isCryptoCoin } from '#domain/assets.ts'
import { createTransfersApi } from '../../api/transfers.ts'
import { connectionStore } from '../../stores/connection.ts'
import type { Services } from '../../stores/services.ts'
import { useService } from '../../stores/use-service.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { errors } from '../../text/messages.ts'
import { withdrawText } from '../../text/screens-withdraw.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import type { WithdrawFields, WithdrawOrder } from './withdraw-form.ts'
import { fieldsOf, withdrawForm } from './withdraw-form.ts'

const empty: WithdrawFields = { coin: '', network: '', address: '', amount: '' }
const FIELDS = ['coin', 'network', 'address', 'amount'] as const
const isFilled = (fields: WithdrawFields) => Object.values(fields).some((text) => text !== '')
/** Before a coin is chosen only the first two rules can fail, and they need none of these. */
const NO_LIMITS = { available: 0n, fee: 0n, minimumUsdt: 0n }

/** Sending to one's own deposit address is a mistake; an address that cannot be had now is the host's to refuse. */
function ownAddresses({ get }: Services) {
  const { depositAddress } = get(createTransfersApi)
  return async () => {
    const answers = await Promise.all(CRYPTO_COINS.map(depositAddress))
    const value = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
    return { ok: true, value } as const
  }
}

/** The form of a withdrawal, filled in with `start`, held against the chosen coin's balance and fee, which it waits for if need be. */
export function useWithdrawForm(
  onOrder: (order: WithdrawOrder) => void,
  start: WithdrawOrder | undefined,
) {
  const { particularBalance } = useService(createTransfersApi)
  const { onReturn } = useService(connectionStore)
  const own = useLoaded('own', useService(ownAddresses))

  const resolver: Resolver<WithdrawFields, unknown, WithdrawOrder> = async (
    values,
    context,
    options,
  ) => {
    const [answer, ownAnswer] = await Promise.all([quote.whenAnswered(), own.whenAnswered()])
    if (answer && !answer.ok) {
      return { values: {}, errors: { root: { type: 'load', message: withdrawText.loadFailed } } }
    }
    const limits = answer
      ? {
          available: answer.value.val,
          fee: answer.value.fee.withFee,
          minimumUsdt: answer.value.fee.minWitusdt,
        }
      : NO_LIMITS
    const schema = withdrawForm({
      ...limits,
      tokenContract: site.tokenAdd,
      ownAddresses: ownAnswer?.ok ? ownAnswer.value : [],
    })
    return valibotResolver(schema)(values, context, options)
  }

  const form = useForm<WithdrawFields, unknown, WithdrawOrder>({
    resolver,
    defaultValues: start ? fieldsOf(start) : empty,
  })
  const coin = useWatch({ control: form.control, name: 'coin' })
  // What an interrupted withdrawal was filled in with is saved nowhere any more.
  useUnsavedChanges(useWatch({ control: form.control, compute: isFilled }))
  const chosen = isCryptoCoin(coin) ? coin : null
  const quote = useLoaded(chosen, (of) => particularBalance(of, 'withdrawal'), onReturn)

  const check = useSingleFlight(form.handleSubmit(onOrder, complain))
  return { form, coin: chosen, quote, submit: check.run, isChecking: check.isBusy }
}
export type WithdrawFormState = ReturnType<typeof useWithdrawForm>

/**
 * spec §8: its messages are toasts, one at a time, in the order of the fields. The field says the same;
 * what only we say stands there alone.
 */
function complain(faults: FieldErrors<WithdrawFields>): void {
  const first = FIELDS.map((field) => faults[field]).find(Boolean) ?? faults.root
  if (first?.message && isInCatalogue(first.message)) toastError(first.message)
}

const isInCatalogue = (message: string): boolean =>
  message === errors.selectPair ||
  message === errors.enterAddress ||
  message === errors.insufficientBalance ||
  message.startsWith(errors.minimumValue(''))
