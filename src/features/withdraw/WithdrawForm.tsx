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
import { balanceEye } from '#text/screens-wallet.ts'
import { withdrawText } from '#text/screens-withdraw.ts'
import { recipientText } from '#text/settings/address-book.ts'
import { balancesStore } from '../../stores/balances.ts'
import { sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EyeButton } from '../../ui/controls/EyeButton.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { AsOf } from '../../ui/display/AsOf.tsx'
import { DataList } from '../../ui/display/DataList.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { ChooseAddress } from './address-book/ChooseAddress.tsx'
import { ScanDialog } from './ScanDialog.tsx'
import type { WithdrawFormState } from './use-withdraw-form.ts'
import css from './withdraw.module.css'
import { chosenNetwork, needsNetwork, parseTypedAmount } from './withdrawal-form.ts'

const COINS = WITHDRAWAL_COINS.map((coin) => ({ value: coin, label: coin }))
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
      <SelectField
        {...form.register('coin')}
        label={withdrawText.coin}
        placeholder={withdrawText.chooseCoin}
        options={COINS}
        error={errors.coin?.message}
      />
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
  if (!isOnline && !quote.answer?.ok) return <SavedBalance coin={coin} />
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
          action: (
            <EyeButton
              isShown={!balances.isHidden.value}
              labels={balanceEye}
              onToggle={balances.toggleHidden}
            />
          ),
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

/** What was available when the balances were last received. The notice of the connection says why the rest is missing. */
function SavedBalance({ coin }: { coin: WithdrawalCoin }) {
  useSignals()
  const { coins, format, asOf } = useService(balancesStore)
  const available = coins[coin].availableUnits.value
  if (available === null || asOf.value === null) return null
  const label = (
    <>
      {withdrawText.availableAsOf} <AsOf at={asOf.value} />
    </>
  )
  return <DataList items={[{ label, value: `${format(available)} ${coin}` }]} />
}
