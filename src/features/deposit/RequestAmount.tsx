import { useState } from 'react'
import { site } from '#config/site.ts'
import { type DepositCoin, depositNetworks, nativeCoin } from '#domain/assets.ts'
import { amountText, parseAmount, unclearAmount } from '#domain/money/decimal.ts'
import { paymentRequest } from '#domain/payment-request.ts'
import { requestText as text } from '#text/delivery.ts'
import { failures, failureText } from '#text/failures.ts'
import { errors, successes } from '#text/messages.ts'
import { unclearAmountText, withdrawText } from '#text/transfers.ts'
import { createDepositContractsApi } from '../../api/money/deposit-contracts.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { share } from '../../ui/controls/CopyButton.tsx'
import { QrBox } from '../../ui/display/QrBox.tsx'
import { RetryNotice } from '../../ui/feedback/RetryNotice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { useLoaded } from '../../ui/feedback/use-loaded.ts'
import { Field } from '../../ui/fields/Field.tsx'
import css from './deposit.module.css'

interface Props {
  coin: DepositCoin
  symbol: string
  address: string
}

/** The code with an amount, for whoever pays it, and its link to share. Not of a token whose contract nobody says. */
export function RequestAmount(props: Props) {
  const { offers } = useService(sessionStore)
  const [isOpen, setOpen] = useState(false)
  const { coin } = props
  const isNative = nativeCoin(depositNetworks(coin)[0]) === coin
  const isKnown = isNative || coin === 'TOKEN'
  if (!isKnown && !offers('deposit-contracts')) return null
  return (
    <details className={css.request} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text.title}</summary>
      {isKnown && <Request {...props} contract={isNative ? undefined : site.tokenAdd} />}
      {!isKnown && isOpen && <TokenRequest {...props} />}
    </details>
  )
}

/** A link that asks for a token names its contract, which the host knows. */
function TokenRequest(props: Props) {
  const { depositContracts } = useService(createDepositContractsApi)
  const { onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded('contracts', depositContracts, onReturn)
  if (!answer) return null
  const contract =
    answer.ok && answer.value.contracts.find(({ coin }) => coin === props.coin)?.address
  if (contract) return <Request {...props} contract={contract} />
  return (
    <RetryNotice title={text.failed} label={failures.retry} onRetry={reload}>
      {answer.ok ? null : failureText(answer.error)}
    </RetryNotice>
  )
}

function Request({ coin, symbol, address, contract }: Props & { contract: string | undefined }) {
  const [typed, setTyped] = useState('')
  const amount = parseAmount(coin, amountText(typed))
  const link = amount && paymentRequest(address, amount, contract)
  return (
    <>
      <Field
        label={text.amount(symbol)}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        error={typed !== '' && !link ? faultOf(typed, amount !== undefined) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {link && (
        <>
          <div className={css.qr}>
            <QrBox value={link} label={text.qr} displaySize={200} />
          </div>
          <Button kind="secondary" onClick={() => shareLink(link)}>
            {text.share}
          </Button>
        </>
      )}
    </>
  )
}

/** Why no link asks for what was typed: it is no amount, or one that the network cannot carry. */
function faultOf(typed: string, isAmount: boolean): string {
  const unclear = unclearAmount(typed)
  if (unclear) return unclearAmountText(unclear)
  return isAmount ? text.invalid : withdrawText.badAmount
}

/** Shares by the system's own dialog, or copies to the clipboard where there is none. */
async function shareLink(link: string): Promise<void> {
  const { clipboard } = navigator
  try {
    if ('share' in navigator) return await share({ text: link })
    await clipboard.writeText(link)
    toastSuccess(successes.copied)
  } catch {
    toastError(errors.copyFailed)
  }
}
