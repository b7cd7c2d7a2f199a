import { useSignals } from '@preact/signals-react/runtime'
import { type ClipboardEvent, lazy, Suspense, startTransition, useState } from 'react'
import type { SavedAddress } from '#domain/addresses/book.ts'
import {
  NETWORK_IDS,
  type Network,
  networkName,
  WITHDRAWAL_COINS,
  type WithdrawalCoin,
  withdrawalNetworks,
} from '#domain/assets.ts'
import { toTypedDecimal } from '#domain/money/decimal.ts'
import { maximumWithdrawal, withdrawalNetwork } from '#domain/withdrawal.ts'
import { recipientText } from '#text/settings.ts'
import { withdrawText } from '#text/transfers.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { useCoinChoices } from '../../stores/money/coins.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Where } from '../../ui/layout/Columns.tsx'
import { ChooseAddress } from './address-book/ChooseAddress.tsx'
import { addressIn } from './payment-link.ts'
import { ScanDialog } from './ScanDialog.tsx'
import type { WithdrawFormState } from './use-withdraw-form.ts'
import { Arrives, WithdrawTerms } from './WithdrawTerms.tsx'
import css from './withdraw.module.css'
import { chosenNetwork, needsNetwork } from './withdrawal-form.ts'

const TokenNotice = lazy(async () => ({
  default: (await import('./TokenNotice.tsx')).TokenNotice,
}))

const networkOptions = (coin: WithdrawalCoin) =>
  withdrawalNetworks(coin).map((network) => ({ value: network, label: networkName(network) }))

/** The id of what says that the account is frozen, so that nothing can be withdrawn. */
export const FROZEN = 'frozen'

interface Props {
  state: WithdrawFormState
  isOnline: boolean
  isFrozen: boolean
  /** It is shown again, after the review or the code. */
  isReturn: boolean
}

export function WithdrawForm({ state, isOnline, isFrozen, isReturn }: Props) {
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
  /** A payment link is more than an address, and replaces what is there; any other text is pasted as usual. */
  const pasteAddress = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const address = text.includes(':') ? addressIn(text) : undefined
    if (address === undefined) return
    event.preventDefault()
    setAddress(address)
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
    form.setValue('amount', toTypedDecimal(maximum.units), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setFocus('amount')
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate autoComplete="off">
      <CoinCards form={form} error={errors.coin?.message} isReturn={isReturn} />
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
        onPaste={pasteAddress}
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
      {coin === 'TOKEN' && (
        <Suspense>
          <TokenNotice />
        </Suspense>
      )}
      {coin && (
        <Where wide={false}>
          <WithdrawTerms state={state} isOnline={isOnline} />
        </Where>
      )}
      {coin && <Arrives state={state} />}
      <Button
        type="submit"
        busy={isChecking}
        disabled={!isOnline || isFrozen}
        aria-describedby={isFrozen ? FROZEN : undefined}
      >
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
  ...rest
}: Pick<WithdrawFormState, 'form'> & { error: string | undefined; isReturn: boolean }) {
  useSignals()
  const cards = useCoinChoices(WITHDRAWAL_COINS, withdrawalNetworks)
  return <ChoiceCards {...form.register('coin')} label={withdrawText.coin} {...cards} {...rest} />
}

/** The networks that the address can be on: the chosen one, on those of the chosen coin, or on any. */
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
