import { useSignals } from '@preact/signals-react/runtime'
import { startTransition, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SavedAddress } from '#domain/addresses/book.ts'
import {
  NETWORK_IDS,
  type Network,
  networkName,
  WITHDRAWAL_COINS,
  type WithdrawalCoin,
  withdrawalNetworks,
} from '#domain/assets.ts'
import { atLeastZero, subtract, zero } from '#domain/money/amount.ts'
import { formatInFull, formatUnits, toDecimalString } from '#domain/money/decimal.ts'
import {
  maximumWithdrawal,
  withdrawalFee,
  withdrawalMinimum,
  withdrawalNetwork,
} from '#domain/withdrawal.ts'
import { failures, failureText } from '#text/screens-failures.ts'
import { withdrawText } from '#text/screens-withdraw.ts'
import { recipientText } from '#text/settings/address-book.ts'
import { balancesStore } from '../../stores/balances.ts'
import { useCoinChoices } from '../../stores/coins/coin-choices.ts'
import { sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { ChooseAddress } from './address-book/ChooseAddress.tsx'
import { ScanDialog } from './ScanDialog.tsx'
import type { WithdrawFormState } from './use-withdraw-form.ts'
import css from './withdraw.module.css'
import { chosenNetwork, needsNetwork, parseTypedAmount } from './withdrawal-form.ts'

const networkOptions = (coin: WithdrawalCoin) =>
  withdrawalNetworks(coin).map((network) => ({ value: network, label: networkName(network) }))

interface Props {
  state: WithdrawFormState
  isOnline: boolean
}

export function WithdrawForm({ state, isOnline }: Props) {
  const { form, coin, quote, submit, isChecking } = state
  const { errors } = form.formState
  const [isScanning, setScanning] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const hasBook = useService(sessionStore).offers('address-book')
  const available = quote.answer?.ok ? quote.answer.value.available : undefined

  const setAddress = (address: string) => {
    form.setValue('address', address, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }
  const setScannedAddress = (address: string) => {
    setScanning(false)
    setAddress(address)
  }
  /** Saved on one network: which one need not be chosen again. */
  const setSavedAddress = ({ network, address }: SavedAddress) => {
    setChoosing(false)
    if (coin && needsNetwork(coin)) form.setValue('network', network, { shouldDirty: true })
    setAddress(address)
  }
  /** Works with a hidden balance, too: the amount has to be visible to be confirmed. */
  const setMaximum = () => {
    if (available === undefined || coin === null) return
    const maximum = maximumWithdrawal(available, chosenNetwork(coin, form.getValues('network')))
    form.setValue('amount', toDecimalString(maximum.units), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setFocus('amount')
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate autoComplete="off">
      <CoinCards form={form} error={errors.coin?.message} />
      {coin && needsNetwork(coin) && (
        <SelectField
          {...form.register('network')}
          label={withdrawText.network}
          placeholder={withdrawText.chooseNetwork}
          options={networkOptions(coin)}
          error={errors.network?.message}
        />
      )}
      <Field
        {...form.register('address')}
        label={withdrawText.address}
        hint={coin && networkHint(coin)}
        error={errors.address?.message}
        autoCapitalize="none"
        spellCheck={false}
        trailing={
          <>
            {hasBook && (
              <IconButton
                icon="book"
                label={recipientText.choose}
                onClick={() => setChoosing(true)}
              />
            )}
            <IconButton
              icon="scan"
              label={withdrawText.scan}
              onClick={() => startTransition(() => setScanning(true))}
            />
          </>
        }
      />
      <Field
        {...form.register('amount')}
        label={withdrawText.amount}
        error={errors.amount?.message}
        inputMode="decimal"
        trailing={
          <Button kind="quiet" disabled={available === undefined} onClick={setMaximum}>
            {withdrawText.max}
          </Button>
        }
      />
      {coin && <WithdrawTerms state={state} isOnline={isOnline} />}
      <Button type="submit" busy={isChecking} disabled={!isOnline}>
        {withdrawText.continue}
      </Button>
      {isChoosing && (
        <ChooseAddress
          networks={possibleNetworks(coin, form.getValues('network'))}
          onChoose={setSavedAddress}
          onClose={() => setChoosing(false)}
        />
      )}
      {isScanning && <ScanDialog onFound={setScannedAddress} onClose={() => setScanning(false)} />}
    </form>
  )
}

/** A separate component, so that hiding the balances and a lost connection render the cards alone. */
function CoinCards({
  form,
  error,
}: Pick<WithdrawFormState, 'form'> & { error: string | undefined }) {
  useSignals()
  const cards = useCoinChoices(WITHDRAWAL_COINS, withdrawalNetworks)
  return (
    <ChoiceCards {...form.register('coin')} label={withdrawText.coin} {...cards} error={error} />
  )
}

/** Where the address can be: on the chosen network, on those of the chosen coin, or on any. */
function possibleNetworks(coin: WithdrawalCoin | null, chosen: string): readonly Network[] {
  if (coin === null) return NETWORK_IDS
  const network = chosenNetwork(coin, chosen)
  return network ? [network] : withdrawalNetworks(coin)
}

/** The network of a coin that has only one; otherwise the network field names it. */
function networkHint(coin: WithdrawalCoin): string | undefined {
  const network = withdrawalNetwork(coin, undefined)
  return network && withdrawText.onNetwork(networkName(network))
}

/** Available, minimum, fee and arriving amount. A separate component, so that typing re-renders this list alone. */
function WithdrawTerms({ state: { form, coin, quote }, isOnline }: Props) {
  useSignals()
  const balances = useService(balancesStore)
  const typed = useWatch({ control: form.control, name: 'amount' })
  if (coin === null) return null
  // The cards have what was available; the notice of the connection says why the rest is missing.
  if (!isOnline && !quote.answer?.ok) return null
  if (!quote.answer) return <Skeleton rows={4} />
  if (!quote.answer.ok) {
    return (
      <RetryNotice title={withdrawText.loadFailed} label={failures.retry} onRetry={quote.reload}>
        {failureText(quote.answer.error)}
      </RetryNotice>
    )
  }
  const { available, terms } = quote.answer.value
  const amount = parseTypedAmount(coin, typed.trim()) ?? zero(coin)
  const fee = withdrawalFee(amount, terms)
  const arrives = atLeastZero(subtract(amount, fee))
  return (
    <DataList
      items={[
        {
          label: withdrawText.available,
          value: `${balances.format(available.units)} ${coin}`,
        },
        {
          label: withdrawText.minimum,
          value: `${formatInFull(withdrawalMinimum(terms).units)} ${coin}`,
        },
        { label: withdrawText.fee, value: `${formatInFull(fee.units)} ${coin}` },
        {
          label: withdrawText.arrives,
          value: `${formatUnits(arrives.units)} ${coin}`,
          isTotal: true,
        },
      ]}
    />
  )
}
